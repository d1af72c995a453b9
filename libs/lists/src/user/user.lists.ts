import { grants } from '@matricula/auth';
import { authLog, notificationList, userList } from '@matricula/read-models/user';
import type { ListDeclaration } from '../list-declaration';
import { deedAccess } from '../overview/deed.access';
import { notificationAccess } from './notification.access';

/** What staff know of each other; the rest is for admins. */
const COLLEAGUE = ['userId', 'name', 'role', 'roleName', 'presence', 'photo'];
/** And who look after people: how their team is made up, without how to reach anybody privately. */
const TEAM = [
  ...[...COLLEAGUE, 'status', 'managerId', 'online', 'breakReason', 'lastSignInAt', 'designation', 'location'],
  ...['skills', 'languages', 'workDays', 'worksFrom', 'worksUntil', 'capacity', 'teamName'],
];

export const userLists: readonly ListDeclaration[] = [
  {
    name: 'users',
    model: userList,
    kept: { field: 'status', op: 'ne', value: 'removed' },
    shown: ({ sight, acl }) => (sight.admin ? undefined : grants(acl, 'USERS') ? TEAM : COLLEAGUE),
  },
  { name: 'auth-log', model: authLog, access: deedAccess },
  {
    name: 'notifications',
    model: notificationList,
    access: notificationAccess,
    kept: { field: 'raised', op: 'eq', value: true },
  },
];
