import { ERASED, fieldsOf, type EntriesOf } from '../kernel';
import type {
  AdminRightsWithdrawn,
  HierarchyMoved,
  NotificationRaised,
  NotificationWithdrawn,
  RoleHoldersChanged,
  UserEvent,
} from './user.events';

const presence = (status: number) => (status === 0 ? 'online' : 'on a break');

/** How accounts and sessions read in the timeline. */
export const userEntries: EntriesOf<
  UserEvent | AdminRightsWithdrawn | HierarchyMoved | NotificationRaised | NotificationWithdrawn | RoleHoldersChanged
> = {
  UserRegistered: {
    property: 'Account',
    sentence: (who, { name, roleName }) => `${who} created an account for ${name ?? ERASED} as ${roleName}`,
  },
  UserChanged: {
    property: 'Account',
    sentence: (who, { to }) => `${who} changed ${fieldsOf(to)} of an account`,
  },
  UserSuspended: {
    property: 'Account',
    change: ({ reason }) => [{ status: 'active' }, { status: 'suspended', ...(reason && { reason }) }],
    sentence: (who, { reason }) => `${who} suspended an account${reason ? ` (${reason})` : ''}`,
  },
  UserReinstated: {
    property: 'Account',
    change: () => [{ status: 'suspended' }, { status: 'active' }],
    sentence: (who) => `${who} ended the suspension of an account`,
  },
  UserRemoved: {
    property: 'Account',
    change: () => [{ status: 'active' }, { status: 'removed' }],
    sentence: (who) => `${who} removed an account`,
  },
  UserErased: {
    property: 'Erasure',
    change: () => [{}, { erased: true }],
    sentence: (who) => `${who} erased a former user at their own request`,
  },
  UserWhatsAppRegistered: { property: 'WhatsApp', sentence: (who) => `${who} registered the number of an account for WhatsApp` },
  UserWhatsAppWithdrawn: { property: 'WhatsApp', sentence: (who) => `${who} reset WhatsApp of an account` },
  AdminRightsWithdrawn: { property: 'Account', sentence: (who) => `${who} withdrew the rights of an admin` },
  HierarchyMoved: { property: 'Account', technical: 'serialises moves: each move has its own entry' },
  RoleHoldersChanged: { property: 'Account', technical: 'serialises the assignment and deletion of a role: each has its own entry' },
  UserPasswordChanged: { property: 'Password', change: ({ by }) => [{}, { by }], sentence: (who) => `${who} reset a password` },
  UserInvited: {
    property: 'Invitation',
    change: ({ expiresAt }) => [{}, { expiresAt }],
    sentence: (who) => `${who} sent an invitation to set a password`,
  },
  UserInvitationWithdrawn: { property: 'Invitation', sentence: (who) => `${who} withdrew an invitation` },
  UserInvitationAccepted: { property: 'Invitation', sentence: (who) => `${who} accepted the invitation and set a password` },
  UserKeysRemoved: { property: 'Session', sentence: (who) => `${who} signed an account out of every device` },
  UserSignedIn: { property: 'Session', change: ({ via }) => [{}, { via }], sentence: (who) => `${who} signed in` },
  UserSignInRefused: {
    property: 'Session',
    change: ({ reason }) => [{}, { reason }],
    sentence: (who, { reason }) => `A sign-in of ${who} was refused (${reason})`,
  },
  UserSignedOut: {
    property: 'Session',
    change: ({ byUser }) => [{}, { byUser }],
    // By that time no user is the actor.
    sentence: (who, { byUser, ranOut }) => (ranOut ? 'A session expired' : byUser ? `${who} signed out` : `The session of ${who} ended`),
  },
  RoleViewStarted: {
    property: 'View as a role',
    change: ({ roleName }) => [{}, { as: roleName }],
    sentence: (who, { roleName }) => `${who} started viewing the console as ${roleName}`,
  },
  RoleViewEnded: {
    property: 'View as a role',
    change: () => [{}, { as: null }],
    sentence: (who) => `${who} stopped viewing the console as another role`,
  },
  UserPresenceChanged: {
    property: 'Presence',
    change: ({ status, reason }) => [{ status: presence(1 - status) }, { status: presence(status), reason }],
    sentence: (who, { status, reason }) =>
      status === 0 ? `${who} came back online` : `${who} took a break${reason ? ` (${reason})` : ''}`,
  },
  UserActiveTimeRecorded: {
    property: 'Active time',
    sentence: (who, { totalSeconds }) => `${who} was active for ${totalSeconds} seconds`,
  },
  NotificationRaised: { property: 'Notification', technical: 'notifies one person; the cause has its own entry' },
  NotificationWithdrawn: { property: 'Notification', technical: 'follows from what settled its cause, which has its own entry' },
  NotificationRead: {
    property: 'Notification',
    change: () => [{ read: false }, { read: true }],
    sentence: (who, { notificationId }) => `${who} read ${notificationId ? 'a notification' : 'all notifications'}`,
  },
};
