// Statements are sent one after the other, each with its progress; then their rows take over.
import { announce, fetchRows, watch } from "./live.js";

const TOGETHER = 2;

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

function element(name, className, text = "") {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

function size(bytes) {
  return bytes < 1048576 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1048576).toFixed(1)} MB`;
}

// One line of the list: what is chosen, sent, accepted or refused.
class Line {
  constructor(file, remove) {
    this.file = file;
    this.item = element("li", "file");
    this.button = element("button", "button button-quiet button-small");
    this.button.type = "button";
    this.button.setAttribute("aria-label", `Leave ${file.name} out`);
    this.button.append(icon("x"));
    this.button.addEventListener("click", () => remove(this));
    this.item.append(icon("file"), element("span", "cut strong", file.name), this.button);
    this.word = element("span", "file-word soft", size(file.size));
    this.item.append(this.word);
  }

  say(words, state, sign) {
    this.word.textContent = words;
    this.item.className = `file ${state}`;
    if (sign) this.item.firstChild.replaceWith(icon(sign));
  }

  // A password can be mended and a connection comes back: such a statement can be sent again as it is.
  refuse(entry, words) {
    this.say(words, "file-bad", "alert");
    this.item.insertBefore(this.button, this.word);
    this.isSent = Boolean(entry) && !entry.code?.startsWith("password_");
    // Nothing came of it, so the next attempt is another one. Without an answer it may be the same.
    if (entry) this.attempt = undefined;
  }

  send(body, token) {
    this.button.remove();
    const bar = element("progress", "progress");
    bar.max = 1;
    bar.value = 0;
    bar.setAttribute("aria-label", `Upload of ${this.file.name}`);
    this.item.insertBefore(bar, this.word);
    this.say("Sending…", "");
    return new Promise((done) => {
      const request = new XMLHttpRequest();
      request.open("POST", "/analyses/new");
      request.setRequestHeader("accept", "application/json");
      request.setRequestHeader("x-form-token", token);
      request.responseType = "json";
      request.upload.addEventListener("progress", (event) => {
        if (event.lengthComputable) bar.value = event.loaded / event.total;
        if (event.loaded === event.total) this.say("Checking the file…", "");
      });
      request.addEventListener("loadend", () => {
        bar.remove();
        const entry = request.response?.files?.[0];
        if (request.status === 401) location.assign(`/sign-in?ended=1&next=${encodeURIComponent("/analyses/new")}`);
        if (entry?.id) this.say(`Accepted as ${entry.ref}`, "file-good", "check");
        else this.refuse(entry, entry?.message ?? request.response?.message ?? "The connection was interrupted. Try again.");
        done(entry?.id ?? null);
      });
      request.send(body);
    });
  }
}

export function upload() {
  const form = document.querySelector("[data-upload]");
  if (!form) return;
  const [drop, input, list, send] = ["[data-drop]", "[name=file]", "[data-files]", "[data-send]"].map((one) => form.querySelector(one));
  const most = Number(form.dataset.bytes);
  let lines = [];
  let sent = 0;

  const draw = () => {
    list.hidden = lines.length === 0;
    const waiting = lines.filter((line) => !line.isSent).length;
    send.disabled = waiting === 0;
    send.lastChild.textContent = waiting > 1 ? `Upload and analyse ${waiting} statements` : "Upload and analyse";
  };
  const remove = (line) => {
    lines = lines.filter((one) => one !== line);
    line.item.remove();
    draw();
    input.focus();
  };
  const add = (files) => {
    for (const file of files) {
      const line = new Line(file, remove);
      if (file.size > most) line.refusal = `The file is larger than ${size(most)}. Upload the statement in parts.`;
      else if (!/\.pdf$/i.test(file.name) && file.type !== "application/pdf") line.refusal = "This is not a PDF. Upload the statement as the bank sent it.";
      if (line.refusal) {
        line.isSent = true;
        line.say(line.refusal, "file-bad", "alert");
      }
      lines.push(line);
      list.append(line.item);
    }
    draw();
  };

  drop.classList.add("ready");
  drop.querySelector("[data-drop-words]").textContent = "Drop statements here, or choose them";
  input.required = false;
  input.addEventListener("change", () => {
    add(input.files);
    input.value = "";
  });
  for (const [name, over] of [["dragenter", true], ["dragover", true], ["dragleave", false], ["drop", false]]) {
    drop.addEventListener(name, (event) => {
      event.preventDefault();
      drop.classList.toggle("over", over);
      if (name === "drop") add(event.dataTransfer.files);
    });
  }
  // A statement dropped beside the place must not replace the page.
  for (const name of ["dragover", "drop"]) window.addEventListener(name, (event) => event.preventDefault());

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const waiting = lines.filter((line) => !line.isSent);
    if (waiting.length === 0) return;
    const texts = new FormData(form);
    texts.delete("file");
    const token = texts.get("form_token");
    for (const line of waiting) line.isSent = true;
    draw();
    const one = async () => {
      for (let line = waiting.shift(); line; line = waiting.shift()) {
        const body = new FormData();
        for (const [name, value] of texts) body.append(name, value);
        line.attempt ??= sent++;
        body.set("once", `${texts.get("once")}-${line.attempt}`);
        body.append("file", line.file, line.file.name);
        const id = await line.send(body, token);
        if (id) await settle(line, id);
      }
    };
    await Promise.all(Array.from({ length: TOGETHER }, one));
    draw();
  });

  // The row of the analysis takes the place of the line of the upload.
  const settle = async (line, id) => {
    const rows = await fetchRows([id]);
    if (!rows?.length) return;
    const section = document.querySelector("[data-done]");
    section.hidden = false;
    section.querySelector("tbody").prepend(...rows);
    announce(`${line.file.name} was accepted`);
    lines = lines.filter((one) => one !== line);
    line.item.remove();
    watch();
  };
  draw();
}
