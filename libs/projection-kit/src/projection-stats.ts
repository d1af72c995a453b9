import type { Position } from '@matricula/domain/kernel';
import { declaredVersion, type ReadModel } from '@matricula/read-models/kernel';
import type { ProjectorGroup } from './projector-group';

/** Figures of one read model; `lagEvents` is undefined where positions do not count events. */
export interface ProjectionStats {
  model: string;
  /** As it is declared. */
  version: number;
  live: boolean;
  /** Which of its foldings this is: a later one once it was folded anew. */
  folding: number;
  /** It is folded anew beside the one that answers, which has figures of its own. */
  anew: boolean;
  /** The share of the log that it has folded, where positions count events. */
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
  anew?: boolean;
  position: Position;
  head: Position;
}

/** Figures of what follows the log, from where it stands and what its last batch measured. */
export const statsOf = ({ model, live, anew = false, position, head, lastEventAt, figures }: Following): ProjectionStats => ({
  model: model.name,
  version: declaredVersion(model.version),
  folding: model.version,
  live,
  anew,
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
