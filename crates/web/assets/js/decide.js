// Keys for whoever decides many cases: a approves, d declines, n goes on to the next. The note is asked for first.
export function decide() {
  const form = document.querySelector("[data-decide]");
  const next = document.querySelector("[data-next]");
  if (!form && !next) return;
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input:not([type=radio]), textarea, select, dialog")) return;
    if (event.key === "n") next?.click();
    const choice = { a: "approved", d: "declined" }[event.key];
    if (!form || !choice) return;
    event.preventDefault();
    const control = form.querySelector(`[name=decision][value=${choice}]`);
    if (control?.type === "radio") control.checked = true;
    const note = form.querySelector("[name=note]");
    if (note?.value.trim() && control?.type !== "radio") control.click();
    else note?.focus();
  });
}
