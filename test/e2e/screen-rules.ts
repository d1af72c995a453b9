import type { Page } from 'playwright-core';

/** Runs in the page: checks basic accessibility for screen readers and keyboards; returns a sentence for each fault. */
const look = `(() => {
  const faults = [];
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const shown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const heard = (element) => !element.closest('[aria-hidden=true]');
  const there = (selector) => all(selector).filter((element) => shown(element) && heard(element));
  const told = (element) => element.outerHTML.replace(element.innerHTML, element.innerHTML ? '…' : '').slice(0, 160);
  const fault = (rule, element) => faults.push(element ? rule + ': ' + told(element) : rule);

  const textOf = (element) =>
    [...element.childNodes].map((node) => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent;
      if (node.nodeType !== Node.ELEMENT_NODE || !heard(node)) return '';
      return node.getAttribute('aria-label') ?? node.getAttribute('alt') ?? textOf(node);
    }).join(' ');
  const byIds = (ids) => ids.split(/\\s+/).map((id) => document.getElementById(id)).map((one) => (one ? textOf(one) : '')).join(' ');
  const nameOf = (element) =>
    [
      byIds(element.getAttribute('aria-labelledby') ?? ''),
      element.getAttribute('aria-label'),
      [...(element.labels ?? [])].map(textOf).join(' '),
      element.matches('input, textarea, select') ? '' : textOf(element),
      element.getAttribute('title'),
      element.getAttribute('placeholder'),
      element.matches('[type=submit], [type=button]') ? element.value : '',
    ].find((name) => name && name.trim());

  const controls = 'button, a[href], input:not([type=hidden]), select, textarea, [role=button], [role=link], [role=checkbox], [role=switch], ' +
    '[role=tab], [role=menuitem], [role=combobox], [role=textbox], [role=radio], [role=slider], [role=dialog]';
  for (const control of there(controls)) if (!nameOf(control)) fault('without a name', control);
  for (const picture of there('img:not([alt]), [role=img]:not([aria-label]):not([aria-labelledby])')) fault('a picture without words', picture);

  const ids = new Map();
  for (const { id } of all('[id]')) ids.set(id, (ids.get(id) ?? 0) + 1);
  for (const element of all('[aria-labelledby], [aria-describedby], label[for]')) {
    const referred = ['aria-labelledby', 'aria-describedby', 'for'].flatMap((name) => (element.getAttribute(name) ?? '').split(/\\s+/)).filter(Boolean);
    if (shown(element)) for (const id of referred) if (ids.get(id) !== 1) fault(ids.has(id) ? 'refers to one of several' : 'refers to nothing', element);
  }

  const focusable = 'a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select:not(:disabled), textarea:not(:disabled), [tabindex]';
  for (const element of all(focusable)) {
    if (element.tabIndex > 0) fault('reached before its turn', element);
    if (element.tabIndex === 0 && shown(element) && !heard(element)) fault('reached but never read out', element);
  }
  for (const element of there('a a, a button, button a, button button, button input, [role=button] button')) fault('a control in a control', element);
  for (const [child, parent] of [['tab', 'tablist'], ['option', 'listbox'], ['row', 'grid'], ['gridcell', 'row'], ['columnheader', 'row']])
    for (const element of there('[role=' + child + ']'))
      if (!element.closest('[role=' + parent + '], [role=treegrid], [role=table]')) fault('a ' + child + ' outside of a ' + parent, element);

  if (!document.documentElement.lang) fault('the page says not in which language it is');
  if (there('main').length !== 1) fault(there('main').length + ' main parts');
  const parts = there('nav');
  if (parts.length > 1) for (const part of parts) if (!nameOf(part) || !part.matches('[aria-label], [aria-labelledby]')) fault('one of several navigations, unnamed', part);
  // An empty one has no size.
  const headings = all('h1, h2, h3, h4, h5, h6').filter((heading) => heading.checkVisibility() && heard(heading));
  const firsts = headings.filter((heading) => heading.matches('h1'));
  if (firsts.length !== 1) fault(firsts.length + ' first headings' + firsts.map((one) => ' ' + JSON.stringify(textOf(one))).join());
  for (const [at, heading] of headings.entries())
    if (at > 0 && Number(heading.tagName[1]) - Number(headings[at - 1].tagName[1]) > 1) fault('a heading that leaves out a level', heading);
  for (const heading of headings) if (!textOf(heading).trim()) fault('an empty heading', heading);
  if (!document.title.trim()) fault('no title');

  const wide = [document.documentElement, ...all('main')].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
  const widest = (element) => all(':not(svg *)', element).filter((one) => shown(one) && one.getBoundingClientRect().right > innerWidth + 1).at(-1);
  for (const element of wide) fault('scrolls sideways, ' + element.scrollWidth + ' in ' + element.clientWidth, widest(element) ?? element);

  return faults;
})()`;

/** Accessibility faults of the current screen, without duplicates. */
export const screenFaults = async (page: Page): Promise<string[]> => [...new Set((await page.evaluate(look)) as string[])];
