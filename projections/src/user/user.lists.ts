import { grants, type RequestContext } from '@matricula/auth';
import { asDays, deedAccess, type ListDeclaration } from '@matricula/lists';
import { accountStatusAt, authLog, notificationList, presenceAt, userList, workload, type UserRow } from '@matricula/read-models/user';
import { notificationAccess } from './notification.access';
import { teamsOf } from './teams';

/** What staff members see of each other; the rest is for admins. */
const COLLEAGUE = ['userId', 'name', 'role', 'roleName', 'presence', 'photo'];
/** For users who lead people: how their team is composed, without private contact data. */
const TEAM = [
  ...[...COLLEAGUE, 'status', 'managerId', 'online', 'breakReason', 'lastSignInAt', 'designation', 'location'],
  ...['skills', 'languages', 'workDays', 'worksFrom', 'worksUntil', 'capacity', 'teamName', 'team'],
];

/** Display text of a user's presence. */
function presence(row: Record<string, unknown>, now: string): string {
  const user = row as unknown as UserRow;
  // Colleagues see no more than this.
  if (user.online === undefined) return user.presence === 1 ? 'Break' : 'At work';
  const words = { offline: 'Offline', break: user.breakReason ?? 'Break', online: 'Online' };
  return words[presenceAt(user, Date.parse(now))];
}

const seesTeam = ({ sight, acl }: Pick<RequestContext, 'sight' | 'acl'>) => sight.admin || grants(acl, 'USERS');

const users: ListDeclaration<UserRow> = {
  name: 'users',
  model: userList,
  kept: { field: 'status', op: 'ne', value: 'removed' },
  derived: { field: 'team', of: teamsOf },
  counted: workload,
  words: { ...asDays(['joinedOn', 'leftOn']), presence, status: (row, now) => accountStatusAt(row as unknown as UserRow, Date.parse(now)) },
  people: ['managerId'],
  shown: (context) => (context.sight.admin ? undefined : seesTeam(context) ? TEAM : COLLEAGUE),
  // Colleagues choose among those who work here; whose account is locked, or who left, is for those who lead people.
  partly: (context) => (seesTeam(context) ? undefined : { fields: ['status'], rows: { field: 'status', op: 'eq', value: 'active' } }),
};

export const userLists = [
  users,
  { name: 'auth-log', model: authLog, access: deedAccess },
  {
    name: 'notifications',
    model: notificationList,
    access: notificationAccess,
    kept: {
      and: [
        { field: 'raised', op: 'eq', value: true },
        { field: 'withdrawn', op: 'eq', value: false },
      ],
    },
  },
] as readonly ListDeclaration[];
