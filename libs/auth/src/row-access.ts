import type { Filter } from '@matricula/read-models/kernel';
import type { Sight } from './sight';

/** Why a user sees a row. */
export type Ground =
  | { by: 'own'; field: string }
  | { by: 'admin' | 'all' | 'unowned' | 'shared' }
  /** The row is shared with an audience that the user belongs to. */
  | { by: 'audience'; audience: string }
  /** The field lists the user among those who only read the row. */
  | { by: 'reader'; field: string }
  /** The field names a user within their scope. */
  | { by: 'above'; field: string; userId: string };

interface Declaration<Party extends string> {
  /** Fields that hold a user id, with that user's relation to the row as the rest of a sentence: `{ ownerId: 'owns it' }`. */
  owner: Readonly<Record<string, string>>;
  /** Fields that list user ids, with the relation of these users to the row. They see it, and it may belong to nobody nevertheless. */
  members?: Readonly<Record<string, string>>;
  /** Fields that list ids of users who see the row and do not change it, with their relation to the row. Their managers do not see it thereby. */
  readers?: Readonly<Record<string, string>>;
  /** Rows that belong to nobody: every user who may open the list sees all of them. */
  open?: true;
  /** Managers also see rows in which all of these fields are empty. */
  unowned?: 'managers';
  /** Flag field that marks rows as unowned even if an owner field is set. Without it, a row is unowned if all owner fields are empty. */
  unownedFlag?: string;
  /** A user sees only rows that name them, whatever their scope. With `or-admin`, admins also see every row. */
  personal?: true | 'or-admin';
  /** Flag field: rows in which it is set are visible to everyone. */
  shared?: string;
  /** Field that names the audience a row is shared with, as in `Sight.audiences`. */
  audience?: string;
  /** Grounds that allow a user to view a row but not to change it. */
  looksOn?: readonly Ground['by'][];
  /** The party that a user is to a row, by the field that names them or by another ground. Used for the transitions of a life cycle. */
  parties?: Readonly<Record<string, Party>>;
  /** Parties that a user cannot be to their own rows, unless nobody else could be that party. */
  ofOthers?: readonly Party[];
}

/** Who sees and who changes the rows of a kind. Used by lists, counts, reports, exports, sockets, files and commands alike. */
export interface RowAccess<Party extends string = string> extends Declaration<Party> {
  /** The filter for all rows that a user sees; undefined if they see every row. */
  filter(sight: Sight): Filter | undefined;
  sees(sight: Sight, row: object): boolean;
  changes(sight: Sight, row: object): boolean;
  /** Every reason why a user sees a row, strongest first; empty if they do not see it. */
  grounds(sight: Sight, row: object): Ground[];
  /**
   * The parties that a user is to a row; empty if they do not see it. If the row names the user or the user is an admin, only those grounds count.
   */
  who(sight: Sight, row: object): Party[];
}

/** Declares who sees and who changes rows: `defineAccess({ owner: { ownerId: 'owns it' }, unowned: 'managers' })`. */
export function defineAccess<const Party extends string>(declaration: Declaration<Party>): RowAccess<Party> {
  const {
    owner,
    members = {},
    readers = {},
    open,
    unowned,
    unownedFlag,
    personal,
    shared,
    audience,
    looksOn = ['shared', 'audience', 'reader'],
    parties,
    ofOthers = [],
  } = declaration;
  const fields = Object.keys(owner);
  const memberFields = Object.keys(members);
  const readerFields = Object.keys(readers);
  const within = ({ userId, people }: Sight) => (personal ? new Set([userId]) : people);
  const seesAll = (sight: Sight) => open === true || (personal === 'or-admin' && sight.admin) || within(sight) === undefined;
  const seesUnowned = ({ manages }: Sight) => unowned === 'managers' && !personal && manages;

  const hasNobody = (of: Readonly<Record<string, unknown>>) =>
    unownedFlag === undefined ? fields.every((field) => typeof of[field] !== 'string') : of[unownedFlag] === true;

  const grounds = (sight: Sight, row: object): Ground[] => {
    const of = row as Readonly<Record<string, unknown>>;
    const named = [...fields, ...memberFields].flatMap((field) =>
      [of[field]].flat().flatMap((userId) => (typeof userId === 'string' ? [{ field, userId }] : [])),
    );
    const own = named.filter(({ userId }) => userId === sight.userId);
    const reached = named.filter(({ userId }) => userId !== sight.userId && within(sight)?.has(userId));
    return [
      ...own.map(({ field }) => ({ by: 'own', field }) as const),
      ...(seesAll(sight) ? [{ by: sight.admin ? 'admin' : 'all' } as const] : []),
      ...reached.map((one) => ({ by: 'above', ...one }) as const),
      ...(seesUnowned(sight) && hasNobody(of) ? [{ by: 'unowned' } as const] : []),
      ...(shared !== undefined && of[shared] === true ? [{ by: 'shared' } as const] : []),
      ...(audience === undefined ? [] : sight.audiences.filter((one) => one === of[audience])).map(
        (one) => ({ by: 'audience', audience: one }) as const,
      ),
      ...readerFields.flatMap((field) => ([of[field]].flat().includes(sight.userId) ? [{ by: 'reader', field } as const] : [])),
    ];
  };
  return {
    ...declaration,
    grounds,
    sees: (sight, row) => grounds(sight, row).length > 0,
    changes: (sight, row) => grounds(sight, row).some(({ by }) => !looksOn.includes(by)),
    filter(sight) {
      if (seesAll(sight)) return undefined;
      const values = [...(within(sight) ?? [])];
      const nobody: Filter =
        unownedFlag === undefined
          ? { and: fields.map((field) => ({ field, op: 'exists', value: false })) }
          : { field: unownedFlag, op: 'eq', value: true };
      const parts: Filter[] = [
        ...[...fields, ...memberFields].map((field): Filter => ({ field, op: 'in', values })),
        ...(seesUnowned(sight) ? [nobody] : []),
        ...readerFields.map((field): Filter => ({ field, op: 'in', values: [sight.userId] })),
        ...(shared === undefined ? [] : [{ field: shared, op: 'eq', value: true } as const]),
        ...(audience === undefined ? [] : [{ field: audience, op: 'in', values: [...sight.audiences] } as Filter]),
      ];
      return parts.length > 1 ? { or: parts } : parts[0];
    },
    who(sight, row) {
      const all = grounds(sight, row);
      const near = all.filter(({ by }) => by === 'own' || by === 'admin');
      const names = (near.length > 0 ? near : all).flatMap((one) => parties?.[one.by === 'own' ? one.field : one.by] ?? []);
      const hidden = all.some(({ by }) => by === 'own') && !sight.alone ? ofOthers : [];
      return [...new Set(names)].filter((name) => !hidden.includes(name));
    },
  };
}
