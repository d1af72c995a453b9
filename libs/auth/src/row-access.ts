import type { Filter } from '@matricula/read-models/kernel';
import type { Sight } from './sight';

/** Why somebody sees a row. */
export type Ground =
  | { by: 'own'; field: string }
  | { by: 'admin' | 'all' | 'unowned' | 'shared' }
  /** Somebody whom their scope reaches is named in the field. */
  | { by: 'above'; field: string; userId: string };

interface Declaration<Party extends string> {
  /** Fields that hold a user, with what that user is to the row, as a sentence goes on: `{ ownerId: 'owns it' }`. */
  owner: Readonly<Record<string, string>>;
  /** Whoever may ask for the rows at all sees every one: they are nobody's. */
  open?: true;
  /** Rows in which none of these fields holds anybody are for managers as well. */
  unowned?: 'managers';
  /** Flag field that marks rows about something without an owner, whoever else they name; the owner fields decide without it. */
  unownedFlag?: string;
  /** Whatever their scope, only those see a row whom it names; with `or-admin` admins as well. */
  personal?: true | 'or-admin';
  /** Flag field: rows that have it are shown to everybody. */
  shared?: string;
  /** Grounds on which a row is looked at, and not changed. */
  looksOn?: readonly Ground['by'][];
  /** Who somebody is to a row, by the field that names them or by another ground; for the moves of a life cycle. */
  parties?: Readonly<Record<string, Party>>;
  /** Parties that nobody is to what is their own, as long as somebody else can be. */
  ofOthers?: readonly Party[];
}

/** Who sees and who changes the rows of a kind: for lists, counts, reports, exports, sockets, files and commands alike. */
export interface RowAccess<Party extends string = string> extends Declaration<Party> {
  /** The condition that finds all rows which somebody sees; undefined: every one. */
  filter(sight: Sight): Filter | undefined;
  sees(sight: Sight, row: object): boolean;
  changes(sight: Sight, row: object): boolean;
  /** Every reason for which somebody sees a row, the nearest first; none where they do not. */
  grounds(sight: Sight, row: object): Ground[];
  /** Who somebody is to a row; nobody where they do not see it. What a row says of them counts, and only without that what their role does. */
  who(sight: Sight, row: object): Party[];
}

/** Declares who sees and who changes rows: `defineAccess({ owner: { ownerId: 'owns it' }, unowned: 'managers' })`. */
export function defineAccess<const Party extends string>(declaration: Declaration<Party>): RowAccess<Party> {
  const { owner, open, unowned, unownedFlag, personal, shared, looksOn = ['shared'], parties, ofOthers = [] } = declaration;
  const fields = Object.keys(owner);
  const within = ({ userId, people }: Sight) => (personal ? new Set([userId]) : people);
  const seesAll = (sight: Sight) => open === true || (personal === 'or-admin' && sight.admin) || within(sight) === undefined;
  const seesUnowned = ({ manages }: Sight) => unowned === 'managers' && !personal && manages;

  const hasNobody = (of: Readonly<Record<string, unknown>>) =>
    unownedFlag === undefined ? fields.every((field) => typeof of[field] !== 'string') : of[unownedFlag] === true;

  const grounds = (sight: Sight, row: object): Ground[] => {
    const of = row as Readonly<Record<string, unknown>>;
    const named = fields.flatMap((field) => (typeof of[field] === 'string' ? [{ field, userId: of[field] }] : []));
    const own = named.filter(({ userId }) => userId === sight.userId);
    const reached = named.filter(({ userId }) => userId !== sight.userId && within(sight)?.has(userId));
    return [
      ...own.map(({ field }) => ({ by: 'own', field }) as const),
      ...(seesAll(sight) ? [{ by: sight.admin ? 'admin' : 'all' } as const] : []),
      ...reached.map((one) => ({ by: 'above', ...one }) as const),
      ...(seesUnowned(sight) && hasNobody(of) ? [{ by: 'unowned' } as const] : []),
      ...(shared !== undefined && of[shared] === true ? [{ by: 'shared' } as const] : []),
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
        ...fields.map((field): Filter => ({ field, op: 'in', values })),
        ...(seesUnowned(sight) ? [nobody] : []),
        ...(shared === undefined ? [] : [{ field: shared, op: 'eq', value: true } as const]),
      ];
      return parts.length > 1 ? { or: parts } : parts[0];
    },
    who(sight, row) {
      const all = grounds(sight, row);
      const near = all.filter(({ by }) => by === 'own' || by === 'admin');
      const names = (near.length > 0 ? near : all).flatMap((one) => parties?.[one.by === 'own' ? one.field : one.by] ?? []);
      const kept = all.some(({ by }) => by === 'own') && !sight.alone ? ofOthers : [];
      return [...new Set(names)].filter((name) => !kept.includes(name));
    },
  };
}
