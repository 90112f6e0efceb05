/* Number keys on the screen for a PIN. Without this the device's own keys come up and do the same. */

const pad = document.querySelector("[data-pad-for]");
const field = document.getElementById(pad.dataset.padFor);

field.inputMode = "none";
pad.hidden = false;
document.querySelector(".without-pad").hidden = true;

pad.addEventListener("click", (event) => {
  const key = event.target.closest("button[type=button]");
  if (!key) return;
  field.value = key.value ? (field.value + key.value).slice(0, field.maxLength) : field.value.slice(0, -1);
});
