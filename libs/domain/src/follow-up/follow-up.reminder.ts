/** Kind of the timer after which the owner of a lead is reminded of a follow-up. */
export const FOLLOW_UP_REMINDER = 'follow-up-due';

/** The id of the timer of the reminder of a follow-up. */
export const reminderTimerOf = (followUpId: string): string => `${FOLLOW_UP_REMINDER}/${followUpId}`;
