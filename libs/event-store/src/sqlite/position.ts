import { ORIGIN, type Position } from '@matricula/domain/kernel';

const DIGITS = 16;

/** A position as text of fixed width, which compares like the number. */
export const positionText = (position: number): Position => String(position).padStart(DIGITS, '0');

/** The number of a position, 0 for ORIGIN. @throws Error when this adapter did not make it. */
export function positionNumber(position: Position): number {
  if (position === ORIGIN) return 0;
  if (position.length !== DIGITS || !/^\d+$/.test(position)) throw new Error(`"${position}" is not a position of this log`);
  return Number(position);
}
