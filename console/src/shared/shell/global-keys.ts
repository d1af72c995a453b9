import { useEffect, useRef } from 'react';

/** A key that works on every screen. */
export interface GlobalKey {
  /** `/`, `Ctrl+K`, `Alt+Shift+D`; Ctrl is Cmd on a Mac. Without Ctrl or Alt, the key is left to fields and to screens that use it. */
  readonly keys: string;
  readonly run: () => void;
}

const DIALOG = '.ant-modal-wrap:not([style*="display: none"])';
const FIELD = 'input, textarea, select, [contenteditable=true]';

function fits(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.toLowerCase().split('+');
  const has = (modifier: string) => parts.includes(modifier);
  const hasCommand = event.ctrlKey || event.metaKey;
  if (parts.at(-1) !== event.key.toLowerCase() || has('ctrl') !== hasCommand || has('alt') !== event.altKey) return false;
  if (!has('ctrl') && !has('alt')) return !event.defaultPrevented && !(event.target as HTMLElement).closest(FIELD);
  return has('shift') === event.shiftKey;
}

/** Listens to keys on every screen while mounted. An open dialog has the keyboard to itself. */
export function useGlobalKeys(keys: readonly GlobalKey[]): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const key = current.current.find((one) => fits(one.keys, event));
      if (!key || document.querySelector(DIALOG)) return;
      event.preventDefault();
      key.run();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}
