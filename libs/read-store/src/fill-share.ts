import type { Position } from '@matricula/domain/kernel';
import type { Filling } from './read-store';

/** Position of a projection and its target; `target` is missing if none was set. */
export interface Progress {
  position: Position;
  target?: Position | null;
}

/** Fill progress of a projection; undefined if it is complete. Without progress, filling has not started. */
export function fillingOf(progress: Progress | undefined): Filling | undefined {
  if (!progress) return { share: 0 };
  const { position, target } = progress;
  if (target === undefined || target === null || position >= target) return undefined;
  return { share: shareOf(numberOf(position), numberOf(target)) };
}

/** The share in thousandths, rounded down; below 1 as long as anything is missing. */
export const shareOf = (part: number, whole: number): number => (whole > 0 ? Math.min(Math.floor((part / whole) * 1000), 999) / 1000 : 0);

/** Positions grow with the log: its events or its bytes. Those of a feed add a place after a colon. */
function numberOf(position: Position): number {
  const number = Number(position.split(':')[0]);
  return Number.isFinite(number) ? number : 0;
}
