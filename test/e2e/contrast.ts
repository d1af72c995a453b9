import type { Page } from 'playwright-core';

/** Runs in the page: every visible text, its contrast against what is drawn behind it, opacity included. */
const measure = `(() => {
  const channels = (colour) => { const [r, g, b, a = 1] = (/\\((.+)\\)/.exec(colour)?.[1] ?? '0 0 0 0').split(/[ ,/]+/).map(Number); return [r, g, b, a]; };
  const over = ([r, g, b, a], ground) => [r, g, b].map((value, at) => value * a + ground[at] * (1 - a));
  const share = (value) => (value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * share(r) + 0.7152 * share(g) + 0.0722 * share(b);
  const parents = (element) => (element ? [element, ...parents(element.parentElement)] : []);
  const behind = (element) =>
    parents(element).map((one) => channels(getComputedStyle(one).backgroundColor)).reverse().reduce((ground, layer) => over(layer, ground), [255, 255, 255]);
  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    const text = walk.currentNode.textContent.trim();
    const { width, height } = element.getBoundingClientRect();
    if (!text || width < 2 || height < 2 || getComputedStyle(element).visibility === 'hidden') continue;
    const opacity = parents(element).reduce((product, one) => product * Number(getComputedStyle(one).opacity), 1);
    const ground = behind(element);
    const [r, g, b, a] = channels(getComputedStyle(element).color);
    const [most, least] = [light(over([r, g, b, a * opacity], ground)), light(ground)].sort((x, y) => y - x);
    texts.push({ text, contrast: (most + 0.05) / (least + 0.05) });
  }
  return texts;
})()`;

/** The texts on the screen and how well they stand out (WCAG; 4.5 is AA). */
export const contrasts = (page: Page): Promise<{ text: string; contrast: number }[]> => page.evaluate(measure);
