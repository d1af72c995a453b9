import { defineEvent, type EventOf, flag, id, instant, integer, list, map, oneOf, optional, personal, text } from '../kernel';

const context = 'user';
const subject = 'userId';

export const userRegistered = defineEvent('UserRegistered', {
  context,
  subject,
  doc: 'An account was created for a user.',
  fields: {
    userId: id(),
    name: personal(text()),
    email: personal(text()),
    role: integer(),
    roleName: text(),
    userType: text(),
    managerId: optional(id()),
    altMobile: optional(personal(text())),
    allowedTenants: list(id()),
    /** Further details about the user, by the names of `employeeFields`. */
    details: optional(personal(map())),
  },
});
export type UserRegistered = EventOf<typeof userRegistered>;

export const userChanged = defineEvent('UserChanged', {
  context,
  subject,
  doc: 'The account changed; with old and new values.',
  fields: { userId: id(), from: personal(map()), to: personal(map()) },
});
export type UserChanged = EventOf<typeof userChanged>;

export const userPasswordChanged = defineEvent('UserPasswordChanged', {
  context,
  doc: 'The password was reset; all sessions of the user ended.',
  fields: { userId: id(), by: oneOf('reset', 'user', 'admin') },
});
export type UserPasswordChanged = EventOf<typeof userPasswordChanged>;

export const userInvited = defineEvent('UserInvited', {
  context,
  doc: 'A link to set the first password was sent by e-mail; earlier links are invalid.',
  fields: { userId: id(), invitationId: id(), expiresAt: instant() },
});
export type UserInvited = EventOf<typeof userInvited>;

export const userInvitationWithdrawn = defineEvent('UserInvitationWithdrawn', {
  context,
  doc: 'The invitation was withdrawn; the account has no password.',
  fields: { userId: id(), invitationId: id() },
});
export type UserInvitationWithdrawn = EventOf<typeof userInvitationWithdrawn>;

export const userInvitationAccepted = defineEvent('UserInvitationAccepted', {
  context,
  doc: 'The invited person set a first password.',
  fields: { userId: id(), invitationId: id() },
});
export type UserInvitationAccepted = EventOf<typeof userInvitationAccepted>;

export const userKeysRemoved = defineEvent('UserKeysRemoved', {
  context,
  doc: 'All sessions of the account, and codes that were sent, became invalid.',
  fields: { userId: id() },
});
export type UserKeysRemoved = EventOf<typeof userKeysRemoved>;

export const userSuspended = defineEvent('UserSuspended', {
  context,
  doc: 'The account was suspended; all sessions of the user ended.',
  fields: { userId: id(), reason: optional(text()) },
});
export type UserSuspended = EventOf<typeof userSuspended>;

export const userReinstated = defineEvent('UserReinstated', {
  context,
  doc: 'The suspension of an account ended.',
  fields: { userId: id() },
});
export type UserReinstated = EventOf<typeof userReinstated>;

export const userRemoved = defineEvent('UserRemoved', {
  context,
  doc: 'A user left: the account was removed permanently, their history stays.',
  fields: { userId: id() },
});
export type UserRemoved = EventOf<typeof userRemoved>;

export const userErased = defineEvent('UserErased', {
  context,
  doc:
    'Somebody who left asked to be forgotten: the key of their account is destroyed, and with it their name, e-mail address, numbers and where ' +
    'they acted from, in every event. Systems that store copies of these delete them now.',
  // The last state of the account that remains: its earlier changes can no longer be read. Jobs: those whose title or settings named the person.
  fields: { userId: id(), role: integer(), roleName: text(), managerId: optional(id()), jobIds: optional(list(id())) },
});
export type UserErased = EventOf<typeof userErased>;

export const userWhatsAppRegistered = defineEvent('UserWhatsAppRegistered', {
  context,
  subject,
  doc: 'The number of a user was registered for WhatsApp.',
  fields: { userId: id(), phone: personal(text()) },
});
export type UserWhatsAppRegistered = EventOf<typeof userWhatsAppRegistered>;

export const userWhatsAppWithdrawn = defineEvent('UserWhatsAppWithdrawn', {
  context,
  doc: 'The number of a user was removed from WhatsApp.',
  fields: { userId: id() },
});
export type UserWhatsAppWithdrawn = EventOf<typeof userWhatsAppWithdrawn>;

export const adminRightsWithdrawn = defineEvent('AdminRightsWithdrawn', {
  context,
  doc: 'An admin of the institution lost the role or the account. Serialised, so that one admin always remains.',
  fields: { userId: id() },
});
export type AdminRightsWithdrawn = EventOf<typeof adminRightsWithdrawn>;

export const hierarchyMoved = defineEvent('HierarchyMoved', {
  context,
  doc: 'Users were moved to another manager. Serialised, so that no circle can arise.',
  fields: { userIds: list(id()) },
});
export type HierarchyMoved = EventOf<typeof hierarchyMoved>;

export const roleHoldersChanged = defineEvent('RoleHoldersChanged', {
  context,
  doc: 'A user was given a role, or, without a user, an unused role was deleted. Serialised, so that no user keeps a deleted role.',
  fields: { role: integer(), userId: optional(id()) },
});
export type RoleHoldersChanged = EventOf<typeof roleHoldersChanged>;

/** How a session came about: a mailed code, an identity provider, the code of an app, a recovery code, a passkey. */
export const signInWays = ['otp', 'provider', 'app', 'recovery', 'passkey'] as const;
export type SignInWay = (typeof signInWays)[number];

export const userSignedIn = defineEvent('UserSignedIn', {
  context,
  doc: 'A session began after the OTP was verified.',
  // `expiresAt`: when it expires.
  fields: { userId: id(), sessionId: id(), via: oneOf(...signInWays), expiresAt: optional(instant()) },
});
export type UserSignedIn = EventOf<typeof userSignedIn>;

export const userSignInRefused = defineEvent('UserSignInRefused', {
  context,
  doc: 'A sign-in was refused: wrong password or OTP, or too many attempts.',
  fields: { userId: id(), reason: oneOf('password', 'otp', 'limit', 'suspended') },
});
export type UserSignInRefused = EventOf<typeof userSignInRefused>;

export const userSignedOut = defineEvent('UserSignedOut', {
  context,
  doc: 'A session ended; the auth log of the documents.',
  // `ranOut`: the session expired.
  fields: { userId: id(), sessionId: id(), byUser: flag(), ranOut: optional(flag()) },
});
export type UserSignedOut = EventOf<typeof userSignedOut>;

export const roleViewStarted = defineEvent('RoleViewStarted', {
  context,
  doc: 'An admin started a read-only preview of the console as a role, or as a user with that role.',
  fields: { userId: id(), sessionId: id(), role: integer(), roleName: text(), asUserId: optional(id()) },
});
export type RoleViewStarted = EventOf<typeof roleViewStarted>;

export const roleViewEnded = defineEvent('RoleViewEnded', {
  context,
  doc: 'The preview of the console as a role ended.',
  fields: { userId: id(), sessionId: id() },
});
export type RoleViewEnded = EventOf<typeof roleViewEnded>;

export const userPresenceChanged = defineEvent('UserPresenceChanged', {
  context,
  doc: 'Online (0) or on a break (1) with its reason.',
  fields: { userId: id(), status: integer(), reason: optional(text()) },
});
export type UserPresenceChanged = EventOf<typeof userPresenceChanged>;

export const userActiveTimeRecorded = defineEvent('UserActiveTimeRecorded', {
  context,
  doc: 'Seconds of activity since the last report (AT-04, AT-05).',
  fields: { userId: id(), totalSeconds: integer() },
});
export type UserActiveTimeRecorded = EventOf<typeof userActiveTimeRecorded>;

/** Status of a leave request or an attendance correction. */
export const requestNews = ['asked', 'approved', 'refused', 'cancelled'] as const;
export type RequestNews = (typeof requestNews)[number];

export const notificationRaised = defineEvent('NotificationRaised', {
  context,
  doc: 'A user was notified; the text is formatted where it is shown.',
  fields: {
    notificationId: id(),
    userId: id(),
    /** A kind that a context declares with `defineNotification`. */
    kind: id(),
    leadId: optional(id()),
    ticketId: optional(id()),
    queryId: optional(id()),
    followUpId: optional(id()),
    dueAt: optional(instant()),
    news: optional(oneOf(...requestNews)),
    /** What was refused, in words that name nobody. */
    said: optional(text()),
    /** The kind of the rule that it is about; its screen is opened. */
    ruleKind: optional(id()),
    byId: optional(id()),
    /** Their home tenant, if they are a guest here. */
    byTenantId: optional(id()),
    /** Name of a cause that is not a person. */
    by: optional(text()),
  },
});
export type NotificationRaised = EventOf<typeof notificationRaised>;

export const notificationWithdrawn = defineEvent('NotificationWithdrawn', {
  context,
  doc: 'What a user was notified of is settled, before they read of it.',
  fields: { notificationId: id(), userId: id() },
});
export type NotificationWithdrawn = EventOf<typeof notificationWithdrawn>;

export const notificationRead = defineEvent('NotificationRead', {
  context,
  doc: 'A notification was read; without an id all of them.',
  fields: { userId: id(), notificationId: optional(id()) },
});
export type NotificationRead = EventOf<typeof notificationRead>;

export const userEvents = [
  userRegistered,
  userChanged,
  userPasswordChanged,
  userInvited,
  userInvitationWithdrawn,
  userInvitationAccepted,
  userKeysRemoved,
  userSuspended,
  userReinstated,
  userRemoved,
  userErased,
  userWhatsAppRegistered,
  userWhatsAppWithdrawn,
  adminRightsWithdrawn,
  hierarchyMoved,
  roleHoldersChanged,
  userSignedIn,
  userSignInRefused,
  userSignedOut,
  roleViewStarted,
  roleViewEnded,
  userPresenceChanged,
  userActiveTimeRecorded,
  notificationRaised,
  notificationWithdrawn,
  notificationRead,
];

export type AccountEvent =
  | UserRegistered
  | UserChanged
  | UserPasswordChanged
  | UserInvited
  | UserInvitationWithdrawn
  | UserInvitationAccepted
  | UserKeysRemoved
  | UserSuspended
  | UserReinstated
  | UserRemoved
  | UserErased
  | UserWhatsAppRegistered
  | UserWhatsAppWithdrawn;

export type SessionEvent =
  | UserSignedIn
  | UserSignInRefused
  | UserSignedOut
  | RoleViewStarted
  | RoleViewEnded
  | UserPresenceChanged
  | UserActiveTimeRecorded
  | NotificationRead;

export type UserEvent = AccountEvent | SessionEvent;

/** Stream of an account, in the tenant it belongs to. */
export const userStream = (tenantId: string, userId: string) => `user-${tenantId}-${userId}`;

/** Stream of one notification. */
export const notificationStream = (tenantId: string, notificationId: string) => `notification-${tenantId}-${notificationId}`;

/** Stream of one session, or of the refused sign-ins of one day: bounded, however long the account lives. */
export const sessionStream = (tenantId: string, userId: string, session: string) => `session-${tenantId}-${userId}-${session}`;

/** Stream of a tenant in which admins lose their rights one after another. */
export const adminsStream = (tenantId: string) => `admins-${tenantId}`;

/** Stream of a tenant in which people move in the hierarchy one after another. */
export const hierarchyStream = (tenantId: string) => `hierarchy-${tenantId}`;

/** Stream of a role in which it is given and deleted, one after another. */
export const roleHoldersStream = (tenantId: string, role: number) => `role-holders-${tenantId}-${role}`;
