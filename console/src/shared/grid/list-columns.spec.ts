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
  it('stands at the right with its title when it is a figure', () =>
    expect(alignment({ ...column, figure: true })).toEqual(['cell-number', 'header-number']));
  it('stands at the left else', () => expect(alignment(column)).toEqual([undefined, undefined]));
});
