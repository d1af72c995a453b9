import { type GridApi } from 'ag-grid-community';
import { useEffect, useRef, type FocusEvent } from 'react';
import { isFocusLost, useFocusPlace } from '../ui/focus-back';
import { lastRow } from './last-row';

/**
 * Keeps the keyboard in the rows: when the focused row leaves the list, the next one takes its place; when the person comes back to the
 * list, the row that was opened has the focus.
 */
export function useRowFocus<Row>(list: string, api: GridApi<Row> | null) {
  /** The focus was in the grid last, wherever it is now. */
  const inside = useRef(false);

  const focus = (rowIndex: number | undefined): boolean => {
    if (!api || api.isDestroyed()) return false;
    const cell = api.getFocusedCell();
    const column = cell?.column ?? api.getAllDisplayedColumns().find((one) => one.getColDef().field !== undefined);
    const to = Math.min(rowIndex ?? cell?.rowIndex ?? 0, api.getDisplayedRowCount() - 1);
    if (!column || to < 0) return false;
    api.ensureIndexVisible(to);
    api.setFocusedCell(to, column);
    return !isFocusLost();
  };
  const worked = (): number | undefined => {
    const last = lastRow.of(list);
    return last && (api?.getRowNode(last.key)?.rowIndex ?? last.rowIndex);
  };
  useFocusPlace(() => focus(worked()));

  useEffect(() => {
    if (!api) return;
    // The rows are drawn again after the model has changed.
    const moved = () =>
      requestAnimationFrame(() => {
        if (inside.current && isFocusLost()) focus(undefined);
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
    /** The first rows are there. */
    returned: () => {
      if (lastRow.of(list) && isFocusLost()) requestAnimationFrame(() => isFocusLost() && focus(worked()));
    },
    heard: {
      onFocus: () => {
        inside.current = true;
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
