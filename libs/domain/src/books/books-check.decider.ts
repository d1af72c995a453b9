import { defineBoundary, type Decider, type DomainCommand } from '../kernel';
import { booksCheckStream, type BooksChecked, type BooksCheckEvent } from './books-check.events';

/** The largest number of differing lines that a check lists. */
export const MOST_CHECKED_LINES = 100;

/** The last check, as far as the next one needs it. */
export interface BooksCheck {
  day?: string;
  /** What differed, as text; empty if nothing did. */
  difference: string;
}

export type BooksCheckCommand = DomainCommand<
  'CheckBooks',
  Pick<BooksChecked['data'], 'day' | 'checkedAt' | 'entriesPaise' | 'accounts' | 'lines'>
>;

type Sums = Pick<BooksChecked['data']['accounts'][number], 'bookedPaise' | 'owedPaise'>;

/** What the books have less what is owed. */
export const differenceOf = ({ bookedPaise, owedPaise }: Sums): number => bookedPaise - owedPaise;

const differs = (sums: Sums) => differenceOf(sums) !== 0;
/** What differs, apart from when it was found. */
const signatureOf = ({ entriesPaise, accounts, lines }: Pick<BooksChecked['data'], 'entriesPaise' | 'accounts' | 'lines'>): string => {
  const named = [...accounts.filter(differs), ...lines].map((one) => [Object.values(one).join(' ')]);
  return entriesPaise === 0 && named.length === 0 ? '' : JSON.stringify([entriesPaise, named]);
};

/** Records the outcome of each day once, and again if it changes. A difference is news unless the check before found the same one. */
export const booksCheckDecider: Decider<BooksCheck, BooksCheckCommand, BooksCheckEvent> = {
  initial: { difference: '' },
  decide({ data: { day, checkedAt, entriesPaise, accounts, lines: all } }, last) {
    const differing = all.filter(differs);
    const lines = differing.slice(0, MOST_CHECKED_LINES);
    const difference = signatureOf({ entriesPaise, accounts, lines });
    if (last.day === day && last.difference === difference) return [];
    const status = difference === '' ? 'balanced' : 'differs';
    const differencePaise = accounts.reduce((sum, one) => sum + Math.abs(differenceOf(one)), Math.abs(entriesPaise));
    const found = { status, news: difference !== '' && difference !== last.difference, entriesPaise, differencePaise } as const;
    return [{ type: 'BooksChecked', data: { day, checkedAt, ...found, accounts, lines, differing: differing.length } }];
  },
  evolve: (_, { data }) => ({ day: data.day, difference: signatureOf(data) }),
};

/** The daily checks of the books. */
export const booksCheckBoundary = defineBoundary({ name: 'books check', stream: booksCheckStream, decider: booksCheckDecider });
