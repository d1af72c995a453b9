import { checkedKey, differenceOf, type BooksCheckEvent } from '@matricula/domain/books';
import { defineProjector, fold, set } from '@matricula/projection-kit';
import { booksCheckList, type BooksCheckRow } from '@matricula/read-models/books';

/** The last outcome of each day, less what was accepted since. */
export const booksCheckProjector = defineProjector<BooksCheckRow, BooksCheckEvent>(booksCheckList, {
  BooksChecked: ({ data: { news: _news, ...data } }) => set(data.day, data),
  BooksDifferenceAccepted: ({ data }) => fold<BooksCheckRow>(data.day, (row) => row && without(row, data)),
});

/** A check without a line, whose provider owes what the books have. */
function without(row: BooksCheckRow, accepted: BooksCheckRow['lines'][number]): BooksCheckRow {
  const lines = row.lines.filter((line) => checkedKey(line) !== checkedKey(accepted));
  if (lines.length === row.lines.length) return row;
  const byHand = -differenceOf(accepted);
  const accounts = row.accounts.map((one) =>
    one.provider === accepted.provider ? { ...one, bookedPaise: one.bookedPaise + byHand } : one,
  );
  const differing = row.differing - (row.lines.length - lines.length);
  const differencePaise = accounts.reduce((sum, one) => sum + Math.abs(differenceOf(one)), Math.abs(row.entriesPaise));
  const status = differing > 0 || differencePaise > 0 ? row.status : row.compared === false ? 'not-compared' : 'balanced';
  return { ...row, status, accounts, lines, differing, differencePaise };
}
