/** One entry of the access-control list as the server answers; `level` may be JSON text. */
import { type KnownRules } from '@matricula/domain/user';
import { type RowOf } from '../http/answers';

export type AclEntry = RowOf<'User_acl'>;

/** The codes in a user's list, and those granted at the required level. */
export interface Acl {
  /** Lead fields hidden from the role. */
  fields?: KnownRules;
  present: ReadonlySet<string>;
  granted: ReadonlySet<string>;
}

const REQUIRED_LEVEL = 6;

function levelsOf(level: AclEntry['level']): number[] {
  if (typeof level === 'number') return [level];
  if (typeof level !== 'string') return level.map(Number);
  try {
    const parsed: unknown = JSON.parse(level);
    return (Array.isArray(parsed) ? parsed : [parsed]).map(Number);
  } catch {
    return [];
  }
}

/** A permission is granted when the code's level list includes 6. */
export function readAcl(entries: readonly AclEntry[], fields: KnownRules = {}): Acl {
  return {
    fields: Object.keys(fields).length > 0 ? fields : undefined,
    present: new Set(entries.map((entry) => entry.code)),
    granted: new Set(entries.filter((entry) => levelsOf(entry.level).includes(REQUIRED_LEVEL)).map((entry) => entry.code)),
  };
}

export const emptyAcl: Acl = { present: new Set(), granted: new Set() };

/** The user as guards and menus see them. */
export interface Person {
  role: number;
  org: boolean;
  acl: Acl;
}
