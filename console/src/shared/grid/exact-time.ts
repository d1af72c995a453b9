import { type GridApi } from 'ag-grid-community';
import { type ReadModel } from '@matricula/read-models/kernel';
import { cellText, type ListColumn } from './list-columns';

/**
 * Sets the exact time as the tooltip of the cell around `target`, if the cell shows a relative time. Called when the pointer or the focus reaches a
 * cell, because a tooltip for each cell that scrolls into view would need a cell renderer.
 */
export function showExactTime<Row extends object>(
  target: EventTarget | null,
  { api, columns, model, zone }: { api: GridApi<Row>; columns: readonly ListColumn<Row>[]; model: ReadModel<Row>; zone: string },
): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.ag-row .ag-cell') : null;
  const field = cell?.getAttribute('col-id');
  const column = columns.find((one) => one.field === field && one.look?.kind === 'moment');
  if (!cell || !column) return;
  const row = api.getDisplayedRowAtIndex(Number(cell.closest('.ag-row')?.getAttribute('row-index')))?.data;
  cell.title = row ? cellText(column, row, model, zone) : '';
}
