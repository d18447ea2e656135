// The form for a new battle: presets are set in place, and show whether they still stand.

const buttons = [...document.querySelectorAll("[data-settings]")];
const settings = (button) => button.dataset.settings.split(" ").map((pair) => pair.split("="));
const control = (key) => document.getElementById(`option-${key}`);

function show() {
  for (const button of buttons) {
    const stands = settings(button).every(([key, value]) => control(key).value === value);
    button.setAttribute("aria-pressed", String(stands));
  }
}

for (const button of buttons) {
  button.addEventListener("click", (event) => {
    event.preventDefault();
    for (const [key, value] of settings(button)) control(key).value = value;
    show();
  });
}
document.querySelector(".options")?.addEventListener("change", show);
show();
