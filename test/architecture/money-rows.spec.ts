import { accounts } from '@matricula/domain/books';
import { lists } from '@matricula/projections/lists';
import { moneyEntries } from '@matricula/read-models/books';

/** Fields of the rows of lists that hold whole paise. */
const sums = lists.flatMap((list) => {
  const named = Object.keys(list.model.fields).filter((field) => field.endsWith('Paise'));
  const fields = list.model.name === moneyEntries.name ? [...named, ...accounts] : named;
  return fields.map((field) => ({ of: `${list.name}.${field}`, field, words: list.words?.[field] }));
});

describe('sums in rows of lists', () => {
  it('are there', () => expect(sums.length).toBeGreaterThan(30));

  it('are whole paise in rows, and rupees in exports', () => {
    const exported = ({ field, words }: (typeof sums)[number], paise: number | undefined) =>
      typeof words === 'function' ? words({ [field]: paise } as never, undefined as never) : 'paise';
    const wrong = sums.filter(
      (sum) => exported(sum, 123_405) !== '1234.05' || exported(sum, 0) !== '0.00' || exported(sum, undefined) !== '',
    );
    expect(wrong.map(({ of }) => of)).toEqual([]);
  });
});
