import type { Page } from 'playwright-core';

/** Runs in the page: every visible text with its contrast against the background, opacity included. */
const measure = (below: number) => `(() => {
  // What has just begun to fade in is looked at as it will stay.
  document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).forEach((animation) => animation.finish());
  // What is mixed of others comes as color(srgb 0.1 0.2 0.3): shares, not 255ths.
  const channels = (colour) => {
    const [, space, values] = /^(rgba?|color)\\((?:srgb )?(.+)\\)$/.exec(colour) ?? [];
    const [r, g, b, a = 1] = (values ?? '').split(/[ ,/]+/).map(Number);
    if ([r, g, b, a].some((value) => !Number.isFinite(value))) throw new Error('A colour that is not understood: ' + colour);
    return space === 'color' ? [r * 255, g * 255, b * 255, a] : [r, g, b, a];
  };
  const over = ([r, g, b, a], ground) => [r, g, b].map((value, at) => value * a + ground[at] * (1 - a));
  const share = (value) => (value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * share(r) + 0.7152 * share(g) + 0.0722 * share(b);
  // Each element is asked once: a grid has thousands of texts in the same rows.
  const known = new Map();
  const drawn = (element) => {
    if (!element) return { ground: [255, 255, 255], opacity: 1 };
    if (!known.has(element)) {
      const { ground, opacity } = drawn(element.parentElement);
      const style = getComputedStyle(element);
      known.set(element, { ground: over(channels(style.backgroundColor), ground), opacity: opacity * Number(style.opacity), style });
    }
    return known.get(element);
  };
  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    const text = walk.currentNode.textContent.trim();
    const { width, height } = element.getBoundingClientRect();
    if (!text || width < 2 || height < 2) continue;
    const { ground, opacity, style } = drawn(element);
    if (style.visibility === 'hidden') continue;
    const [r, g, b, a] = channels(style.color);
    const [most, least] = [light(over([r, g, b, a * opacity], ground)), light(ground)].sort((x, y) => y - x);
    const contrast = (most + 0.05) / (least + 0.05);
    // Those of a whole grid would take longer on their way than all of this.
    if (contrast < ${below}) texts.push({ text, contrast });
  }
  return texts;
})()`;

/** WCAG AA. */
export const READABLE = 4.5;
/** Above the maximum contrast, so that every text is returned. */
export const ANY = 22;

/** The texts on the screen with a contrast below this value (WCAG: 1 to 21). */
export const contrasts = (page: Page, below: number): Promise<{ text: string; contrast: number }[]> => page.evaluate(measure(below));
