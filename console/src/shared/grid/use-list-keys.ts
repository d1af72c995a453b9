import { useEffect, useRef, type RefObject } from 'react';

interface ListKeys {
  filter: () => void;
  search: () => void;
  primary?: () => void;
  /** Works through the rows one by one. */
  work?: () => void;
  keys: () => void;
  /** Moves the focus into the rows, or to the next card (1) or the previous one (-1). */
  rows: (step: number) => void;
  /** Moves the focus to the bulk actions. */
  bulk?: () => void;
  /** Clears the selection. */
  none?: () => void;
  /** Letters that have another meaning while a row has the focus. */
  ofRows?: readonly string[];
}

/** A clicked checkbox has the focus but takes no text. */
const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=dialog], [role=menu]';

const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && target.closest(TYPED) !== null;

/** Keyboard shortcuts of a list page outside its rows; inside, the grid handles keys. */
export function useListKeys(page: RefObject<HTMLElement | null>, actions: ListKeys): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      // A dialog above the list takes all keys.
      if (
        isTyping(event.target) ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        document.querySelector('.ant-modal-wrap:not([style*="display: none"])')
      )
        return;
      const { filter, search, primary, work, keys, rows, bulk, none, ofRows } = latest.current;
      if (event.target instanceof HTMLElement && event.target.closest('[role=toolbar]')) return;
      const inRows = event.target instanceof HTMLElement && event.target.closest('.ag-row') !== null;
      if (inRows && ofRows?.includes(event.key)) return;
      if (event.key === '/') search();
      else if (event.key === 'f') filter();
      else if (event.key === 'c' && primary) primary();
      else if (event.key === 'w' && work) work();
      else if (event.key === 'b' && bulk) bulk();
      else if (event.key === 'Escape' && none) none();
      else if (event.key === '?') keys();
      else if (!inRows && (event.key === 'j' || event.key === 'k')) rows(event.key === 'j' ? 1 : -1);
      else return;
      event.preventDefault();
    };
    // Runs before the header's own listener, which ignores handled events.
    window.addEventListener('keydown', pressed, true);
    return () => window.removeEventListener('keydown', pressed, true);
  }, [page]);
}
