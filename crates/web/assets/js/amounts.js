// The amounts that the chosen product needs stand in sight and must be filled in; the others wait below. Without a script all
// of them are there.
import { text } from "./live.js";

const number = (typed) => Number(typed.replaceAll(/[,\s₹]/g, ""));

export function amounts() {
  const form = document.querySelector("[data-upload]");
  const product = form?.querySelector("[data-products]");
  if (!product) return;
  const [needed, others] = ["[data-needed]", "[data-others]"].map((one) => form.querySelector(one));
  const fields = [...form.querySelectorAll("[data-amount]")].map((field) => ({
    field,
    name: field.dataset.amount,
    input: field.querySelector("input"),
    optional: field.querySelector(".optional"),
    help: field.querySelector(".help"),
  }));

  const limit = ({ input, name, help }) => {
    const chosen = product.selectedOptions[0].dataset;
    const hasLimits = name === "requested_amount" && chosen.least;
    help.textContent = hasLimits ? text(form, "lends", chosen) : "";
    help.hidden = !hasLimits;
    const typed = input.value.trim() === "" ? undefined : number(input.value);
    const isOutside = hasLimits && typed !== undefined && !(typed >= Number(chosen.least) && typed <= Number(chosen.most));
    input.setCustomValidity(isOutside ? text(form, "enter", chosen) : "");
  };
  const draw = () => {
    const names = (product.selectedOptions[0].dataset.needs ?? "").split(" ").filter(Boolean);
    for (const one of fields) {
      const isNeeded = names.includes(one.name);
      (isNeeded ? needed : others.querySelector(".columns")).append(one.field);
      one.input.required = isNeeded;
      one.optional.hidden = isNeeded;
      limit(one);
    }
    needed.hidden = names.length === 0;
    others.hidden = names.length === fields.length;
    if (fields.every(({ input }) => input.required || input.value === "")) others.open = false;
  };
  product.addEventListener("change", draw);
  for (const one of fields) one.input.addEventListener("input", () => limit(one));
  draw();
}
