import { toColDef, type ListColumn } from './list-columns';

interface Row {
  share: string;
}

describe('a column that the screen works out', () => {
  const column: ListColumn<Row> = { field: 'share', title: 'Verified %', format: () => '12%' };
  const alignment = (of: ListColumn<Row>) => {
    const { cellClass, headerClass } = toColDef(of, { model: undefined, zone: 'Asia/Kolkata' });
    return [cellClass, headerClass];
  };
  it('is aligned right, with its title, if it is a figure', () =>
    expect(alignment({ ...column, figure: true })).toEqual(['cell-number', 'header-number']));
  it('is aligned left otherwise', () => expect(alignment(column)).toEqual([undefined, undefined]));
});

describe('a relative time', () => {
  const column: ListColumn<{ at?: string }> = { field: 'at', title: 'At', look: { kind: 'moment' } };
  const def = toColDef(column, { model: undefined, zone: 'Asia/Kolkata', then: '2026-03-01T05:00:00.000Z' });
  const textOf = (at?: string) => (def.valueFormatter as (params: object) => string)({ data: { at }, value: at });
  it('is formatted text without a cell renderer, which AG Grid renders once', () => expect(def.cellRenderer).toBeUndefined());
  it('counts from the moment that the rows are shown of', () => expect(textOf('2026-03-01T05:20:00.000Z')).toBe('in 20 min'));
  it('is empty without a time', () => expect(textOf()).toBe(''));
});
