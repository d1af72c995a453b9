import { useEffect, useRef, useState } from 'react';

/** Focuses the place on a screen that should get a lost focus; true if it did. */
type FocusPlace = () => boolean;

const places: FocusPlace[] = [];

/** No element has the focus: the keyboard would start at the top of the page. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Focuses an element that is not a tab stop, such as a heading. */
export function focusOn(element: HTMLElement | null | undefined): boolean {
  if (!element) return false;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** Focuses the screen's registered place (such as the opened row), or its heading. */
export function focusPlace(): void {
  for (const place of places.toReversed()) if (place()) return;
  focusOn(document.querySelector<HTMLElement>('main h1'));
}

/** Registers the screen's focus place; the most recently mounted screen has priority. */
export function useFocusPlace(place: FocusPlace): void {
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  useEffect(() => {
    const own: FocusPlace = () => latest.current();
    places.push(own);
    return () => void places.splice(places.indexOf(own), 1);
  }, []);
}

/**
 * For a dialog that is removed with its component: the focus returns to where it was, or to the screen's place. `toPlace`: always to the place, for
 * a dialog that followed another one, whose opening button belongs to another row.
 */
export function useFocusBack(toPlace = false): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement?.closest('[role=dialog]')) return;
        if (toPlace) return focusPlace();
        if (isFocusLost() && before instanceof HTMLElement && before.isConnected) before.focus();
        if (isFocusLost()) focusPlace();
      });
    },
    [before, toPlace],
  );
}
