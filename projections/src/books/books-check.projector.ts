import { checkedKey, differenceOf, type BooksCheckEvent, type BooksDifferenceReversed, type CheckedLine } from '@matricula/domain/books';
import { defineProjector, fold, set } from '@matricula/projection-kit';
import { booksCheckList, type BooksCheckRow } from '@matricula/read-models/books';

/** The last outcome of each day, less what was accepted since. */
export const booksCheckProjector = defineProjector<BooksCheckRow, BooksCheckEvent>(booksCheckList, {
  BooksChecked: ({ data: { news: _news, ...data } }) => set(data.day, data),
  BooksDifferenceAccepted: ({ data }) => fold<BooksCheckRow>(data.day, (row) => row && without(row, data)),
  BooksDifferenceReversed: ({ data }) => fold<BooksCheckRow>(data.day, (row) => row && withAgain(row, data)),
});

/** A check without a line, whose provider owes what the books have. */
function without(row: BooksCheckRow, accepted: BooksCheckRow['lines'][number]): BooksCheckRow {
  const lines = row.lines.filter((line) => checkedKey(line) !== checkedKey(accepted));
  if (lines.length === row.lines.length) return row;
  const byHand = -differenceOf(accepted);
  const accounts = row.accounts.map((one) =>
    one.provider === accepted.provider ? { ...one, bookedPaise: one.bookedPaise + byHand } : one,
  );
  return weighed({ ...row, accounts, lines, differing: row.differing - (row.lines.length - lines.length) });
}

/** A check with a line that was accepted before: its provider owes more, or less, than the books have. */
function withAgain(row: BooksCheckRow, { acceptedPaise, ...data }: BooksDifferenceReversed['data']): BooksCheckRow {
  const { provider, paymentId, settlementId, bookedPaise, owedPaise } = data;
  const line: CheckedLine = { provider, paymentId, settlementId, bookedPaise, owedPaise };
  const others = row.lines.filter((one) => checkedKey(one) !== checkedKey(line));
  const lines = differenceOf(line) === 0 ? others : [...others, line];
  const accounts = row.accounts.map((one) => (one.provider === provider ? { ...one, bookedPaise: one.bookedPaise - acceptedPaise } : one));
  return weighed({ ...row, accounts, lines, differing: row.differing + lines.length - row.lines.length });
}

/** A check with the difference and the status of its lines. */
function weighed(row: BooksCheckRow): BooksCheckRow {
  const differencePaise = row.accounts.reduce((sum, one) => sum + Math.abs(differenceOf(one)), Math.abs(row.entriesPaise));
  const unmatched = row.compared === false ? 'not-compared' : 'balanced';
  const isOpen = row.differing > 0 || differencePaise > 0;
  return { ...row, status: isOpen && row.status !== 'not-compared' ? 'differs' : unmatched, differencePaise };
}
