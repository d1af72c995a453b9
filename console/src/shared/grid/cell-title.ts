import { type GridApi } from 'ag-grid-community';
import { type ReadModel } from '@matricula/read-models/kernel';
import { cellText, type ListColumn } from './list-columns';

/**
 * Sets the tooltip of the cell around `target`: the exact time if the cell shows a relative one, the whole text if the cell cuts it. Called when the
 * pointer or the focus reaches a cell, because a tooltip for each cell that scrolls into view would need a cell renderer.
 */
export function showCellTitle<Row extends object>(
  target: EventTarget | null,
  { api, columns, model, zone }: { api: GridApi<Row>; columns: readonly ListColumn<Row>[]; model: ReadModel<Row>; zone: string },
): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.ag-row .ag-cell') : null;
  if (!cell) return;
  const field = cell.getAttribute('col-id');
  const column = columns.find((one) => one.field === field && one.look?.kind === 'moment');
  if (!column) {
    const isCut = [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
      (one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0,
    );
    cell.title = isCut ? (cell.textContent ?? '') : '';
    return;
  }
  const row = api.getDisplayedRowAtIndex(Number(cell.closest('.ag-row')?.getAttribute('row-index')))?.data;
  cell.title = row ? cellText(column, row, model, zone) : '';
}
