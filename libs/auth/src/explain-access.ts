import type { AclEntry } from '@matricula/domain/user';
import { scopeWords } from '@matricula/domain/kernel/staff-roles';
import { lackedCodes, type NeededCodes } from './needed-codes';
import type { Ground, RowAccess } from './row-access';
import type { Sight } from './sight';

/** The properties of a user that decide what they see. */
export interface Viewer {
  roleName: string;
  acl: AclEntry[];
  sight: Sight;
}

/** The rules for the rows in question: who sees them and which component codes are required. */
export interface Guarded extends NeededCodes {
  adminsOnly?: true;
  access?: RowAccess;
}

/** Whether a user sees a row and may change it, and why. */
export interface AccessVerdict {
  sees: boolean;
  changes: boolean;
  /** The strongest ground on which they see the row. */
  by?: Ground['by'];
  /** A sentence without its subject, such as `Owns it.`; the reader knows the subject. */
  because: string;
}

/** Explains in words what filters and commands decide. Uses the same grounds as they do, so that the explanation cannot differ from the decision. */
export function explainAccess(
  { access, adminsOnly, ...needed }: Guarded,
  viewer: Viewer,
  row: object,
  nameOf: (userId: string) => string,
): AccessVerdict {
  const { sight, acl, roleName } = viewer;
  const [lacked] = lackedCodes(needed, acl);
  if (lacked) return { sees: false, changes: false, because: `The role ${roleName} lacks the permission ${lacked.join(' or ')}.` };
  if (adminsOnly && !sight.admin) return { sees: false, changes: false, because: 'Only admins see it.' };
  if (!access) return { sees: true, changes: true, by: 'shared', because: 'Everybody sees it.' };
  const [ground, ...others] = access.grounds(sight, row);
  if (!ground) return { sees: false, changes: false, because: whyHidden(access, viewer, row, nameOf) };
  const because = whySeen([ground, ...others], access, viewer, nameOf);
  return { sees: true, changes: access.changes(sight, row), by: ground.by, because };
}

function whySeen(
  grounds: [Ground, ...Ground[]],
  { owner, members, readers = {} }: RowAccess,
  { sight, roleName }: Viewer,
  nameOf: (userId: string) => string,
): string {
  const [ground] = grounds;
  const relations = { ...members, ...owner };
  switch (ground.by) {
    case 'own': {
      const deeds = grounds.flatMap((one) => (one.by === 'own' ? [relations[one.field]] : []));
      return sentence(deeds.join(' and '));
    }
    case 'admin':
    case 'all':
      return `Sees everything, as ${roleName}.`;
    case 'above': {
      const where = sight.scope === 'team' ? 'is in their team' : 'is below them';
      return `${nameOf(ground.userId)}, who ${relations[ground.field]}, ${where}.`;
    }
    case 'unowned':
      return 'It is nobody’s, and managers see what is nobody’s.';
    case 'shared':
      return 'It is shared with everybody.';
    case 'reader':
      return sentence(`${readers[ground.field]} and reads it`);
    case 'audience':
      return ground.audience.startsWith('role:') ? `It is shared with the role ${roleName}.` : 'It is shared with their team.';
  }
}

function whyHidden({ owner, personal, unowned }: RowAccess, { sight, roleName }: Viewer, row: object, nameOf: (userId: string) => string) {
  if (personal) return `Only the person who ${Object.values(owner).join(' or ')} sees it.`;
  const of = row as Readonly<Record<string, unknown>>;
  const named = Object.keys(owner).flatMap((field) => (typeof of[field] === 'string' ? [`${nameOf(of[field])} ${owner[field]}`] : []));
  const whose = named.length > 0 ? `${named.join(', ')}.` : `It is nobody’s${unowned ? ', and only managers see what is nobody’s' : ''}.`;
  return `${whose} As ${roleName} they see ${scopeWords[sight.scope]}.`;
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
