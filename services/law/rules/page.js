const each = (what, act) => document.querySelectorAll(what).forEach(act);
const openAll = (open) => each("details", (one) => { one.open = open; });

// Shows the clauses of one standing alone, or all again.
const only = (standing) => {
  each("li[data-standing]", (one) => { one.hidden = standing && one.dataset.standing !== standing; });
  each("details.section", (one) => { one.hidden = !one.querySelector("li:not([hidden])"); });
  if (standing) openAll(true);
};

each("button[data-open]", (button) =>
  button.addEventListener("click", () => openAll(Boolean(button.dataset.open))));
each("button[data-only]", (button) =>
  button.addEventListener("click", () => {
    const pressed = button.getAttribute("aria-pressed") === "true";
    each("button[data-only]", (one) => one.setAttribute("aria-pressed", "false"));
    button.setAttribute("aria-pressed", String(!pressed));
    only(pressed ? "" : button.dataset.only);
  }));
addEventListener("beforeprint", () => openAll(true));
