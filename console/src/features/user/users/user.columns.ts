import { whole } from '@matricula/domain/kernel/figures';
import { accountStatusAt, accountStatusWords, invitationAt, presenceAt, type UserRow } from '@matricula/read-models/user';
import type { Sort } from '@matricula/read-models/kernel';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import type { Load } from './load.query';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';

export const statusWords = accountStatusWords;

/** Presence: on a break, online, or signed out. */
export function presenceOf(row: UserRow): string {
  const presence = presenceAt(row, Date.now());
  if (presence === 'offline') return t`Offline`;
  return presence === 'break' ? (row.breakReason ?? t`Break`) : t`Online`;
}

/** The status of an account: invited, active or suspended. */
export const statusOf = (row: UserRow): string => t(accountStatusAt(row, Date.now()));

export const invitationOf = (row: UserRow) => invitationAt(row, Date.now());

/** Green for online, grey for offline, amber for a break, an open invitation or a suspension. */
export const toneOf = (row: UserRow) => (row.status === 'suspended' || invitationOf(row) ? 2 : presenceTone(row));

const presenceTone = (row: UserRow) => (({ online: 'done', offline: 'plain', break: 2 }) as const)[presenceAt(row, Date.now())];

type Loaded = Pick<UserRow, 'userId' | 'capacity'>;

/** A user's workload; undefined if the reader does not see their work, or until loaded. */
const had = (load: Load | undefined, of: 'leads' | 'followUps', userId: string): number | undefined =>
  load?.seen.has(userId) ? (load[of][userId] ?? 0) : undefined;

/** A user's workload next to their capacity. */
export const loadText = (load: Load | undefined, { userId, capacity }: Loaded): string => {
  const leads = had(load, 'leads', userId);
  if (leads === undefined) return '';
  return capacity === undefined ? whole.format(leads) : t`${whole.format(leads)} of ${whole.format(capacity)}`;
};
export const isFull = (load: Load | undefined, { userId, capacity }: Loaded): boolean => {
  const leads = had(load, 'leads', userId);
  return leads !== undefined && capacity !== undefined && leads >= capacity;
};

type Words = Readonly<Record<string, string>>;

/** The columns of the user list; those with account data are for admins only. */
export function userColumns({ names, load }: { names: Words; load?: Load }, admin: boolean): ListColumn<UserRow>[] {
  const all: (ListColumn<UserRow> & { admins?: true })[] = [
    {
      field: 'name',
      title: t`Name`,
      width: 200,
      pinned: true,
      look: { kind: 'person', photo: ({ photo }) => photo },
      classes: { 'cell-strong': () => true },
    },
    { field: 'presence', title: t`Presence`, width: 110, format: (_, row) => presenceOf(row), look: { kind: 'pill', tone: presenceTone } },
    { field: 'roleName', title: t`Role`, width: 120 },
    { field: 'team', title: t`Team`, width: 160 },
    { field: 'teamName', title: t`Leads team`, width: 160, hidden: true },
    { field: 'managerId', title: t`Reports to`, width: 130, format: (value) => names[String(value)] ?? '' },
    { field: 'lastSignInAt', title: t`Last sign-in`, width: 110, look: { kind: 'moment', past: 'ago' } },
    {
      field: 'userId',
      title: t`Open leads`,
      width: 110,
      figure: true,
      format: (_, row) => loadText(load, row),
      classes: { 'cell-red': (row) => isFull(load, row) },
      sortable: false,
      workedOut: { exportedAs: 'openLeads' },
    },
    {
      field: 'createdAt',
      title: t`Follow-ups`,
      width: 110,
      figure: true,
      format: (_, { userId }) => String(had(load, 'followUps', userId) ?? ''),
      sortable: false,
      workedOut: { exportedAs: 'pendingFollowUps' },
    },
    {
      field: 'status',
      title: t`Status`,
      width: 140,
      format: (_, row) => statusOf(row),
      look: { kind: 'pill', tone: (row) => (row.status === 'active' && !invitationOf(row) ? 'done' : 2) },
    },
    { field: 'designation', title: t`Designation`, width: 150 },
    { field: 'email', title: t`Email`, width: 220, admins: true },
    { field: 'location', title: t`Location`, width: 130 },
    { field: 'capacity', title: t`Capacity`, width: 100, hidden: true },
    { field: 'languages', title: t`Languages`, width: 180, hidden: true },
    { field: 'skills', title: t`Skills`, width: 180, hidden: true },
    { field: 'employeeCode', title: t`Employee code`, width: 130, hidden: true, admins: true },
    { field: 'joinedOn', title: t`Joined on`, width: 120, hidden: true, admins: true },
    { field: 'leftOn', title: t`Last day`, width: 120, hidden: true, admins: true },
  ];
  return all.filter(({ admins }) => admin || !admins);
}

/** Columns for staff without the permission to see accounts. */
export const colleagueColumns: ListColumn<UserRow>[] = [
  { field: 'name', title: 'Name', width: 240, pinned: true, look: { kind: 'person' } },
  { field: 'roleName', title: 'Role', width: 160 },
  { field: 'presence', title: 'Presence', width: 130, format: (value) => (value === 1 ? t`Break` : t`At work`) },
];

export const userFilters = (names: Words): FilterField[] => [
  { field: 'roleName', title: t`Role`, kind: 'keyword', pinned: true },
  { field: 'team', title: t`Team`, kind: 'keyword', pinned: true },
  { field: 'managerId', title: t`Reports to`, kind: 'keyword', pinned: true, words: names, none: 'Nobody' },
  { field: 'status', title: t`Status`, kind: 'keyword', pinned: true, words: spoken(statusWords) },
  {
    field: 'invitation',
    title: t`Invitation`,
    kind: 'keyword',
    words: spoken({ open: 'No password set yet', withdrawn: 'Withdrawn' }),
    none: 'None',
  },
  { field: 'online', title: t`Signed in`, kind: 'flag' },
  { field: 'designation', title: t`Designation`, kind: 'keyword' },
  { field: 'location', title: t`Location`, kind: 'keyword' },
  { field: 'skills', title: t`Skill`, kind: 'keywords' },
  { field: 'languages', title: t`Language`, kind: 'keywords' },
  { field: 'lastSignInAt', title: t`Last sign-in`, kind: 'instant' },
  { field: 'capacity', title: t`Capacity`, kind: 'integer' },
];

export const colleagueFilters: FilterField[] = [{ field: 'roleName', title: 'Role', kind: 'keyword', pinned: true }];

export const byName: Sort[] = [{ field: 'name', dir: 'asc' }];
