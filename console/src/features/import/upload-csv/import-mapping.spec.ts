import { type ColumnChoice } from './import-answers';
import {
  choiceOf,
  complete,
  contactWarning,
  mappingProblem,
  replaced,
  shownColumns,
  unmapped,
  valueOf,
  withChoice,
} from './import-mapping';

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
    const none = withChoice(mapping, choiceOf(1, 'ignore'));
    expect(mappingProblem(mapping, false)).toBeUndefined();
    expect(mappingProblem(none, false)).toMatch(/Phone, E-mail or External id/);
    expect(mappingProblem(none, true)).toBeUndefined();
  });

  it('counts the leads without a way to contact them', () => {
    expect(contactWarning(mapping, 9240)).toBeUndefined();
    expect(contactWarning(withChoice(mapping, choiceOf(1, 'ignore')), 9240)).toMatch(/^Neither Phone nor E-mail is mapped: 9,240 leads/);
    expect(contactWarning(withChoice(mapping, choiceOf(1, 'field:externalId')), 1)).toMatch(
      /1 lead without contact details\. .* only by External id/,
    );
  });

  it('tells which columns become no field', () => expect(unmapped(mapping).map(({ column }) => column)).toEqual([0, 2]));

  it('shows fields first and nothing that is ignored', () =>
    expect(shownColumns({ columns, fields }, mapping).map(({ title }) => title)).toEqual(['Phone', 'Batch']));
});

describe('a wrong value that stands in many rows', () => {
  it('is replaced in all of them at once, but where it was corrected by hand', () => {
    const rows = [3, 5, 9].map((line) => ({ line, values: ['Ira', line === 9 ? 'No' : 'perhaps'] }));
    const edits = new Map([[3, ['Ira', 'Yes']]]);
    expect([...replaced(rows, edits, { column: 1, from: 'perhaps', to: 'No' })]).toEqual([
      [3, ['Ira', 'Yes']],
      [5, ['Ira', 'No']],
    ]);
  });
});
