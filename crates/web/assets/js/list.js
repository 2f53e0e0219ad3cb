// Searching as one types, without leaving the page; and keys for whoever never touches the mouse.
import { announce, text, watch } from "./live.js";

const TYPED_FOR = 160;

async function show(place, replace) {
  const answer = await fetch(place, { headers: { accept: "text/html" } });
  if (answer.redirected) return void location.assign(place);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [fresh, old] = [page.querySelector("[data-part=list]"), document.querySelector("[data-part=list]")];
  if (!fresh || !old) return void location.assign(place);
  old.replaceWith(fresh);
  if (replace) history.replaceState(null, "", place);
  watch();
  return fresh;
}

// Counts on the tabs follow what has been settled; the rows stay where they are.
async function recount() {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const tab of page.querySelectorAll("[data-tab]")) {
    const old = document.querySelector(`[data-tab="${tab.dataset.tab}"]`);
    if (old) old.innerHTML = tab.innerHTML;
  }
}

function step(by) {
  const links = [...document.querySelectorAll("[data-rows] .cell-main")];
  const here = links.indexOf(document.activeElement);
  links[Math.min(Math.max(here + by, 0), links.length - 1)]?.focus();
}

export function list() {
  const form = document.querySelector("[data-search]");
  if (!form) return;
  const field = form.querySelector("[name=q]");
  let typing = 0;
  let asked = 0;
  const search = async () => {
    const query = new URLSearchParams(new FormData(form));
    if (!query.get("q")) query.delete("q");
    const place = `${form.getAttribute("action")}${query.size ? `?${query}` : ""}`;
    const mine = ++asked;
    const part = await show(place, true).catch(() => form.submit());
    if (part && mine === asked) announce(part.querySelector(".pages .tabular")?.textContent ?? text(form, "nothing"));
  };
  field.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(search, TYPED_FOR);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(typing);
    search();
  });
  // Fields that were left empty do not clutter the address.
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-filters]")) return;
    for (const one of event.target.elements) one.disabled = one.name !== "" && one.value === "";
  });
  document.addEventListener("settled", recount);
  document.addEventListener("keydown", (event) => {
    const typed = event.target.closest?.("input, textarea, select, dialog");
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && event.target === field) field.blur();
    if (typed) return;
    if (event.key === "/") {
      event.preventDefault();
      field.select();
    }
    if (event.key === "j") step(1);
    if (event.key === "k") step(-1);
    if (event.key === "n") document.querySelector(".head-actions a[href='/analyses/new']")?.click();
  });
}
