import { defineBoundary, DomainError, ownValue, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import {
  booksCheckStream,
  type BooksChecked,
  type BooksCheckEvent,
  type BooksDifferenceAccepted,
  type BooksDifferenceReversed,
} from './books-check.events';

/** The largest number of differing lines that a check lists. */
export const MOST_CHECKED_LINES = 500;

/** A line of a check: a payment or a settlement. */
export type CheckedLine = BooksChecked['data']['lines'][number];

/** What was accepted of a payment or a settlement. */
export interface AcceptedDifference {
  /** What the books had of it besides, when it was accepted last. */
  ownPaise: number;
  /** What was booked for it in all. */
  acceptedPaise: number;
  /** When it was accepted last. */
  acceptedAt: string;
  /** What settlements had booked of refunds and disputes of it by then. */
  gonePaise?: number;
  /** What it is. */
  of: Pick<CheckedLine, 'provider' | 'paymentId' | 'settlementId'>;
}

/** The last check, as far as the next one needs it. */
export interface BooksCheck {
  day?: string;
  checkedAt?: string;
  /** What differed, as text; empty if nothing did. */
  difference: string;
  /** The provider did not answer. */
  silent: boolean;
  /** The lines that differed when the provider answered last, and since: the next checks compare them until they agree. */
  lines: readonly CheckedLine[];
  /** More lines differed than a check lists: from this check on, all movements since the period that it compared are compared until fewer do. */
  widerSince?: string;
  entriesPaise: number;
  accounts: BooksChecked['data']['accounts'];
  /** By the id of the payment or settlement. */
  accepted: Readonly<Record<string, AcceptedDifference>>;
}

type Accepting = Pick<BooksDifferenceAccepted['data'], 'note' | 'acceptedAt' | 'acceptedById' | 'acceptedByName'>;
type Reversing = Pick<BooksDifferenceReversed['data'], 'note' | 'reversedAt' | 'reversedById' | 'reversedByName'>;

export type BooksCheckCommand =
  | DomainCommand<
      'CheckBooks',
      Pick<BooksChecked['data'], 'day' | 'checkedAt' | 'entriesPaise' | 'accounts' | 'lines' | 'compared' | 'uncompared'> & {
        /** Settlements that were discarded: what differed of them does not differ any more. */
        discarded?: readonly string[];
      }
    >
  /**
   * `key`: the payment or settlement; `differencePaise`: what the user saw; `bookedPaise`: what the books have of it now; `settledAt`: when a settlement
   * booked, as a difference of its own, that it has the payment otherwise.
   */
  | DomainCommand<'AcceptDifference', Accepting & { key: string; differencePaise: number; bookedPaise: number; settledAt?: string }>
  /** Takes back all that was accepted of a payment or settlement; `bookedPaise`: what the books have of it now. */
  | DomainCommand<'ReverseDifference', Reversing & { key: string; bookedPaise: number }>;

type Sums = Pick<BooksChecked['data']['accounts'][number], 'bookedPaise' | 'owedPaise'>;

/** What the books have less what is owed. */
export const differenceOf = ({ bookedPaise, owedPaise }: Sums): number => bookedPaise - owedPaise;

/** What two sums have in common: the smaller one if both are more, or both less, than 0. */
export function sharedPaise(one: number, other: number): number {
  if (Math.sign(one) !== Math.sign(other)) return 0;
  return Math.abs(one) < Math.abs(other) ? one : other;
}

/** What a line is about. */
export const checkedKey = ({ paymentId, settlementId }: Pick<CheckedLine, 'paymentId' | 'settlementId'>): string =>
  paymentId ?? settlementId ?? '';

const differs = (sums: Sums) => differenceOf(sums) !== 0;
/** What differs, apart from when it was found. */
const signatureOf = ({ entriesPaise, accounts, lines }: Pick<BooksCheck, 'entriesPaise' | 'accounts' | 'lines'>): string => {
  // By the difference, not by the totals, which change with every payment.
  const named = [
    ...accounts.filter(differs).map((one) => `${one.provider} ${differenceOf(one)}`),
    ...lines.map((one) => `${checkedKey(one)} ${differenceOf(one)}`),
  ];
  return entriesPaise === 0 && named.length === 0 ? '' : JSON.stringify([entriesPaise, named]);
};

/**
 * Records the outcome of each day once, and again if it changes. A difference is news unless the check before found the same one, as is a provider that
 * does not answer. A user accepts a difference that the last check found and that has not changed since, and takes back what was accepted.
 */
export const booksCheckDecider: Decider<BooksCheck, BooksCheckCommand, BooksCheckEvent> = {
  initial: { difference: '', silent: false, lines: [], entriesPaise: 0, accounts: [], accepted: {} },
  decide(command, last) {
    switch (command.type) {
      case 'CheckBooks':
        return checked(command.data, last);
      case 'AcceptDifference':
        return accepted(command.data, last);
      case 'ReverseDifference':
        return reversed(command.data, last);
    }
  },
  evolve,
};

function checked(data: Extract<BooksCheckCommand, { type: 'CheckBooks' }>['data'], last: BooksCheck): BooksCheckEvent[] {
  const { day, checkedAt, entriesPaise, lines: all, compared, uncompared, discarded = [] } = data;
  // Lines that differed before come first, so that new ones do not displace them.
  const known = new Set(last.lines.map(checkedKey));
  const differing = all.filter(differs).toSorted((one, other) => Number(known.has(checkedKey(other))) - Number(known.has(checkedKey(one))));
  const silent = compared === false;
  // Without the provider's answer, what differed before may differ still, and users may accept it.
  const keys = new Set([...differing.map(checkedKey), ...discarded]);
  const carried = isSilent({ compared, uncompared }) ? last.lines.filter((line) => !keys.has(checkedKey(line))) : [];
  const lines = [...differing, ...carried].slice(0, MOST_CHECKED_LINES);
  const isFound = signatureOf({ entriesPaise, accounts: data.accounts, lines: differing }) !== '';
  const accounts = carried.reduce(withLine, data.accounts);
  const found = isFound ? signatureOf({ entriesPaise, accounts, lines }) : '';
  const difference = silent && found === '' ? last.difference : found;
  if (last.day === day && last.difference === difference && last.silent === silent) return [];
  const status = found !== '' ? 'differs' : silent ? 'not-compared' : 'balanced';
  const differencePaise = accounts.reduce((sum, one) => sum + Math.abs(differenceOf(one)), Math.abs(entriesPaise));
  const news = (difference !== '' && difference !== last.difference) || (silent && !last.silent);
  const outcome = {
    status,
    news,
    entriesPaise,
    differencePaise,
    ...(silent && { compared: false, ...(uncompared && { uncompared }) }),
  } as const;
  return [{ type: 'BooksChecked', data: { day, checkedAt, ...outcome, accounts, lines, differing: differing.length + carried.length } }];
}

/** Whether the provider was asked and did not answer; older checks do not say why nothing was compared. */
const isSilent = ({ compared, uncompared }: Pick<BooksChecked['data'], 'compared' | 'uncompared'>): boolean =>
  compared === false && (uncompared ?? 'silent') === 'silent';

/** The accounts with the difference of a line that the product's own figures do not have. */
const withLine = (accounts: BooksCheck['accounts'], line: CheckedLine): BooksCheck['accounts'] =>
  accounts.map((one) => (one.provider === line.provider ? { ...one, owedPaise: one.owedPaise - differenceOf(line) } : one));

/** @throws DomainError `books/no-difference`, `books/difference-changed` */
function accepted(data: Extract<BooksCheckCommand, { type: 'AcceptDifference' }>['data'], last: BooksCheck): BooksCheckEvent[] {
  const { key, differencePaise, bookedPaise, settledAt, ...by } = data;
  const line = last.lines.find((one) => checkedKey(one) === key);
  if (!line || last.day === undefined) throw new DomainError('books/no-difference', 'The last check of the books has no such difference.');
  if (differenceOf(line) !== differencePaise)
    throw new DomainError('books/difference-changed', 'The difference has changed since it was shown. Please look at the check again.');
  if (line.bookedPaise !== bookedPaise)
    throw new DomainError('books/difference-changed', 'The books have changed since the check. Please wait for the next one.');
  if (settledAt !== undefined && last.checkedAt !== undefined && settledAt > last.checkedAt)
    throw new DomainError('books/difference-changed', 'A settlement has booked it since the check. Please wait for the next one.');
  return [{ type: 'BooksDifferenceAccepted', data: { day: last.day, ...line, ...by } }];
}

/**
 * What is owed stays as the last check found it, or as it was accepted: the line differs by what is taken back.
 * @throws DomainError `books/not-accepted`, `books/difference-changed`
 */
function reversed(data: Extract<BooksCheckCommand, { type: 'ReverseDifference' }>['data'], last: BooksCheck): BooksCheckEvent[] {
  const { key, bookedPaise, ...by } = data;
  const one = ownValue(last.accepted, key);
  if (!one || last.day === undefined) throw new DomainError('books/not-accepted', 'No difference of it is accepted.');
  const line = last.lines.find((checkedLine) => checkedKey(checkedLine) === key);
  if (line && line.bookedPaise !== bookedPaise)
    throw new DomainError('books/difference-changed', 'The books have changed since the check. Please wait for the next one.');
  const { acceptedPaise, of } = one;
  const owedPaise = line?.owedPaise ?? bookedPaise;
  const gone = goneIn(line ?? one);
  const sums = { bookedPaise: bookedPaise - acceptedPaise, owedPaise, acceptedPaise, ...gone };
  return [{ type: 'BooksDifferenceReversed', data: { day: last.day, ...of, ...sums, ...by } }];
}

const goneIn = ({ gonePaise }: Pick<CheckedLine, 'gonePaise'>) => (gonePaise === undefined ? {} : { gonePaise });

function evolve(check: BooksCheck, event: BooksCheckEvent): BooksCheck {
  switch (event.type) {
    case 'BooksChecked': {
      const { day, entriesPaise, accounts, status, differing, checkedAt } = event.data;
      const silent = event.data.compared === false;
      const found = new Set(event.data.lines.map(checkedKey));
      const before = check.lines.filter((line) => !found.has(checkedKey(line)));
      const unanswered = isSilent(event.data);
      const lines = unanswered ? [...before, ...event.data.lines] : event.data.lines;
      // What a settlement booked since the last comparison is not known to a check without an answer.
      const comparedAt = unanswered ? (check.checkedAt ?? checkedAt) : checkedAt;
      if (status === 'not-compared') return { ...check, day, checkedAt: comparedAt, silent, lines };
      const { widerSince, ...known } = check;
      // A check without the provider's answer finds no more than a part of what differs.
      const since = differing > event.data.lines.length ? (widerSince ?? checkedAt) : silent ? widerSince : undefined;
      return {
        ...known,
        ...(since !== undefined && { widerSince: since }),
        day,
        checkedAt: comparedAt,
        difference: signatureOf(event.data),
        silent,
        lines,
        entriesPaise,
        accounts,
      };
    }
    case 'BooksDifferenceAccepted': {
      const { provider, paymentId, settlementId, bookedPaise, owedPaise, acceptedAt } = event.data;
      const key = checkedKey(event.data);
      const lines = check.lines.filter((line) => checkedKey(line) !== key);
      const byHand = owedPaise - bookedPaise;
      const accounts = check.accounts.map((one) => (one.provider === provider ? { ...one, bookedPaise: one.bookedPaise + byHand } : one));
      const { [key]: before, ...others } = check.accepted;
      const earlierPaise = before?.acceptedPaise ?? 0;
      const of = { provider, ...(paymentId !== undefined && { paymentId }), ...(settlementId !== undefined && { settlementId }) };
      const sums = { ownPaise: bookedPaise - earlierPaise, acceptedPaise: earlierPaise + byHand };
      const next = { ...sums, acceptedAt, ...goneIn(event.data), of };
      const difference = signatureOf({ ...check, accounts, lines });
      // What was accepted both ways is accepted no more.
      const accepted = next.acceptedPaise === 0 ? others : { ...others, [key]: next };
      return { ...check, lines, accounts, difference, accepted };
    }
    case 'BooksDifferenceReversed': {
      const key = checkedKey(event.data);
      const { provider, paymentId, settlementId, bookedPaise, owedPaise, acceptedPaise } = event.data;
      const line = { provider, paymentId, settlementId, bookedPaise, owedPaise, ...goneIn(event.data) };
      const lines = [...check.lines.filter((one) => checkedKey(one) !== key), ...(differs(line) ? [line] : [])];
      const accounts = check.accounts.map((one) =>
        one.provider === provider ? { ...one, bookedPaise: one.bookedPaise - acceptedPaise } : one,
      );
      const { [key]: _reversed, ...accepted } = check.accepted;
      return { ...check, lines, accounts, difference: signatureOf({ ...check, accounts, lines }), accepted };
    }
    default:
      return unknownEvent(event, check);
  }
}

/** The daily checks of the books. */
export const booksCheckBoundary = defineBoundary({ name: 'books check', stream: booksCheckStream, decider: booksCheckDecider });
