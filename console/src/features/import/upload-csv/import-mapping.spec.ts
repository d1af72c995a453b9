import { type ColumnChoice } from './import-answers';
import { choiceOf, complete, mappingProblem, shownColumns, valueOf, withChoice } from './import-mapping';

const mapping: ColumnChoice[] = [
  { column: 0, as: 'attribute' },
  { column: 1, as: 'field', field: 'phone' },
  { column: 2, as: 'ignore' },
];
const columns = ['Batch', 'Mobile', 'Other'].map((name, column) => ({ column, name, samples: [] }));
const fields = [{ field: 'phone', label: 'Phone', most: 30 }];

describe('a mapping', () => {
  it.each(['field:phone', 'attribute', 'ignore'])('%s is read as it is written', (value) =>
    expect(valueOf(choiceOf(1, value))).toBe(value),
  );

  it('gives a field to one column only', () =>
    expect(withChoice(mapping, choiceOf(2, 'field:phone'))).toEqual([
      { column: 0, as: 'attribute' },
      { column: 1, as: 'attribute' },
      { column: 2, as: 'field', field: 'phone' },
    ]));

  it('covers every column', () => expect(complete({ columns, mapping: mapping.slice(0, 2) })).toEqual(mapping));
  it('needs something by which people are recognised', () => {
    expect(mappingProblem(mapping)).toBeUndefined();
    expect(mappingProblem(withChoice(mapping, choiceOf(1, 'ignore')))).toMatch(/Phone, E-mail or External id/);
  });

  it('shows fields first and nothing that is ignored', () =>
    expect(shownColumns({ columns, fields }, mapping).map(({ title }) => title)).toEqual(['Phone', 'Batch']));
});
