// Ctrl+K: places to go and cases to open, by a few letters.
import { text } from "./live.js";

const TYPED_FOR = 160;
const CASES = 6;
let dialog = null;

function entry(words, place, index) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = place;
  link.textContent = words;
  link.id = `palette-${index}`;
  link.setAttribute("role", "option");
  link.setAttribute("aria-selected", index === 0);
  item.setAttribute("role", "presentation");
  item.append(link);
  return item;
}

// Names are found by the same search that the list has.
async function cases(typed) {
  const answer = await fetch(`/analyses?${new URLSearchParams({ q: typed })}`, { headers: { accept: "text/html" } });
  if (!answer.ok || answer.redirected) return [];
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const rows = [...page.querySelectorAll("[data-rows] tbody tr")].slice(0, CASES);
  return rows.map((row) => {
    const link = row.querySelector(".cell-main");
    const words = [link, row.querySelector(".mono"), row.querySelector(".badge:not(.badge-square)")];
    return [words.map((one) => one?.textContent ?? "").join(" · "), link.getAttribute("href")];
  });
}

function build(nav) {
  const pages = text(nav, "places").split(" | ").map((one) => one.split(": "));
  dialog = document.createElement("dialog");
  dialog.className = "palette";
  dialog.setAttribute("aria-label", text(nav, "go"));
  const field = document.createElement("input");
  field.className = "input";
  field.placeholder = text(nav, "find");
  field.setAttribute("role", "combobox");
  field.setAttribute("aria-label", field.placeholder);
  field.setAttribute("aria-controls", "palette-list");
  field.setAttribute("aria-expanded", "true");
  const list = document.createElement("ul");
  list.id = "palette-list";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", text(nav, "found"));
  dialog.append(field, list);
  document.body.append(dialog);
  let timer = 0;
  let asked = 0;
  const mark = () => field.setAttribute("aria-activedescendant", list.querySelector("[aria-selected=true]")?.id ?? "");
  const show = (found) => {
    list.replaceChildren(...found.map(([words, place], index) => entry(words, place, index)));
    mark();
  };
  const look = async () => {
    const typed = field.value.trim();
    const wanted = typed.toLowerCase();
    const places = pages.filter(([words]) => words.toLowerCase().includes(wanted));
    show(places);
    if (!typed) return;
    const mine = ++asked;
    const found = await cases(typed).catch(() => []);
    if (mine === asked && field.value.trim() === typed) show([...found, ...places]);
  };
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(look, TYPED_FOR);
  });
  field.addEventListener("keydown", (event) => {
    const links = [...list.querySelectorAll("a")];
    const here = links.findIndex((link) => link.getAttribute("aria-selected") === "true");
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const next = links[(here + step + links.length) % links.length];
      links[here]?.setAttribute("aria-selected", "false");
      next?.setAttribute("aria-selected", "true");
      next?.scrollIntoView({ block: "nearest" });
      mark();
    }
    if (event.key === "Enter") links[here]?.click();
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.open_fresh = () => {
    field.value = "";
    look();
    dialog.showModal();
    field.focus();
  };
}

export function palette() {
  const nav = document.querySelector(".nav");
  if (!nav) return;
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (!dialog) build(nav);
    if (!dialog.open) dialog.open_fresh();
  });
}
