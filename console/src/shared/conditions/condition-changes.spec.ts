import type { ConditionBlock, ConditionColumn, ConditionRow } from '@matricula/domain/kernel/condition-blocks';
import { changedRow, chosenValue, parentValues, shownValue, withoutRow, withRow } from './condition-changes';

const columns: ConditionColumn[] = [
  { value: 'state', label: 'State', kind: 'words' },
  { value: 'city', label: 'City', kind: 'words', parent: 'state' },
  { value: 'due', label: 'Due', kind: 'day' },
];
const row = (columnName: string, value: string | string[] = '', operator = 'in'): ConditionRow => ({ columnName, operator, value });
const block = (...rules: ConditionRow[]): ConditionBlock => ({ condition: 'And', rules });

describe('rows of conditions', () => {
  it('lose their value with their column, and an operator that no longer fits', () => {
    const blocks = [block(row('state', ['Goa']))];
    expect(changedRow(blocks, [0, 0], { columnName: 'city' }, columns)).toEqual([block(row('city'))]);
    expect(changedRow(blocks, [0, 0], { columnName: 'due' }, columns)).toEqual([block(row('due', '', ''))]);
  });

  it('lose a day when it becomes a range, and keep it from Before to After', () => {
    const blocks = [block(row('due', '2026-03-02', '<'))];
    expect(changedRow(blocks, [0, 0], { operator: '>' }, columns)).toEqual([block(row('due', '2026-03-02', '>'))]);
    expect(changedRow(blocks, [0, 0], { operator: 'between' }, columns)).toEqual([block(row('due', '', 'between'))]);
  });

  it('are cleared when their parent has no value, within their block only', () => {
    const blocks = [block(row('state', ['Goa']), row('city', ['Panaji'])), block(row('state'), row('due', '2026-03-02', '<'))];
    expect(changedRow(blocks, [0, 0], { value: [] }, columns)[0]).toEqual(block(row('state', []), row('city')));
    expect(changedRow(blocks, [1, 0], { value: ['Delhi'] }, columns)[0]).toBe(blocks[0]);
    expect(withoutRow(blocks, [0, 0], columns)?.[0]).toEqual(block(row('city', ['Panaji'])));
  });

  it('know the values of their parent rows', () => {
    const of = (...rules: ConditionRow[]) => parentValues(block(...rules), 'city', columns);
    expect([of(), of(row('state')), of(row('state', ['Goa', 'Delhi']), row('state', ['Goa']))]).toEqual([undefined, [], ['Goa', 'Delhi']]);
  });

  it('are added and removed; the last one stays', () => {
    const blocks = [block(row('state'))];
    expect(withRow(blocks, [0, 0])[0]?.rules).toHaveLength(2);
    expect(withoutRow(blocks, [0, 0], columns)).toBeUndefined();
    expect(withoutRow([...blocks, block(row('due'))], [1, 0], columns)).toEqual(blocks);
  });

  it('show their text, or their values without one', () => {
    expect(shownValue({ ...row('state', ['1']), ...chosenValue(['1'], [{ value: '1', label: 'High' }]) })).toBe('High');
    expect(shownValue(row('due', ['2026-03-02', '2026-03-04'], 'between'))).toBe('2026-03-02, 2026-03-04');
  });
});
