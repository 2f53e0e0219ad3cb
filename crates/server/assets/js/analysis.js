// Transactions that are searched, filtered and sorted as one types; and a page that waits for its report.
import { announce } from "./live.js";

const SHOWN = 200;
const figures = (locale, decimals) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
// As the account's currency is written; the rows say how.
let money = figures("en-IN", 2);
let sign = "₹";
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const amount = (paise) => (paise === null ? "" : money.format(paise / 100));
const date = (day) => {
  const [year, month, of] = day.split("-");
  return `${Number(of)} ${MONTHS[month - 1]} ${year}`;
};

// Text of a statement goes into the page as text only.
function element(name, classes, text) {
  const made = document.createElement(name);
  if (classes) made.className = classes;
  if (text !== undefined) made.textContent = text;
  return made;
}

function badge(tone, words) {
  return element("span", `badge badge-${tone}`, words);
}

function line(data, row) {
  const [place, day, text, , category, debit, credit, balance, flags, page, proof] = row;
  const made = element("tr");
  const when = element("td", "nowrap tabular");
  const time = element("time", "", date(day));
  time.dateTime = day;
  when.append(time);
  const narration = element("td", "narration");
  const is = page >= 1 && page <= data.pages;
  const main = element(is ? "a" : "span", "cell-main", text);
  if (is) main.href = `${data.place}/pages/${page}?row=${place}#here`;
  narration.append(main);
  for (const flag of flags) narration.append(" ", badge(data.flags[flag].tone, data.flags[flag].words));
  if (proof === "contradicted") narration.append(" ", badge("bad", "Balance differs"));
  if (proof === "unproven") narration.append(" ", badge("plain", "Unproven"));
  made.append(
    when,
    narration,
    element("td", "small soft", data.categories[category]),
    element("td", "num", amount(debit)),
    element("td", "num is-in", amount(credit)),
    element("td", "num soft", balance === null ? "–" : amount(balance)),
  );
  return made;
}

const SORTS = {
  row: (row) => row[0],
  text: (row) => row[2].toLowerCase(),
  category: (row) => row[4],
  amount: (row) => row[5] ?? row[6] ?? -1,
  balance: (row) => row[7] ?? Number.NEGATIVE_INFINITY,
};

function wanted(fields) {
  const search = fields.get("q").trim().toLowerCase();
  const digits = search.replace(/[,\s\p{Sc}]/gu, "");
  const number = /^[0-9.]+$/.test(digits) ? digits : null;
  const [category, flag, month, way] = ["category", "flag", "month", "way"].map((name) => fields.get(name));
  return ([, day, text, party, kind, debit, credit, , flags, , proof]) =>
    (!category || kind === category) &&
    (!month || day.startsWith(month)) &&
    (!way || (way === "in" ? credit : debit) !== null) &&
    (!flag ||
      (flag === "any" ? flags.length > 0 : flag === "unproven" ? proof !== "proven" : flags.some((one) => one === flag || one.startsWith(`${flag}:`)))) &&
    (!search ||
      text.toLowerCase().includes(search) ||
      party.toLowerCase().includes(search) ||
      (number && ((debit ?? credit ?? 0) / 100).toFixed(2).startsWith(number)));
}

function total(rows, column) {
  const sum = rows.reduce((sum, row) => sum + (row[column] ?? 0), 0);
  return sum ? `${sign}${money.format(sum / 100)}` : "";
}

function table(section) {
  const form = section.querySelector("[data-filters]");
  const body = section.querySelector("[data-body]");
  const steps = section.querySelector("[data-steps]");
  let data = null;
  let asking = null;
  let shown = SHOWN;

  // All rows of the page's own selection, once, when somebody first wants something of them.
  const load = () => {
    const about = form.elements.about?.value;
    const place = section.dataset.table.split("?")[0] + (about ? `?${new URLSearchParams({ about })}` : "");
    asking ??= fetch(place, { headers: { accept: "application/json" } }).then((answer) => {
      if (!answer.ok) throw new Error("no rows");
      return answer.json();
    });
    return asking;
  };

  const draw = async () => {
    try {
      data ??= await load();
      ({ sign } = data.money);
      money = figures(data.money.locale, data.money.decimals);
    } catch {
      return void form.submit();
    }
    const fields = new FormData(form);
    const key = SORTS[fields.get("sort")] ?? SORTS.row;
    const turn = fields.get("order") === "down" ? -1 : 1;
    const rows = data.rows.filter(wanted(fields));
    rows.sort((one, two) => {
      const [first, second] = [key(one), key(two)];
      return (first < second ? -1 : first > second ? 1 : one[0] - two[0]) * turn;
    });
    body.replaceChildren(...rows.slice(0, shown).map((row) => line(data, row)));
    if (rows.length === 0) {
      const nothing = element("td", "soft nothing", "No row is like that.");
      nothing.colSpan = 6;
      const holder = element("tr");
      holder.append(nothing);
      body.append(holder);
    }
    const [came, went] = [total(rows, 6), total(rows, 5)];
    const words = [`${rows.length} ${rows.length === 1 ? "row" : "rows"}`, came && `${came} in`, went && `${went} out`].filter(Boolean);
    section.querySelector("[data-summary]").textContent = words.join(" · ");
    steps.replaceChildren();
    if (rows.length > shown) {
      const more = element("button", "button button-small", `Show ${Math.min(rows.length - shown, 1000)} more`);
      more.type = "button";
      more.addEventListener("click", () => {
        shown += 1000;
        draw();
      });
      steps.append(more);
    }
    announce(words[0]);
    // What is shown has an address that can be kept or sent on.
    const kept = new URLSearchParams([...fields].filter(([, value]) => value));
    history.replaceState(null, "", `${location.pathname}?${kept}${location.hash}`);
  };

  form.querySelector("[data-apply]").hidden = true;
  const fresh = () => {
    shown = SHOWN;
    draw();
  };
  form.addEventListener("input", fresh);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    fresh();
  });
  for (const head of section.querySelectorAll("[data-sort]")) {
    head.addEventListener("click", (event) => {
      event.preventDefault();
      const { sort, order } = form.elements;
      const same = sort.value === head.dataset.sort;
      const cell = head.closest("th");
      order.value = same ? (order.value === "down" ? "up" : "down") : cell.classList.contains("num") ? "down" : "up";
      sort.value = head.dataset.sort;
      for (const other of section.querySelectorAll("th[aria-sort]")) other.removeAttribute("aria-sort");
      cell.setAttribute("aria-sort", order.value === "down" ? "descending" : "ascending");
      fresh();
    });
  }
}

// Asks ever more slowly, and shows the report as soon as there is one.
function wait(place, pause) {
  setTimeout(async () => {
    const answer = await fetch(place.dataset.waiting, { headers: { accept: "application/json" } }).catch(() => null);
    if (answer && !answer.ok) return;
    const state = await answer?.json().catch(() => null);
    if (state?.is_final) return void location.reload();
    if (state) place.querySelector("[data-state]").textContent = state.words;
    wait(place, Math.min(pause * 1.3, 5000));
  }, pause);
}

export function analysis() {
  const section = document.querySelector("[data-table]");
  if (section) table(section);
  const place = document.querySelector("[data-waiting]");
  if (place) wait(place, 500);
}
