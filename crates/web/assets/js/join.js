// The secret of an invitation stands behind the # of its link, where no server sees it. It goes into the form and out of
// the address, and the form is sent.
const form = document.querySelector("form[data-join]");
const secret = location.hash.slice(1);
if (form && /^[0-9a-f]{64}$/.test(secret)) {
  history.replaceState(null, "", location.pathname);
  form.elements.invitation.value = secret;
  form.requestSubmit();
}
