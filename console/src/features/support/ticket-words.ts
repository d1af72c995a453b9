/** Labels for tickets. Pure. */
import { priorityWords as priorities, ticketLife, type TicketPriority, type TicketStatus } from '@matricula/domain/support';
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
  return left > 0 ? t`due in ${durationWords(left)}` : t`overdue by ${durationWords(-left)}`;
}

const units = [
  ['{0} d', 86_400],
  ['{0} h', 3_600],
  ['{0} min', 60],
  ['{0} s', 1],
] as const;

/** 2 d 3 h, 1 h 20 min, 45 s: the two largest non-zero units. */
export function durationWords(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  let rest = seconds;
  const parts = units.flatMap(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count > 0 ? [t(unit, count)] : [];
  });
  return parts.slice(0, 2).join(' ') || t`${0} s`;
}
