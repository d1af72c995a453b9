/** Builds the page without a framework. */

type Child = Node | string | undefined | false;
type Properties = Record<string, string | boolean | number | undefined | ((event: Event) => void)>;

/** An element with attributes, listeners (`onclick`) and children; texts are never parsed as HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === 'function') made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, '');
    else if (value !== undefined && value !== false) made.setAttribute(key, String(value));
  }
  made.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
  return made;
}

/** The title that the server gives the page: the form and the institution. */
const pageTitle = document.title;

/** Shows a screen, names it in the title of the page, and moves the focus to its heading, which screen readers then announce. */
export function show(...children: Child[]): void {
  const main = document.getElementById('apply');
  main?.replaceChildren(...children.filter((child): child is Node | string => child !== undefined && child !== false));
  const heading = main?.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
  const name = heading?.textContent ?? '';
  document.title = pageTitle.startsWith(name) ? pageTitle : `${name}, ${pageTitle}`;
}
