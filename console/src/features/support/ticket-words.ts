/** Labels for tickets. Pure. */
import { priorityWords as priorities, ticketLife, type TicketPriority, type TicketStatus } from '@matricula/domain/support';
import { durationInWords } from '../../shared/texts/duration';
import { t } from '../../shared/texts/texts';

export const statusWords: Readonly<Record<TicketStatus, string>> = ticketLife.states;
export const priorityWords: Readonly<Record<string, string>> = Object.fromEntries(priorities.map(({ value, label }) => [value, label]));

/** Pill tone of a state. */
export const toneOf = (status: TicketStatus): number | 'plain' | 'done' =>
  (({ open: 2, inProgress: 1, resolved: 'done', closed: 'plain' }) as const)[status];

export const isPressing = (priority: TicketPriority): boolean => priority === 'urgent' || priority === 'high';

/** Time until or since the first answer is due: "due in 3 h", "overdue by 20 min"; empty if none is expected. */
export function answerDueWords(answerDueAt: string | undefined, now: Date): string {
  if (!answerDueAt) return '';
  const left = Math.round((Date.parse(answerDueAt) - now.getTime()) / 60_000) * 60;
  if (left === 0) return t`due now`;
  return left > 0 ? t`due in ${durationInWords(left, 's')}` : t`overdue by ${durationInWords(-left, 's')}`;
}

/** The duration exact to the second; empty if there is none. */
export const durationWords = (seconds: number | undefined): string => (seconds === undefined ? '' : durationInWords(seconds, 's'));
