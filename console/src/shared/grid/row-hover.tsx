import { type CellFocusedEvent, type CellMouseOverEvent, type GridApi } from 'ag-grid-community';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Quick actions at the end of the hovered or focused row: one element that moves, not one for each row. */
export function RowHover<Row>({ api, actions }: { api: GridApi<Row>; actions: (row: Row) => ReactNode }) {
  const [place, setPlace] = useState<{ top: number; height: number; rowIndex: number } | null>(null);
  const holder = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const show = (rowIndex: number | null) => {
      const grid = holder.current?.parentElement;
      if (!grid || rowIndex === null) return setPlace(null);
      const element = grid.querySelector(`[row-index="${rowIndex}"]`);
      if (!element) return setPlace(null);
      const row = element.getBoundingClientRect();
      setPlace({ top: row.top - grid.getBoundingClientRect().top, height: row.height, rowIndex });
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
  }, [api]);

  const row = place ? api.getDisplayedRowAtIndex(place.rowIndex)?.data : undefined;
  return (
    <div ref={holder} className="row-hover" style={place && row ? { top: place.top, height: place.height } : { display: 'none' }}>
      {row && actions(row)}
    </div>
  );
}
