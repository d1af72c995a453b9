import type { NotificationPreferencesChanged } from '@matricula/domain/communication';
import { ERASED } from '@matricula/domain/kernel';
import { telephoneEnd } from '@matricula/domain/kernel/phone-number';
import { accessFields, employeeFieldNames, type SecurityEvent, type UserEvent } from '@matricula/domain/user';
import { defineProjector, fold, patch, set } from '@matricula/projection-kit';
import { userList, type UserRow } from '@matricula/read-models/user';

/** Sessions that a row remembers as open, the latest ones. */
const MOST_SESSIONS = 20;

/** What remains of an erased user: the account itself, because other data refer to its id. */
const nobody: Partial<UserRow> = {
  ...{
    name: ERASED,
    email: '',
    altMobile: undefined,
    telephoneEnd: undefined,
    photo: undefined,
    preferences: undefined,
    whatsApp: undefined,
  },
  ...Object.fromEntries(employeeFieldNames.map((name) => [name, undefined])),
};

const signedOut = () => ({ online: false, openSessions: [] as string[] });

const notInvited: Partial<UserRow> = { invitation: undefined, invitedUntil: undefined };

const open = (row: UserRow, openSessions: string[]): UserRow => ({ ...row, openSessions, online: openSessions.length > 0 });

const counted = (userId: string, more: 1 | -1) =>
  fold<UserRow>(userId, (row) => row && { ...row, passkeys: (row.passkeys ?? 0) + more || undefined });

export const userListProjector = defineProjector<UserRow, UserEvent | SecurityEvent | NotificationPreferencesChanged>(userList, {
  UserRegistered: ({ data: { details, ...account }, at, erased }) =>
    set(account.userId, {
      ...{ ...account, ...details, telephoneEnd: telephoneEnd(account.altMobile), ...(erased && nobody) },
      ...{ status: 'active' as const, presence: 0, online: false, openSessions: [], createdAt: at },
    }),
  // The changes to a user who was erased since cannot be read; the erasure event follows.
  UserChanged: ({ data, erased }) =>
    erased
      ? []
      : fold<UserRow>(
          data.userId,
          (row) =>
            row && {
              ...{ ...row, ...Object.fromEntries(Object.entries(data.to).map(([k, v]) => [k, v ?? undefined])) },
              ...('altMobile' in data.to && { telephoneEnd: telephoneEnd(data.to.altMobile as string | null) }),
              ...(accessFields.some((name) => name in data.to) && signedOut()),
            },
        ),
  UserSuspended: ({ data }) => patch<UserRow>(data.userId, { status: 'suspended', suspendedFor: data.reason, ...signedOut() }),
  UserReinstated: ({ data }) => patch<UserRow>(data.userId, { status: 'active', suspendedFor: undefined }),
  UserRemoved: ({ data, at }) => patch<UserRow>(data.userId, { status: 'removed', removedAt: at, ...signedOut() }),
  UserErased: ({ data: { userId, role, roleName, managerId } }) =>
    patch<UserRow>(userId, { role, roleName, managerId, ...nobody, status: 'removed' }),
  UserWhatsAppRegistered: ({ data: { userId, phone }, erased }) => (erased ? [] : patch<UserRow>(userId, { whatsApp: phone })),
  UserWhatsAppWithdrawn: ({ data }) => patch<UserRow>(data.userId, { whatsApp: undefined }),
  UserPasswordChanged: ({ data }) => patch<UserRow>(data.userId, { ...signedOut(), ...notInvited }),
  UserInvited: ({ data }) => patch<UserRow>(data.userId, { invitation: 'open', invitedUntil: data.expiresAt }),
  UserInvitationWithdrawn: ({ data }) => patch<UserRow>(data.userId, { invitation: 'withdrawn', invitedUntil: undefined }),
  UserInvitationAccepted: ({ data }) => patch<UserRow>(data.userId, notInvited),
  UserKeysRemoved: ({ data }) => patch<UserRow>(data.userId, signedOut()),
  UserSignedIn: ({ data: { userId, sessionId }, at }) =>
    fold<UserRow>(
      userId,
      (row) =>
        row && {
          ...open(row, [...row.openSessions.filter((one) => one !== sessionId), sessionId].slice(-MOST_SESSIONS)),
          ...{ lastSignInAt: at, presence: 0, breakReason: undefined },
        },
    ),
  UserSignedOut: ({ data: { userId, sessionId } }) =>
    fold<UserRow>(
      userId,
      (row) =>
        row &&
        open(
          row,
          row.openSessions.filter((one) => one !== sessionId),
        ),
    ),
  UserPresenceChanged: ({ data }) => patch(data.userId, { presence: data.status, breakReason: data.reason }),
  AuthenticatorAdded: ({ data }) => patch<UserRow>(data.userId, { authenticator: true }),
  AuthenticatorRemoved: ({ data }) => patch<UserRow>(data.userId, { authenticator: undefined, recoveryCodes: undefined }),
  RecoveryCodesRenewed: ({ data }) => patch<UserRow>(data.userId, { recoveryCodes: data.count }),
  RecoveryCodeUsed: ({ data }) => patch<UserRow>(data.userId, { recoveryCodes: data.left }),
  NotificationPreferencesChanged: ({ data: { userId, ...preferences } }) => patch<UserRow>(userId, { preferences }),
  PasskeyAdded: ({ data }) => counted(data.userId, 1),
  PasskeyRemoved: ({ data }) => counted(data.userId, -1),
});
