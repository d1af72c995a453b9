import { ORIGIN, type Position } from '@matricula/domain/kernel';

/** An unsigned number of 64 bits has at most 20 digits. */
const DIGITS = 20;

/** A commit position as text of fixed width, which compares like the number. */
export const positionText = (commit: bigint): Position => String(commit).padStart(DIGITS, '0');

/** The commit position, undefined for ORIGIN. @throws Error when this adapter did not make it. */
export function positionNumber(position: Position): bigint | undefined {
  if (position === ORIGIN) return undefined;
  if (position.length !== DIGITS || !/^\d+$/.test(position)) throw new Error(`"${position}" is not a position of this log`);
  return BigInt(position);
}

/** What the server answers for a place that it does not know. */
const NO_POSITION = 0xffff_ffff_ffff_ffffn;

/** A position of the server, undefined where it does not know one. */
export const known = (position: bigint | undefined) => (position === NO_POSITION ? undefined : position);
