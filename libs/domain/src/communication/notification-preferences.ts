/** Ways on which somebody is told of something. */
export const notificationChannels = ['console', 'email', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** How somebody wants to be told, and when not. */
export interface NotificationPreferences {
  /** Channels by kind, joined by commas; a kind that is not named is told as it usually is. */
  channels: Readonly<Record<string, string>>;
  /** `22:00` and `07:00` by the clock of `zone`: no browser rings between them. */
  quietFrom?: string;
  quietUntil?: string;
  zone?: string;
  /** Of the console. */
  language?: string;
}

/** Kinds of which people hear by e-mail unless they say otherwise; the first two come with a mail of their own. */
const MAILED = ['ticket_unanswered', 'ticket_escalated', 'overdue_digest'];
/** Of these a mail is sent by whoever raises them. */
export const hasOwnMail = (kind: string): boolean => MAILED.includes(kind);

/** On which channels somebody is told of a kind of thing. */
export function channelsFor(preferences: NotificationPreferences | undefined, kind: string): readonly NotificationChannel[] {
  const chosen = preferences?.channels[kind];
  if (chosen !== undefined) return notificationChannels.filter((channel) => chosen.split(',').includes(channel));
  return kind === 'overdue_digest' ? ['email'] : hasOwnMail(kind) ? notificationChannels : ['console', 'push'];
}

export const wants = (preferences: NotificationPreferences | undefined, kind: string, channel: NotificationChannel): boolean =>
  channelsFor(preferences, kind).includes(channel);

/** Whether a moment is in the quiet hours, which may go over midnight. */
export function isQuiet({ quietFrom, quietUntil, zone = 'UTC' }: Omit<NotificationPreferences, 'channels'>, at: string): boolean {
  if (!quietFrom || !quietUntil || quietFrom === quietUntil) return false;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(at),
  );
  return quietFrom < quietUntil ? clock >= quietFrom && clock < quietUntil : clock >= quietFrom || clock < quietUntil;
}
