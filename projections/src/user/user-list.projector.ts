import type { UserEvent } from '@matricula/domain/user';
import { defineProjector, fold, patch, set } from '@matricula/projection-kit';
import { userList, type UserRow } from '@matricula/read-models/user';

export const userListProjector = defineProjector<UserRow, UserEvent>(userList, {
  UserRegistered: ({ data, at }) => set(data.userId, { ...data, status: 'active', presence: 0, createdAt: at }),
  UserChanged: ({ data }) =>
    fold<UserRow>(
      data.userId,
      (row) => row && { ...row, ...Object.fromEntries(Object.entries(data.to).map(([k, v]) => [k, v ?? undefined])) },
    ),
  UserSuspended: ({ data }) => patch(data.userId, { status: 'suspended' }),
  UserReinstated: ({ data }) => patch(data.userId, { status: 'active' }),
  UserRemoved: ({ data }) => patch(data.userId, { status: 'removed' }),
  UserSignedIn: ({ data, at }) => patch(data.userId, { lastSignInAt: at, presence: 0, breakReason: undefined }),
  UserPresenceChanged: ({ data }) => patch(data.userId, { presence: data.status, breakReason: data.reason }),
});
