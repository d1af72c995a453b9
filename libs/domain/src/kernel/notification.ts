/** Channels by which a user can be notified. */
export const notificationChannels = ['console', 'email', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Subject of a notification; each kind uses the fields it needs. */
export interface NotificationSubject {
  notificationId: string;
  leadId?: string;
  leadHash?: string;
  ticketId?: string;
  queryId?: string;
  /** When the subject is due. */
  dueAt?: string;
  /** Status of a request: asked, approved, refused, cancelled. */
  news?: string;
  /** What was refused, in words that name nobody. */
  said?: string;
  /** The kind of the rule that it is about. */
  ruleKind?: string;
  /** How many leads one assignment brought. */
  leads?: number;
}

/** Names that are looked up when a notification is shown; undefined if there is none or the reader may not see it. */
export interface NotificationNames {
  /** The user who caused it. */
  by?: string;
  /** The lead's name or phone. */
  lead?: string;
  /** The lead's source, in words; empty if it has none. */
  source?: string;
  /** When it is due, such as "was due at 03:30 PM". */
  due?: string;
}

/**
 * A kind of notification. The policy that raises it decides the recipients; everything else is declared here. Bell, socket, realtime channel, push,
 * e-mail and preferences follow from it.
 */
export interface NotificationDeclaration {
  readonly kind: string;
  /** How the preferences call it, such as "Missed calls". */
  readonly label: string;
  /** The message. Without names it must contain nothing personal, because it leaves the product by e-mail and push. */
  readonly words: (about: NotificationSubject, names: NotificationNames) => string;
  /** The address that it opens. */
  readonly screen: (about: NotificationSubject) => string;
  /** Channels of a user who has chosen none for this kind. */
  readonly channels: readonly NotificationChannel[];
  /** Channels that can be chosen for this kind. */
  readonly offered: readonly NotificationChannel[];
  /** The policy that raises it writes its e-mail, so none is made from the notification. */
  readonly ownMail: boolean;
  /** It is also shown as a toast when it arrives, because it cannot wait. */
  readonly interrupts: boolean;
}

type Given = Pick<NotificationDeclaration, 'label' | 'words' | 'screen'> &
  Partial<Pick<NotificationDeclaration, 'channels' | 'offered' | 'ownMail' | 'interrupts'>>;

/** Declares a kind of notification. By default it comes to the bell and to subscribed browsers, and every channel can be chosen. */
export const defineNotification = <const Kind extends string>(
  kind: Kind,
  given: Given,
): NotificationDeclaration & { readonly kind: Kind } => ({
  channels: ['console', 'push'],
  offered: notificationChannels,
  ownMail: false,
  interrupts: false,
  ...given,
  kind,
});
