import type { TicketPriority } from './ticket.fields';

/** Response times of the help desk, in minutes of wall-clock time since the question. */
export interface AnswerTimes {
  /** When the assignee is reminded; without it, there is no reminder. */
  remindMinutes?: number | null;
  /** When the answer is due; then the ticket is escalated. */
  dueMinutes: number;
}

/** An answer that is due at a time. */
export interface AwaitedAnswer {
  askedAt: string;
  remindAt?: string;
  dueAt: string;
}

/** States of the first answer: not due yet, overdue, given in time, given late. */
export const firstAnswerWords = { awaited: 'Awaited', overdue: 'Overdue', inTime: 'In time', late: 'Late' } as const;
export type FirstAnswer = keyof typeof firstAnswerWords;

/** Response times where the institution has set none. */
export const defaultAnswerTimes: Readonly<Record<TicketPriority, AnswerTimes>> = {
  urgent: { remindMinutes: 30, dueMinutes: 60 },
  high: { remindMinutes: 120, dueMinutes: 240 },
  normal: { remindMinutes: 720, dueMinutes: 1_440 },
  low: { remindMinutes: 2_160, dueMinutes: 4_320 },
};

const after = (askedAt: string, minutes: number) => new Date(Date.parse(askedAt) + minutes * 60_000).toISOString();

/** The answer to a question: when it is due, and when to remind of it, unless that would be no sooner. */
export function awaitedAnswer(askedAt: string, { remindMinutes, dueMinutes }: AnswerTimes): AwaitedAnswer {
  const isReminded = typeof remindMinutes === 'number' && remindMinutes < dueMinutes;
  return { askedAt, remindAt: isReminded ? after(askedAt, remindMinutes) : undefined, dueAt: after(askedAt, dueMinutes) };
}
