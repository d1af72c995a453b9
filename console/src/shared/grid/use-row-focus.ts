import { type GridApi } from 'ag-grid-community';
import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { isFocusLost, useFocusPlace } from '../ui/focus-back';
import { lastRow } from './last-row';

const TAB_STOPS = ['a[href]', 'button', 'input', 'select', 'textarea', '[tabindex]']
  .map((stop) => `${stop}:not(:disabled, [tabindex^="-"])`)
  .join();

/**
 * Manages the keyboard focus of the rows: when the focused row leaves the list, the next one gets the focus; when the user returns to the list, the
 * opened row has the focus.
 */
export function useRowFocus<Row>(list: string, api: GridApi<Row> | null) {
  /** The focus was last in the grid, wherever it is now. */
  const inside = useRef(false);
  /** The last focused row; the grid forgets it on blur. */
  const at = useRef<number>(undefined);
  /** A row to focus once it is loaded again. */
  const wanted = useRef<string>(undefined);

  const focus = (rowIndex: number | undefined): boolean => {
    if (!api || api.isDestroyed()) return false;
    const cell = api.getFocusedCell();
    const column = cell?.column ?? api.getAllDisplayedColumns().find((one) => one.getColDef().field !== undefined);
    const to = Math.min(rowIndex ?? cell?.rowIndex ?? at.current ?? 0, api.getDisplayedRowCount() - 1);
    if (!column || to < 0) return false;
    api.ensureIndexVisible(to);
    api.setFocusedCell(to, column);
    return !isFocusLost();
  };
  const worked = (): number | undefined => {
    const last = lastRow.of(list);
    wanted.current = last && !api?.getRowNode(last.key) ? last.key : undefined;
    return last && (api?.getRowNode(last.key)?.rowIndex ?? last.rowIndex);
  };
  useFocusPlace(() => focus(worked()));

  useEffect(() => {
    if (!api) return;
    // Rows are drawn after the model has changed.
    const moved = () =>
      requestAnimationFrame(() => {
        const there = wanted.current === undefined || api.isDestroyed() ? undefined : api.getRowNode(wanted.current)?.rowIndex;
        if (typeof there === 'number' && inside.current) {
          wanted.current = undefined;
          focus(there);
        } else if (inside.current && isFocusLost()) focus(undefined);
      });
    const pressed = ({ target }: PointerEvent) => {
      inside.current = target instanceof Element && target.closest('.data-grid') !== null;
    };
    api.addEventListener('modelUpdated', moved);
    window.addEventListener('pointerdown', pressed, true);
    return () => {
      window.removeEventListener('pointerdown', pressed, true);
      if (!api.isDestroyed()) api.removeEventListener('modelUpdated', moved);
    };
  });

  const handle = {
    /** The rows are one tab stop: Tab moves to the last focused row; arrow keys or j and k move between rows. */
    enter: (): boolean => focus(at.current ?? worked() ?? api?.getFirstDisplayedRowIndex()),
    /** Tab in the rows moves to the row's quick actions and what follows the list, or to what precedes it. */
    leave: (event: KeyboardEvent): void => {
      const { key, shiftKey: backwards, target } = event;
      const row = target instanceof Element ? target.closest('.ag-row') : null;
      const grid = row?.closest('.data-grid');
      if (key !== 'Tab' || !row || !grid) return;
      const stops = [...document.querySelectorAll<HTMLElement>(TAB_STOPS)].filter(
        (stop) => stop.checkVisibility() && !stop.closest('.ag-row') && !stop.matches('.ag-tab-guard'),
      );
      const after = (stop: HTMLElement) => Boolean(row.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING);
      const next = backwards
        ? stops.findLast((stop) => !after(stop))
        : stops.find((stop) => after(stop) && (!grid.contains(stop) || stop.closest('.row-hover')));
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      next.focus();
    },
    /** The first rows are loaded. */
    returned: () => {
      if (lastRow.of(list) && isFocusLost()) requestAnimationFrame(() => isFocusLost() && focus(worked()));
    },
    heard: {
      onFocus: () => {
        inside.current = true;
        at.current = api?.getFocusedCell()?.rowIndex ?? at.current;
      },
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) inside.current = false;
      },
    },
  };
  const latest = useRef(handle);
  latest.current = handle;
  return latest;
}
