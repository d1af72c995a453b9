/** Scrolls a box by as much as a part of it is outside. Unlike `scrollIntoView`, it does not move the element at which Tab starts. */
export function scrollWithin(box: HTMLElement | null, part: Element | null | undefined): void {
  if (!box || !part) return;
  const [outer, inner] = [box.getBoundingClientRect(), part.getBoundingClientRect()];
  box.scrollTop += outside(outer.top, outer.top + box.clientHeight, inner.top, inner.bottom);
  box.scrollLeft += outside(outer.left, outer.left + box.clientWidth, inner.left, inner.right);
}

/** How far a stretch is before the start (negative) or after the end (positive) of another one. */
const outside = (start: number, end: number, from: number, to: number): number =>
  from < start ? from - start : Math.max(0, Math.min(to - end, from - start));
