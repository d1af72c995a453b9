/** @jest-environment jsdom */
import { type GridApi } from 'ag-grid-community';
import { type ReadModel } from '@matricula/read-models/kernel';
import { showCellTitle } from './cell-title';
import { type ListColumn } from './list-columns';

interface Row {
  id: string;
  name: string;
  at: string;
}

describe('the tooltip of a cell', () => {
  const model = {
    name: 'rows',
    key: 'id',
    fields: { id: { kind: 'keyword' }, name: { kind: 'text' }, at: { kind: 'instant' } },
  } as unknown as ReadModel<Row>;
  const columns: ListColumn<Row>[] = [
    { field: 'name', title: 'Name' },
    { field: 'at', title: 'At', look: { kind: 'moment' } },
  ];
  const rows: Row[] = [{ id: '1', name: 'Asha', at: '2026-03-01T05:00:00.000Z' }];
  const api = { getDisplayedRowAtIndex: (index: number) => ({ data: rows[index] }) } as unknown as GridApi<Row>;
  const cell = (field: string, rowIndex = 0, width = 100) => {
    document.body.innerHTML = `<div class="ag-row" row-index="${rowIndex}"><div class="ag-cell" col-id="${field}"><i>Asha</i></div></div>`;
    const shown = document.querySelector('i')!;
    // The page has no layout: the text needs 100 px.
    Object.defineProperties(shown, { scrollWidth: { value: 100 }, clientWidth: { value: width } });
    showCellTitle(document.querySelector('i'), { api, columns, model, zone: 'Asia/Kolkata' });
    return document.querySelector<HTMLElement>('.ag-cell')!.title;
  };

  it('is the exact time, where the cell shows a relative one', () => expect(cell('at')).toBe('01 Mar 2026, 10:30 AM'));
  it('is the whole text where the cell cuts it', () => expect([cell('name', 0, 60), cell('name', 0, 100)]).toEqual(['Asha', '']));
  it('is empty while the row loads', () => expect(cell('at', 1)).toBe(''));
});
