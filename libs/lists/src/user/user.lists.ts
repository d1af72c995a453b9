import { authLog, notificationList, userList } from '@matricula/read-models/user';
import { allOf, equals, mine, ownRows, type ListDeclaration } from '../list-declaration';

/** What staff know of each other; the rest is for admins. */
const COLLEAGUE = ['userId', 'name', 'role', 'roleName', 'presence'];

export const userLists: readonly ListDeclaration[] = [
  {
    name: 'users',
    model: userList,
    rows: () => ({ field: 'status', op: 'ne', value: 'removed' }),
    shown: ({ user }) => (user.role === 1 ? undefined : COLLEAGUE),
  },
  { name: 'auth-log', model: authLog, rows: ownRows('userId') },
  { name: 'notifications', model: notificationList, rows: (context) => allOf(mine('userId')(context), equals('raised', true)) },
];
