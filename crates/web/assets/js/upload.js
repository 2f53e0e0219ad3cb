// Statements are sent applicant by applicant, each with its progress; then their rows take over.
import { announce, element, fetchRows, text, watch } from "./live.js";

const TOGETHER = 2;
const said = (name, values) => text(document.querySelector("[data-upload]"), name, values);

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

function button(words, act) {
  const made = element("button", "button button-quiet button-small", words);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

// `Apr – Sep 2026`: months in the server's words, the year once where it is one.
function months({ from, to, names }) {
  if (!from) return "";
  if (from === to) return names[to].whole;
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return said("months", { from: isOneYear ? names[from].short : names[from].whole, to: names[to].whole });
}

function account(shown) {
  return [shown.title, months(shown)].filter(Boolean).join(" · ");
}

// One file: what is chosen, sent, accepted or refused.
class ChosenFile {
  constructor(file, chooser) {
    this.file = file;
    this.chooser = chooser;
    this.item = element("li", "file");
    this.leave = button("", () => chooser.remove(this));
    this.leave.setAttribute("aria-label", said("leave", { file: file.name }));
    this.leave.append(icon("x"));
    this.split = button(said("another"), () => chooser.split(this));
    this.split.setAttribute("aria-label", said("is-another", { file: file.name }));
    this.word = element("span", "file-word soft", said("looking"));
    this.actions = element("span", "row");
    this.actions.append(this.split, this.leave);
    this.item.append(icon("file"), element("span", "cut strong", file.name), this.actions, this.word);
  }

  // What the server reads in it, before it is sent for good: whose account, which months, whether it is locked.
  async look(token) {
    this.say(said("looking"), "");
    const body = new FormData();
    const password = this.password?.value || this.chooser.password();
    if (password) body.append("password", password);
    body.append("file", this.file, this.file.name);
    const headers = { accept: "application/json", "x-form-token": token };
    const answer = await fetch("/analyses/look", { method: "POST", headers, body })
      .then((response) => (response.ok ? response.json() : null))
      .catch(() => null);
    if (this.group.isSent || !this.item.isConnected) return;
    this.accounts = answer?.accounts ?? [];
    if (answer?.code) this.refuse(answer.message, answer.code);
    else if (answer?.warning) this.say(answer.warning, "file-warn", "alert");
    else if (answer) this.say([...this.accounts.map(account), answer.size, answer.note].filter(Boolean).join(" · "), "", "file");
    else this.say(said("unseen"), "", "file");
  }

  say(words, state, sign) {
    this.word.textContent = words;
    this.item.className = `file ${state}`;
    if (sign) this.item.firstChild.replaceWith(icon(sign));
  }

  // A password can be mended, so such a file stays to be sent again; another one has to be taken out.
  refuse(words, code) {
    this.say(words, "file-bad", "alert");
    if (!code?.startsWith("password_")) this.isRefused = true;
    else this.askForPassword();
  }

  askForPassword() {
    if (this.password) return;
    this.password = element("input", "input");
    Object.assign(this.password, { type: "password", autocomplete: "off", maxLength: 200, placeholder: said("password") });
    this.password.setAttribute("aria-label", said("password-of", { file: this.file.name }));
    this.password.addEventListener("change", () => this.chooser.look(this));
    const place = element("span", "file-word");
    place.append(this.password);
    this.item.append(place);
  }
}

// The files of one applicant: they are sent and analysed together.
class Group {
  constructor(chooser) {
    this.files = [];
    this.item = element("li", "group");
    this.words = element("span", "small soft");
    this.join = button(said("same"), () => chooser.join(this));
    const head = element("div", "row");
    head.append(this.words, this.join);
    this.found = element("ul", "plain-list small strong");
    this.list = element("ul", "files");
    // What is found while somebody looks at the list must not push it away below their pointer.
    this.item.append(head, this.list, this.found);
  }

  take(chosen) {
    chosen.group = this;
    this.files.push(chosen);
    this.list.append(chosen.item);
  }

  get waiting() {
    return this.isSent ? [] : this.files.filter((chosen) => !chosen.isRefused);
  }

  draw(number, groups) {
    const count = this.files.length;
    const files = said(count === 1 ? "one-file" : "together", { count });
    this.words.textContent = groups > 1 ? said("applicant", { number, files }) : files;
    const found = count > 1 ? this.accounts() : [];
    // Keeps the place of what comes, so that nothing below moves under somebody's pointer.
    if (count > 1 && found.length === 0 && this.waiting.some((chosen) => !chosen.accounts)) found.push(said("looking"));
    this.found.replaceChildren(...found.map((words) => element("li", "", words)));
    this.words.hidden = groups === 1 && count === 1;
    this.join.hidden = number === 1 || Boolean(this.isSent);
    for (const chosen of this.files) {
      chosen.split.hidden = count === 1;
      chosen.actions.hidden = Boolean(this.isSent);
    }
  }

  // `3 files · HDFC Bank ••4811 · Apr – Sep 2026`, for each account that was recognised.
  accounts() {
    const found = new Map();
    for (const shown of this.files.flatMap((chosen) => chosen.accounts ?? [])) {
      const known = found.get(shown.title) ?? { ...shown, files: 0 };
      const all = [known.from, known.to, shown.from, shown.to].filter(Boolean).sort();
      found.set(shown.title, { ...known, files: known.files + 1, from: all[0], to: all.at(-1), names: { ...known.names, ...shown.names } });
    }
    return [...found.values()].map((one) => `${said(one.files === 1 ? "one-file" : "files", { count: one.files })} · ${account(one)}`);
  }

  send(body, token) {
    const sent = this.files.filter((chosen) => !chosen.isRefused);
    const bar = element("progress", "progress");
    bar.max = 1;
    bar.value = 0;
    bar.setAttribute("aria-label", said("upload-of", { files: sent.map((chosen) => chosen.file.name).join(", ") }));
    this.item.append(bar);
    for (const chosen of sent) chosen.say(said("sending"), "", "file");
    return new Promise((done) => {
      const request = new XMLHttpRequest();
      request.open("POST", "/analyses/new");
      request.setRequestHeader("accept", "application/json");
      request.setRequestHeader("x-form-token", token);
      request.responseType = "json";
      request.upload.addEventListener("progress", (event) => {
        if (event.lengthComputable) bar.value = event.loaded / event.total;
        if (event.loaded === event.total) for (const chosen of sent) chosen.say(said("checking"), "");
      });
      request.addEventListener("loadend", () => {
        bar.remove();
        const entry = request.response?.files?.[0];
        if (request.status === 401) location.assign(`/sign-in?ended=1&next=${encodeURIComponent("/analyses/new")}`);
        if (entry?.id) for (const chosen of sent) chosen.say(said("accepted-as", entry), "file-good", "check");
        else this.refuse(sent, entry, entry?.message ?? request.response?.message ?? said("interrupted"));
        done(entry?.id ?? null);
      });
      request.send(body);
    });
  }

  // Nothing of the group was kept: the file at fault says why, the others wait for it.
  refuse(sent, entry, words) {
    const named = sent.filter((chosen) => chosen.file.name === entry?.file);
    const atFault = named.length === 0 ? sent : named;
    for (const chosen of sent) {
      if (!atFault.includes(chosen)) chosen.say(said("not-sent"), "", "file");
      else if (entry) chosen.refuse(words, entry.code);
      else chosen.say(words, "file-bad", "alert");
    }
    this.isSent = false;
    // Nothing came of it, so the next attempt is another one. Without an answer it may be the same.
    if (entry) this.attempt = undefined;
  }
}

export function upload() {
  const form = document.querySelector("[data-upload]");
  if (!form) return;
  const [drop, input, list, send] = ["[data-drop]", "[name=file]", "[data-files]", "[data-send]"].map((one) => form.querySelector(one));
  const most = Number(form.dataset.bytes);
  const sendOne = send.lastChild.textContent;
  let groups = [];
  let attempts = 0;
  const unseen = [];
  let looking = 0;

  const draw = () => {
    for (const group of groups.filter((one) => one.files.length === 0)) group.item.remove();
    groups = groups.filter((group) => group.files.length > 0);
    list.hidden = groups.length === 0;
    groups.forEach((group, place) => group.draw(place + 1, groups.length));
    const waiting = groups.filter((group) => group.waiting.length > 0).length;
    send.disabled = waiting === 0;
    send.lastChild.textContent = waiting > 1 ? said("send-several", { waiting }) : sendOne;
  };
  const begin = () => {
    const group = new Group(chooser);
    groups.push(group);
    list.append(group.item);
    return group;
  };
  const shared = form.querySelector("[name=password]");
  const chooser = {
    password: () => shared.value,
    // A few at a time: the connection is needed for more than looking.
    async look(chosen) {
      unseen.push(chosen);
      if (looking === TOGETHER) return;
      looking += 1;
      const token = form.querySelector("[name=form_token]").value;
      for (let next = unseen.shift(); next; next = unseen.shift()) {
        await next.look(token);
        draw();
      }
      looking -= 1;
    },
    remove(chosen) {
      chosen.group.files = chosen.group.files.filter((one) => one !== chosen);
      chosen.item.remove();
      draw();
      input.focus();
    },
    split(chosen) {
      chosen.group.files = chosen.group.files.filter((one) => one !== chosen);
      begin().take(chosen);
      draw();
      chosen.leave.focus();
    },
    join(group) {
      const before = groups[groups.indexOf(group) - 1];
      const target = before && !before.isSent ? before : begin();
      for (const chosen of group.files) target.take(chosen);
      group.files = [];
      draw();
      input.focus();
    },
  };
  // What is dropped together is of one applicant, and joins what is not sent yet.
  const add = (files) => {
    const group = groups.findLast((one) => !one.isSent) ?? begin();
    for (const file of files) {
      const chosen = new ChosenFile(file, chooser);
      const isKnown = /\.(pdf|xml|json|csv|xlsx)$/i.test(file.name) || file.type === "application/pdf";
      if (file.size > most) chosen.refuse(said("too-large"));
      else if (!isKnown) chosen.refuse(said("no-pdf"));
      group.take(chosen);
      if (!chosen.isRefused) chooser.look(chosen);
    }
    draw();
  };

  shared.addEventListener("change", () => {
    for (const chosen of groups.flatMap((group) => group.waiting)) if (chosen.password) chooser.look(chosen);
  });
  drop.classList.add("ready");
  drop.querySelector("[data-drop-words]").textContent = said("drop-here");
  const together = form.querySelector("[data-together]");
  if (together) together.hidden = true;
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
    const waiting = groups.filter((group) => group.waiting.length > 0);
    if (waiting.length === 0) return;
    const texts = new FormData(form);
    texts.delete("file");
    const token = texts.get("form_token");
    const bodies = new Map(waiting.map((group) => [group, body(texts, group)]));
    for (const group of waiting) group.isSent = true;
    draw();
    const one = async () => {
      for (let group = waiting.shift(); group; group = waiting.shift()) {
        const id = await group.send(bodies.get(group), token);
        if (id) await settle(group, id);
      }
    };
    await Promise.all(Array.from({ length: TOGETHER }, one));
    draw();
  });

  const body = (texts, group) => {
    const made = new FormData();
    for (const [name, value] of texts) made.append(name, value);
    group.attempt ??= attempts++;
    made.set("once", `${texts.get("once")}-${group.attempt}`);
    made.set("together", "yes");
    for (const chosen of group.waiting) {
      if (chosen.password?.value) made.append("password", chosen.password.value);
    }
    for (const chosen of group.waiting) made.append("file", chosen.file, chosen.file.name);
    return made;
  };

  // The row of the analysis takes the place of the files of the upload.
  const settle = async (group, id) => {
    const rows = await fetchRows([id]);
    if (!rows?.length) return;
    const section = document.querySelector("[data-done]");
    section.hidden = false;
    section.querySelector("tbody").prepend(...rows);
    const accepted = group.files.filter((chosen) => !chosen.isRefused);
    const count = accepted.length;
    announce(said(count === 1 ? "accepted-one" : "accepted-several", { count, file: accepted[0]?.file.name }));
    // What was refused stays to be looked at.
    for (const chosen of accepted) chosen.item.remove();
    group.files = group.files.filter((chosen) => chosen.isRefused);
    watch();
  };
  draw();
}
