import { ERASED } from '@matricula/domain/kernel';
import type { UserEvent } from '@matricula/domain/user';
import { defineProjector, fold, patch, set } from '@matricula/projection-kit';
import { userList, type UserRow } from '@matricula/read-models/user';

/** What stays of somebody who was erased: that there was an account, for what hangs on its id. */
const nobody = { name: ERASED, email: '', altMobile: undefined } as const;

export const userListProjector = defineProjector<UserRow, UserEvent>(userList, {
  UserRegistered: ({ data, at, erased }) =>
    set(data.userId, { ...data, ...(erased && nobody), status: 'active', presence: 0, createdAt: at }),
  // Of somebody who was erased since, nobody knows what was changed; the event that says so follows.
  UserChanged: ({ data, erased }) =>
    erased
      ? []
      : fold<UserRow>(
          data.userId,
          (row) => row && { ...row, ...Object.fromEntries(Object.entries(data.to).map(([k, v]) => [k, v ?? undefined])) },
        ),
  UserSuspended: ({ data }) => patch(data.userId, { status: 'suspended' }),
  UserReinstated: ({ data }) => patch(data.userId, { status: 'active' }),
  UserRemoved: ({ data }) => patch(data.userId, { status: 'removed' }),
  UserErased: ({ data: { userId, role, roleName, managerId } }) =>
    patch<UserRow>(userId, { role, roleName, managerId, ...nobody, status: 'removed' }),
  UserSignedIn: ({ data, at }) => patch(data.userId, { lastSignInAt: at, presence: 0, breakReason: undefined }),
  UserPresenceChanged: ({ data }) => patch(data.userId, { presence: data.status, breakReason: data.reason }),
});
