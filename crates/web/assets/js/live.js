// Rows that are still on their way are asked for again until they are done.
const SOONEST = 700;
const LATEST = 6000;
let pause = SOONEST;
let timer = 0;

export function announce(words) {
  const place = document.querySelector("[data-announce]");
  if (place) place.textContent = words;
}

// A text of the page, from `data-say-…`, with its braces filled: scripts have no words of their own.
export function text(place, name, values = {}) {
  return place.getAttribute(`data-say-${name}`).replaceAll(/\{(\w+)\}/g, (_, key) => values[key]);
}

export function element(name, className = "", words = "") {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = words;
  return made;
}

// Rows of a table, as text → elements.
export function parseRows(text) {
  const page = new DOMParser().parseFromString(`<table><tbody>${text}</tbody></table>`, "text/html");
  return [...page.querySelectorAll("tr")];
}

// `null` when nobody is signed in any more or the service cannot answer.
export async function fetchRows(ids) {
  try {
    const answer = await fetch(`/analyses/rows?ids=${ids.join(",")}`, { headers: { accept: "text/html" } });
    return answer.ok && !answer.redirected ? parseRows(await answer.text()) : null;
  } catch {
    return null;
  }
}

// Looks at all open rows once and comes back while any is left.
async function look() {
  timer = 0;
  const waiting = [...document.querySelectorAll("[data-rows] tr[data-live]")];
  if (waiting.length === 0 || document.hidden) return;
  const rows = await fetchRows(waiting.slice(0, 100).map((row) => row.id));
  let changed = false;
  for (const row of rows ?? []) {
    const old = document.getElementById(row.id);
    if (!old || old.outerHTML === row.outerHTML) continue;
    changed = true;
    const had = old.contains(document.activeElement);
    old.replaceWith(row);
    row.classList.add("fresh");
    if (had) row.querySelector("a")?.focus();
    if (!row.hasAttribute("data-live")) {
      announce(`${row.querySelector(".cell-main").textContent}: ${row.querySelector(".badge").textContent}`);
      document.dispatchEvent(new CustomEvent("settled", { detail: row.id }));
    }
  }
  pause = changed ? SOONEST : Math.min(pause * 1.4, LATEST);
  watch(pause);
}

// Begins to look, unless it is already planned.
export function watch(after = SOONEST) {
  if (timer === 0) timer = setTimeout(look, after);
}

export function live() {
  if (!document.querySelector("[data-rows]")) return;
  document.addEventListener("visibilitychange", () => document.hidden || watch(0));
  watch();
}
