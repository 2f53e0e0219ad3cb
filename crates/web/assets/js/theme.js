// A choice of colours is seen at once; the form behind it makes it last.
export function theme() {
  const form = document.querySelector("[data-theme-form]");
  if (!form) return;
  form.querySelector("[name=next]").value = location.pathname + location.search;
  form.addEventListener("submit", (event) => {
    const chosen = event.submitter?.value;
    if (!chosen) return;
    event.preventDefault();
    document.documentElement.dataset.theme = chosen;
    for (const button of form.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.value === chosen));
    }
    const body = new URLSearchParams(new FormData(form));
    body.set("theme", chosen);
    fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => form.requestSubmit());
  });
}
