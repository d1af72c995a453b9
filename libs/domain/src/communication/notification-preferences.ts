import { notificationChannels, ownValue, type NotificationChannel, type NotificationDeclaration } from '../kernel';

/** Notification settings of a user: channels and quiet hours. */
export interface NotificationPreferences {
  /** Channels by kind, separated by commas; kinds that are not listed use their defaults. */
  channels: Readonly<Record<string, string>>;
  /** `22:00` and `07:00` by the clock of `zone`: no browser rings between them. */
  quietFrom?: string;
  quietUntil?: string;
  zone?: string;
  /** Of the console. */
  language?: string;
}

/** The part of a kind of notification that decides its channels. */
type Kind = Pick<NotificationDeclaration, 'kind' | 'channels'>;

/** The channels by which a user gets a kind of notification. */
export function channelsFor(preferences: NotificationPreferences | undefined, { kind, channels }: Kind): readonly NotificationChannel[] {
  const chosen = preferences && ownValue(preferences.channels, kind);
  return chosen === undefined ? channels : notificationChannels.filter((channel) => chosen.split(',').includes(channel));
}

export const wants = (preferences: NotificationPreferences | undefined, kind: Kind, channel: NotificationChannel): boolean =>
  channelsFor(preferences, kind).includes(channel);

/** Whether a moment is in the quiet hours, which may go over midnight. */
export function isQuiet({ quietFrom, quietUntil, zone = 'UTC' }: Omit<NotificationPreferences, 'channels'>, at: string): boolean {
  if (!quietFrom || !quietUntil || quietFrom === quietUntil) return false;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(at),
  );
  return quietFrom < quietUntil ? clock >= quietFrom && clock < quietUntil : clock >= quietFrom || clock < quietUntil;
}
