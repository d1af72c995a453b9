import type { AclEntry } from '@matricula/domain/user';
import { grants } from './identity.service';

/** Component codes that an action, a list or a job needs at level 6. */
export interface NeededCodes {
  /** At least one of them. */
  codes?: readonly string[];
  /** All of them, such as that of a group and that of a page in it. */
  allCodes?: readonly string[];
  /** At least one of each set. */
  codeSets?: readonly (readonly string[])[];
}

/** Whether an access-control list grants the codes that are needed. */
export const holdsCodes = (needed: NeededCodes, acl: AclEntry[]): boolean => lackedCodes(needed, acl).length === 0;

/** The needed codes that an access-control list lacks, each with its alternatives. */
export function lackedCodes({ codes, allCodes = [], codeSets = [] }: NeededCodes, acl: AclEntry[]): (readonly string[])[] {
  const sets = [...(codes ? [codes] : []), ...allCodes.map((code) => [code]), ...codeSets];
  return sets.filter((set) => !set.some((code) => grants(acl, code)));
}
