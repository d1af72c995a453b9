import type { Position } from '@matricula/domain/kernel';
import { declaredVersion, type ReadModel } from '@matricula/read-models/kernel';
import type { ProjectorGroup } from './projector-group';

/** Statistics of one read model; `lagEvents` is undefined where positions do not count events. */
export interface ProjectionStats {
  model: string;
  /** Declared version. */
  version: number;
  live: boolean;
  /** Stored version; higher than the declared one after a rebuild. */
  folding: number;
  /** Whether this is a rebuild; the active version has its own statistics. */
  rebuilding: boolean;
  /** Share of the log that was folded, where positions count events. */
  share: number | undefined;
  position: Position;
  lagEvents: number | undefined;
  lagSeconds: number;
  eventsPerSecond: number;
  batchMs: number;
}

interface Following extends Pick<ProjectorGroup, 'lastEventAt' | 'figures'> {
  model: Pick<ReadModel, 'name' | 'version'>;
  live: boolean;
  rebuilding?: boolean;
  position: Position;
  head: Position;
}

/** Statistics of a projection, from its position and the measurements of its last batch. */
export const statsOf = ({ model, live, rebuilding = false, position, head, lastEventAt, figures }: Following): ProjectionStats => ({
  model: model.name,
  version: declaredVersion(model.version),
  folding: model.version,
  live,
  rebuilding,
  share: shareOf(position, head),
  position,
  lagEvents: countBetween(position, head),
  lagSeconds: position < head && lastEventAt ? Math.max(0, Date.now() - Date.parse(lastEventAt)) / 1000 : 0,
  eventsPerSecond: figures.ms > 0 ? (figures.events / figures.ms) * 1000 : 0,
  batchMs: figures.ms,
});

function shareOf(position: Position, head: Position): number | undefined {
  if (!/^\d*$/.test(position) || !/^\d*$/.test(head)) return undefined;
  return Number(head) === 0 ? 1 : Math.min(1, Number(position) / Number(head));
}

function countBetween(position: Position, head: Position): number | undefined {
  if (!/^\d*$/.test(position) || !/^\d*$/.test(head)) return undefined;
  return Math.max(0, Number(head) - Number(position));
}
