const DAY_MS = 86_400_000;

/** Days before its end on which an unpaid link may be sent again. */
export const reminderDays = [7, 3, 1] as const;

/** A reminder before the end of a link. */
export interface LinkReminder {
  /** Its name in timers and messages: `before-3`. */
  name: string;
  dueAt: string;
}

/** The reminders before the end of a link, the first one first; those whose moment is over at `at` are left out. */
export function remindersOf(
  { expiresAt, remindBeforeDays = [] }: { expiresAt?: string; remindBeforeDays?: readonly number[] },
  at: string,
): LinkReminder[] {
  if (expiresAt === undefined) return [];
  const days = reminderDays.filter((one) => remindBeforeDays.includes(one));
  const all = days.map((one) => ({ name: reminderName(one), dueAt: new Date(Date.parse(expiresAt) - one * DAY_MS).toISOString() }));
  return all.filter(({ dueAt }) => Date.parse(dueAt) > Date.parse(at));
}

const reminderName = (days: number) => `before-${days}`;

/** The names of all reminders before the end of a link. */
export const reminderNames: readonly string[] = reminderDays.map(reminderName);
