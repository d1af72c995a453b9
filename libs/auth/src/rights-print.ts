import { createHash } from 'node:crypto';
import { DomainError } from '@matricula/domain/kernel';
import type { Sight } from './sight';

/** Fingerprints of what a user may see at a moment. They are stored with a file that is made for that user. */
export interface RightsPrint {
  /** Field rules of their role. */
  fields: string;
  /** Scope of their role. */
  reach: string;
  /** Whose rows they see. */
  people: string;
}

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
const sorted = (value: object): unknown => Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Fingerprints of what a user may see now, to be stored with a file that is made for them. */
export const rightsPrint = ({ fields = {}, scope, admin, manages, people, userId }: Sight): RightsPrint => ({
  fields: hash(sorted(fields)),
  reach: hash([scope, admin, manages]),
  people: hash([manages, people ? [...people].toSorted() : 'everybody', people ? userId : '']),
});

/**
 * Whether a user may still see all that the recipient could see when the file was made: the fingerprints are equal, or the user now sees everything.
 */
export function stillHolds(print: Partial<RightsPrint>, sight: Sight, parts: readonly (keyof RightsPrint)[]): boolean {
  const now = rightsPrint(sight);
  const seesAll = { fields: sight.fields === undefined, reach: sight.people === undefined, people: sight.people === undefined };
  return parts.every((part) => seesAll[part] || print[part] === now[part]);
}

/**
 * Checks that a user may download a file by the rights with which it was made. Only admins get old files without stored rights. `instead` says how
 * to make a new file. @throws DomainError `file/not-yours`
 */
export function assertFileRights(
  print: Partial<RightsPrint> | undefined,
  sight: Sight,
  parts: readonly (keyof RightsPrint)[],
  instead: string,
): void {
  if (print?.fields === undefined) {
    if (sight.admin) return;
    throw new DomainError(
      'file/not-yours',
      `What may be seen in this file is not known any more, so that only an admin gets it. ${instead}`,
    );
  }
  if (!stillHolds(print, sight, parts)) throw rightsChanged(instead);
}

/** Error for a file whose recipient's rights have changed since it was made. */
export const rightsChanged = (instead: string) =>
  new DomainError('file/not-yours', `What you may see has changed since this file was made. ${instead}`);
