import { defineBoundary, type Decider, type DomainCommand } from '../kernel';
import { booksCheckStream, type BooksChecked, type BooksCheckEvent } from './books-check.events';

/** The largest number of differing lines that a check lists. */
export const MOST_CHECKED_LINES = 500;

type CheckedLine = BooksChecked['data']['lines'][number];

/** The last check, as far as the next one needs it. */
export interface BooksCheck {
  day?: string;
  /** What differed, as text; empty if nothing did. */
  difference: string;
  /** The provider did not answer. */
  silent: boolean;
  /** The lines that differed when the provider answered last, and since: the next checks compare them until they agree. */
  lines: readonly CheckedLine[];
}

export type BooksCheckCommand = DomainCommand<
  'CheckBooks',
  Pick<BooksChecked['data'], 'day' | 'checkedAt' | 'entriesPaise' | 'accounts' | 'lines' | 'compared'>
>;

type Sums = Pick<BooksChecked['data']['accounts'][number], 'bookedPaise' | 'owedPaise'>;

/** What the books have less what is owed. */
export const differenceOf = ({ bookedPaise, owedPaise }: Sums): number => bookedPaise - owedPaise;

const differs = (sums: Sums) => differenceOf(sums) !== 0;
/** What a line is about. */
const keyOf = ({ paymentId, settlementId }: Pick<CheckedLine, 'paymentId' | 'settlementId'>) => paymentId ?? settlementId;
/** What differs, apart from when it was found. */
const signatureOf = ({ entriesPaise, accounts, lines }: Pick<BooksChecked['data'], 'entriesPaise' | 'accounts' | 'lines'>): string => {
  // By the difference, not by the totals, which change with every payment.
  const named = [
    ...accounts.filter(differs).map((one) => `${one.provider} ${differenceOf(one)}`),
    ...lines.map((one) => `${keyOf(one)} ${differenceOf(one)}`),
  ];
  return entriesPaise === 0 && named.length === 0 ? '' : JSON.stringify([entriesPaise, named]);
};

/**
 * Records the outcome of each day once, and again if it changes. A difference is news unless the check before found the same one, as is a provider that
 * does not answer.
 */
export const booksCheckDecider: Decider<BooksCheck, BooksCheckCommand, BooksCheckEvent> = {
  initial: { difference: '', silent: false, lines: [] },
  decide({ data: { day, checkedAt, entriesPaise, accounts, lines: all, compared } }, last) {
    // Lines that differed before come first, so that new ones do not displace them.
    const known = new Set(last.lines.map(keyOf));
    const differing = all.filter(differs).toSorted((one, other) => Number(known.has(keyOf(other))) - Number(known.has(keyOf(one))));
    const lines = differing.slice(0, MOST_CHECKED_LINES);
    const silent = compared === false;
    const found = signatureOf({ entriesPaise, accounts, lines });
    // Without the provider's answer, what differed before may differ still.
    const difference = silent && found === '' ? last.difference : found;
    if (last.day === day && last.difference === difference && last.silent === silent) return [];
    const status = found !== '' ? 'differs' : silent ? 'not-compared' : 'balanced';
    const differencePaise = accounts.reduce((sum, one) => sum + Math.abs(differenceOf(one)), Math.abs(entriesPaise));
    const news = (difference !== '' && difference !== last.difference) || (silent && !last.silent);
    const outcome = { status, news, entriesPaise, differencePaise, ...(silent && { compared: false }) } as const;
    return [{ type: 'BooksChecked', data: { day, checkedAt, ...outcome, accounts, lines, differing: differing.length } }];
  },
  evolve({ lines: before, difference: earlier }, { data }) {
    const silent = data.compared === false;
    const found = new Set(data.lines.map(keyOf));
    const lines = silent ? [...before.filter((line) => !found.has(keyOf(line))), ...data.lines] : data.lines;
    const difference = signatureOf(data);
    return { day: data.day, difference: silent && difference === '' ? earlier : difference, silent, lines };
  },
};

/** The daily checks of the books. */
export const booksCheckBoundary = defineBoundary({ name: 'books check', stream: booksCheckStream, decider: booksCheckDecider });
