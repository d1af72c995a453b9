import { visibleRows, type RequestContext } from '@matricula/auth';
import { recordTypes } from '@matricula/domain/registry';
import type { RecordType } from '@matricula/domain/record';
import type { Filter } from '@matricula/read-models/kernel';
import { timeline } from '@matricula/read-models/audit';
import { callActionList } from '@matricula/read-models/call-action';
import { followUpList } from '@matricula/read-models/follow-up';
import { jobList } from '@matricula/read-models/job';
import { leadList } from '@matricula/read-models/lead';
import { activityFacts } from '@matricula/read-models/overview';
import { recordList } from '@matricula/read-models/record';
import { authLog, notificationList, userList } from '@matricula/read-models/user';
import { allOf, type ListDeclaration } from './list-declaration';
import { factWords, callActionWords, followUpWords, leadWords } from './list-words';

const own = (field: string) => (context: RequestContext) => visibleRows(context, field);
const mine =
  (field: string) =>
  ({ user }: RequestContext): Filter => ({ field, op: 'eq', value: user.userId });
const mineOrAdmin = (field: string) => (context: RequestContext) => (context.user.role === 1 ? undefined : mine(field)(context));

/** Own records, and those that others share. */
const personalRows = (context: RequestContext): Filter => ({
  or: [mine('createdBy')(context), { field: 'shared', op: 'eq', value: true }],
});

const recordLists = recordTypes.map((type: RecordType): ListDeclaration => ({
  name: type.list,
  model: recordList(type),
  codes: ['roles', 'api-keys'].includes(type.list) && type.permission ? [type.permission] : undefined,
  rows: type.personal ? personalRows : undefined,
}));

/** Leads that are there and that this user may see. */
export const visibleLeads = (context: RequestContext): Filter | undefined =>
  allOf({ field: 'removed', op: 'eq', value: false }, visibleRows(context, 'ownerId'));

/** Follow-ups of leads that are there. */
export const queuedFollowUps = (context: RequestContext): Filter | undefined =>
  allOf({ field: 'leadRemoved', op: 'eq', value: false }, visibleRows(context, 'ownerId'));

/** What staff know of each other; the rest is for admins. */
const COLLEAGUE = ['userId', 'name', 'role', 'roleName', 'presence'];

/** Every list of the console. */
export const lists: readonly ListDeclaration[] = [
  { name: 'leads', model: leadList, codes: ['LEADS'], rows: visibleLeads, words: leadWords },
  { name: 'follow-ups', model: followUpList, codes: ['LEADS'], rows: queuedFollowUps, words: followUpWords },
  { name: 'call-actions', model: callActionList, codes: ['LEADS'], rows: own('userId'), words: callActionWords },
  {
    name: 'activity',
    model: activityFacts,
    codes: ['LEADS'],
    rows: (context) => allOf({ field: 'withdrawn', op: 'eq', value: false }, visibleRows(context, 'userId')),
    words: factWords,
  },
  {
    name: 'users',
    model: userList,
    rows: () => ({ field: 'status', op: 'ne', value: 'removed' }),
    shown: ({ user }) => (user.role === 1 ? undefined : COLLEAGUE),
  },
  { name: 'auth-log', model: authLog, rows: own('userId') },
  { name: 'notifications', model: notificationList, rows: mine('userId') },
  { name: 'jobs', model: jobList, rows: mineOrAdmin('createdBy') },
  {
    name: 'imports',
    model: jobList,
    codes: ['UPLOAD_LEAD_CSV'],
    rows: (context) => allOf({ field: 'kind', op: 'eq', value: 'import' }, mineOrAdmin('createdBy')(context)),
  },
  { name: 'timeline', model: timeline, rows: own('userId') },
  ...recordLists,
];
