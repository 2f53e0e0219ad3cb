// A product's document: checked while one types, names of metrics completed, problems shown at their lines.
import { announce, element, text } from "./live.js";

const TYPED_FOR = 450;
const SHOWN = 8;

function goTo(field, line) {
  const lines = field.value.split("\n");
  const begin = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  field.focus();
  field.setSelectionRange(begin, begin + (lines[line - 1] ?? "").length);
  field.scrollTop = Math.max(0, (line - 6) * parseFloat(getComputedStyle(field).lineHeight));
}

function show(form, problems) {
  const verdict = form.querySelector("[data-verdict]");
  const count = problems.length;
  verdict.className = `badge ${count ? "badge-bad" : "badge-good"}`;
  verdict.textContent = text(form, count === 0 ? "in-order" : count === 1 ? "one-problem" : "problems", { count });
  const list = form.querySelector("[data-problems]");
  list.replaceChildren(...problems.map(({ line, place, message }) => {
    const item = element("li");
    const link = element("a", "", text(form, "line", { line }));
    link.href = "#document";
    link.dataset.line = line;
    item.append(link, " ", element("code", "small faint", place), element("div", "small", message));
    return item;
  }));
}

export function editor() {
  const form = document.querySelector("[data-editor]");
  if (!form) return;
  const field = form.querySelector("[data-document]");
  const box = form.querySelector("[data-suggest]");
  let typing = 0;
  let asked = 0;
  let words = null;
  let isSaved = true;

  const check = async () => {
    const mine = ++asked;
    const answer = await fetch("/products/check", { method: "POST", body: new URLSearchParams(new FormData(form)), headers: { accept: "application/json" } }).catch(() => null);
    if (!answer?.ok || mine !== asked) return;
    show(form, (await answer.json()).problems);
  };
  form.querySelector("[data-problems]").addEventListener("click", (event) => {
    const link = event.target.closest("[data-line]");
    if (!link) return;
    event.preventDefault();
    goTo(field, Number(link.dataset.line));
  });

  // The name that is being typed, if it may be one of a metric.
  const begun = () => {
    if (field.selectionStart !== field.selectionEnd) return "";
    const before = field.value.slice(0, field.selectionStart);
    const line = before.slice(before.lastIndexOf("\n") + 1);
    if (!/"require"\s*:\s*"[^"]*$/.test(line)) return "";
    return /[a-z][a-z0-9_]*$/.exec(line)?.[0] ?? "";
  };
  const close = () => {
    box.hidden = true;
    field.removeAttribute("aria-activedescendant");
  };
  const choose = (place) => {
    for (const [index, item] of [...box.children].entries()) item.setAttribute("aria-selected", String(index === place));
    const item = box.children[place];
    if (item) field.setAttribute("aria-activedescendant", item.id);
    item?.scrollIntoView({ block: "nearest" });
  };
  const chosen = () => [...box.children].findIndex((item) => item.getAttribute("aria-selected") === "true");
  const accept = (name) => {
    const typed = begun();
    field.setRangeText(name, field.selectionStart - typed.length, field.selectionStart, "end");
    close();
    field.dispatchEvent(new Event("input"));
  };
  const suggest = async () => {
    const typed = begun();
    if (typed.length < 2) return close();
    words ??= await fetch("/products/words", { headers: { accept: "application/json" } }).then((answer) => (answer.ok ? answer.json() : [])).catch(() => []);
    if (typed !== begun()) return;
    const first = words.filter(([name]) => name.startsWith(typed) && name !== typed);
    const rest = words.filter(([name, title]) => !name.startsWith(typed) && (name.includes(typed) || title.toLowerCase().includes(typed.replaceAll("_", " "))));
    const found = [...first, ...rest].slice(0, SHOWN);
    if (found.length === 0) return close();
    box.replaceChildren(...found.map(([name, title, unit], place) => {
      const item = element("li");
      item.id = `suggestion-${place}`;
      item.setAttribute("role", "option");
      item.append(element("code", "", name), element("span", "", `${title} · ${unit}`));
      item.addEventListener("mousedown", (event) => {
        event.preventDefault();
        accept(name);
      });
      return item;
    }));
    box.hidden = false;
    choose(0);
  };

  field.setAttribute("aria-controls", "suggestions");
  field.addEventListener("input", () => {
    isSaved = false;
    clearTimeout(typing);
    typing = setTimeout(check, TYPED_FOR);
    suggest();
  });
  field.addEventListener("blur", close);
  field.addEventListener("keydown", (event) => {
    if (box.hidden) return;
    const [here, count] = [chosen(), box.children.length];
    if (event.key === "ArrowDown") choose((here + 1) % count);
    else if (event.key === "ArrowUp") choose((here + count - 1) % count);
    else if (event.key === "Enter" || event.key === "Tab") {
      accept(box.children[here].firstChild.textContent);
      announce(text(form, "completed"));
    } else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });
  form.addEventListener("submit", () => (isSaved = true));
  window.addEventListener("beforeunload", (event) => isSaved || event.preventDefault());
}
