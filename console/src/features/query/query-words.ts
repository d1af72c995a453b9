/** Labels of queries. Pure. */
import { queryLife, type QueryStatus } from '@matricula/domain/query';
import { durationInWords } from '../../shared/texts/duration';

export const statusWords: Readonly<Record<QueryStatus, string>> = queryLife.states;

/** Pill tone of a state. */
export const toneOf = (status: QueryStatus): number | 'plain' | 'done' =>
  (({ open: 2, answered: 'done', closed: 'plain' }) as const)[status];

/** The duration exact to the second; empty if there is none. */
export const durationWords = (seconds: number | undefined | null): string =>
  seconds === undefined || seconds === null ? '' : durationInWords(seconds, 's');
