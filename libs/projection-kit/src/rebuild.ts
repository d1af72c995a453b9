import type { Position } from '@matricula/domain/kernel';

/** Progress of the rebuild of a read model. */
export interface RebuildProgress {
  model: string;
  version: number;
  position: Position;
  head: Position;
  events: number;
  done: boolean;
  /** Who requested the rebuild. */
  by?: string;
  /** Set if the rebuild was cancelled. `by` is who cancelled it, undefined if the runner found the version already removed. */
  calledOff?: { by: string | undefined };
}

/** Result of a rebuild request. 'busy': another rebuild is running. 'filling': the read model is not complete yet. */
export type RebuildStart = 'begun' | 'busy' | 'filling' | 'unknown';

/** Result of cancelling a rebuild. 'over': no rebuild is running, or the rebuilt version is already active. */
export type RebuildCancellation = 'called off' | 'over' | 'unknown';
