import { useEffect, useRef, useState } from 'react';

/** Where the focus belongs on a screen whose focused element is gone: true when it went there. */
type FocusPlace = () => boolean;

const places: FocusPlace[] = [];

/** No element has the focus: the keyboard would start at the top of the page. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Focuses an element that is no tab stop of its own, a heading for example. */
export function focusOn(element: HTMLElement | null | undefined): boolean {
  if (!element) return false;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** Focuses what the screen names as its place (the row that was worked on, say), or its heading. */
export function focusPlace(): void {
  for (const place of places.toReversed()) if (place()) return;
  focusOn(document.querySelector<HTMLElement>('main h1'));
}

/** Names the place of the screen for the focus; the place of the screen that was mounted last comes first. */
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

/** For a dialog that is removed with its component: the focus goes back to where it was, or to the place of the screen. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const back = before instanceof HTMLElement && before.isConnected && before !== document.body;
        // A dialog that followed another one was opened from an element that is gone: antd would go back to what opened the first.
        if (!isFocusLost() && (back || document.activeElement?.closest('[role=dialog]'))) return;
        if (back) before.focus();
        if (!back || isFocusLost()) focusPlace();
      });
    },
    [before],
  );
}
