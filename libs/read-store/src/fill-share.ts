import type { Position } from '@matricula/domain/kernel';
import type { Filling } from './read-store';

/** Where a projection stands and what it has to reach; `target` is missing where nobody said. */
export interface Progress {
  position: Position;
  target?: Position | null;
}

/** How much of a projection is there; undefined when it is whole. Nobody has begun with one that has no progress. */
export function fillingOf(progress: Progress | undefined): Filling | undefined {
  if (!progress) return { share: 0 };
  const { position, target } = progress;
  if (target === undefined || target === null || position >= target) return undefined;
  return { share: shareOf(numberOf(position), numberOf(target)) };
}

/** The share of a part in thousandths; as long as something is missing it is never 1. */
export const shareOf = (part: number, whole: number): number => (whole > 0 ? Math.min(Math.floor((part / whole) * 1000), 999) / 1000 : 0);

/** Positions grow with the log: its events or its bytes. Those of a feed have a place behind a colon. */
function numberOf(position: Position): number {
  const number = Number(position.split(':')[0]);
  return Number.isFinite(number) ? number : 0;
}
