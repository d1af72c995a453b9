import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../shared/ui/use-latest';

interface Panel {
  hidden: boolean;
  /** Called for Esc within the panel, but not for Esc that closes a list of options. */
  onEscape: () => void;
}

/**
 * A panel above every dialog that never takes the focus by itself. F6 moves the focus to its element with `data-first`, and back; a panel that
 * disappears returns the focus. Open dialogs hold the focus by listening at the window: the focus within the panel is kept from them.
 */
export function usePanel({ hidden, onEscape }: Panel) {
  const [{ outer, host }] = useState(() => {
    const made = { outer: document.createElement('div'), host: document.createElement('div') };
    made.outer.append(made.host);
    return made;
  });
  const panel = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);
  const escape = useLatest(onEscape);

  useEffect(() => {
    const stop = (event: Event) => event.stopPropagation();
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Element && !outer.contains(relatedTarget)) before.current = relatedTarget;
    };
    outer.addEventListener('focusin', remember);
    outer.addEventListener('focusin', stop);
    document.body.append(outer);
    return () => outer.remove();
  }, [outer]);

  useEffect(() => {
    if (hidden) return;
    const back = () => {
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    };
    const onKey = (event: KeyboardEvent) => {
      const within = outer.contains(document.activeElement);
      if (event.key === 'F6') {
        event.preventDefault();
        if (within) back();
        else panel.current?.querySelector<HTMLElement>('[data-first]')?.focus();
      }
      const isList = document.activeElement?.getAttribute('aria-expanded') === 'true';
      if (event.key !== 'Escape' || !within || isList) return;
      event.stopPropagation();
      escape.current();
    };
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      requestAnimationFrame(() => {
        if (document.activeElement === null || document.activeElement === document.body) back();
      });
    };
  }, [hidden, outer, escape]);
  return { host, panel };
}
