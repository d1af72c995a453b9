import { type CellFocusedEvent, type CellMouseOverEvent, type GridApi } from 'ag-grid-community';
import { useEffect, useState, type RefObject } from 'react';
import { useLatest } from '../ui/use-latest';

/**
 * Follows the hovered or focused row of a grid, for one element that moves to it instead of one in each row. `measure` returns the element's place
 * from the row's index and element; null hides it. `holder` is a child of the grid's element.
 */
export function useHoveredRow<Row, Place>(
  api: GridApi<Row>,
  holder: RefObject<HTMLElement | null>,
  measure: (row: Element, grid: Element) => Place | null,
): (Place & { rowIndex: number }) | null {
  const [place, setPlace] = useState<(Place & { rowIndex: number }) | null>(null);
  const latest = useLatest(measure);
  useEffect(() => {
    const show = (rowIndex: number | null) => {
      const grid = holder.current?.parentElement;
      const row = rowIndex === null ? null : grid?.querySelector(`[row-index="${rowIndex}"]`);
      const measured = grid && row ? latest.current(row, grid) : null;
      setPlace(measured && rowIndex !== null ? { ...measured, rowIndex } : null);
    };
    const over = ({ rowIndex }: CellMouseOverEvent<Row>) => show(rowIndex);
    const focused = ({ rowIndex }: CellFocusedEvent<Row>) => show(rowIndex);
    // The grid reports a focused cell after a delay; Tab may be pressed before that.
    const entered = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('.ag-row')?.getAttribute('row-index') : undefined;
      if (row) show(Number(row));
    };
    const hide = () => setPlace(null);
    const grid = holder.current?.parentElement;
    api.addEventListener('cellMouseOver', over);
    api.addEventListener('cellFocused', focused);
    api.addEventListener('bodyScroll', hide);
    const head = grid?.querySelector('.ag-header');
    grid?.addEventListener('focusin', entered);
    grid?.addEventListener('mouseleave', hide);
    head?.addEventListener('mouseenter', hide);
    return () => {
      grid?.removeEventListener('focusin', entered);
      grid?.removeEventListener('mouseleave', hide);
      head?.removeEventListener('mouseenter', hide);
      if (api.isDestroyed()) return;
      api.removeEventListener('cellMouseOver', over);
      api.removeEventListener('cellFocused', focused);
      api.removeEventListener('bodyScroll', hide);
    };
  }, [api, holder, latest]);
  return place;
}
