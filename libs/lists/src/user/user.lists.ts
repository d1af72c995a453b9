import { grants } from '@matricula/auth';
import { authLog, notificationList, userList, type UserRow } from '@matricula/read-models/user';
import type { ListDeclaration } from '../list-declaration';
import { deedAccess } from '../overview/deed.access';
import { notificationAccess } from './notification.access';
import { teamsOf } from './teams';

/** What staff know of each other; the rest is for admins. */
const COLLEAGUE = ['userId', 'name', 'role', 'roleName', 'presence', 'photo'];
/** And who look after people: how their team is made up, without how to reach anybody privately. */
const TEAM = [
  ...[...COLLEAGUE, 'status', 'managerId', 'online', 'breakReason', 'lastSignInAt', 'designation', 'location'],
  ...['skills', 'languages', 'workDays', 'worksFrom', 'worksUntil', 'capacity', 'teamName', 'team'],
];

const users: ListDeclaration<UserRow> = {
  name: 'users',
  model: userList,
  kept: { field: 'status', op: 'ne', value: 'removed' },
  derived: { field: 'team', of: teamsOf },
  shown: ({ sight, acl }) => (sight.admin ? undefined : grants(acl, 'USERS') ? TEAM : COLLEAGUE),
};

export const userLists = [
  users,
  { name: 'auth-log', model: authLog, access: deedAccess },
  {
    name: 'notifications',
    model: notificationList,
    access: notificationAccess,
    kept: { field: 'raised', op: 'eq', value: true },
  },
] as readonly ListDeclaration[];
