import { authLog, notificationList, userList } from '@matricula/read-models/user';
import type { ListDeclaration } from '../list-declaration';
import { deedAccess } from '../overview/deed.access';
import { notificationAccess } from './notification.access';

/** What staff know of each other; the rest is for admins. */
const COLLEAGUE = ['userId', 'name', 'role', 'roleName', 'presence'];

export const userLists: readonly ListDeclaration[] = [
  {
    name: 'users',
    model: userList,
    kept: { field: 'status', op: 'ne', value: 'removed' },
    shown: ({ sight }) => (sight.admin ? undefined : COLLEAGUE),
  },
  { name: 'auth-log', model: authLog, access: deedAccess },
  {
    name: 'notifications',
    model: notificationList,
    access: notificationAccess,
    kept: { field: 'raised', op: 'eq', value: true },
  },
];
