import { createHash } from 'node:crypto';
import { DomainError } from '@matricula/domain/kernel';
import type { Sight } from './sight';

/** Fingerprints of what somebody may see at a moment; a file keeps them of whoever it was made for. */
export interface RightsPrint {
  /** Field rules of their role. */
  fields: string;
  /** How far their role reaches. */
  reach: string;
  /** Whose rows they see. */
  people: string;
}

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
const sorted = (value: object): unknown => Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** What somebody may see now, as it is kept with a file that is made for them. */
export const rightsPrint = ({ fields = {}, scope, admin, manages, people, userId }: Sight): RightsPrint => ({
  fields: hash(sorted(fields)),
  reach: hash([scope, admin, manages]),
  people: hash([manages, people ? [...people].toSorted() : 'everybody', people ? userId : '']),
});

/** Whether somebody may still see what they, or somebody else, might see when a file was made: it is the same, or they see everything by now. */
export function stillHolds(print: Partial<RightsPrint>, sight: Sight, parts: readonly (keyof RightsPrint)[]): boolean {
  const now = rightsPrint(sight);
  const seesAll = { fields: sight.fields === undefined, reach: sight.people === undefined, people: sight.people === undefined };
  return parts.every((part) => seesAll[part] || print[part] === now[part]);
}

/**
 * Whether somebody gets a file that was made with some rights. Of files from before nobody knows them: an admin alone gets those.
 * `instead` says how to get a new one.
 * @throws DomainError `file/not-yours`
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

/** What somebody may see changed since a file was made for them. */
export const rightsChanged = (instead: string) =>
  new DomainError('file/not-yours', `What you may see has changed since this file was made. ${instead}`);
