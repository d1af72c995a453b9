import { type GridApi } from 'ag-grid-community';
import { useRef, type ReactNode } from 'react';
import { useHoveredRow } from './use-hovered-row';

function placeOfRow(element: Element, grid: Element) {
  const row = element.getBoundingClientRect();
  return { top: row.top - grid.getBoundingClientRect().top, height: row.height };
}

/** Quick actions at the end of the hovered or focused row: one element that moves, not one for each row. */
export function RowHover<Row>({ api, actions }: { api: GridApi<Row>; actions: (row: Row) => ReactNode }) {
  const holder = useRef<HTMLDivElement>(null);
  const place = useHoveredRow(api, holder, placeOfRow);
  const row = place ? api.getDisplayedRowAtIndex(place.rowIndex)?.data : undefined;
  return (
    <div ref={holder} className="row-hover" style={place && row ? { top: place.top, height: place.height } : { display: 'none' }}>
      {row && actions(row)}
    </div>
  );
}
