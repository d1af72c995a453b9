import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '@matricula/domain/kernel';
import { relayedPosition, topicsOf } from '@matricula/event-feed';
import type { Engines } from './engines';

const LOOK_EVERY_MS = 250;

export interface WhenCarriedOptions {
  engines: Pick<Engines, 'vault' | 'settings'>;
  /** Place in the log. */
  position: Position;
  onError(error: unknown): void;
}

/**
 * Runs work once the relay has published the log up to a position: only then does the end of the topic show what is left to fold. Failures are
 * retried until `stop()`.
 */
export function whenCarried({ engines, position, onError }: WhenCarriedOptions, work: () => Promise<void>): { stop(): Promise<void> } {
  const topic = topicsOf(engines.settings.kafka.prefix).events;
  const stopping = new AbortController();
  const rested = () => pause(LOOK_EVERY_MS, true, { signal: stopping.signal }).catch(() => false);
  const wait = async () => {
    do {
      try {
        if ((await relayedPosition(engines.vault, topic)) >= position) return await work();
      } catch (error) {
        onError(error);
      }
    } while (await rested());
  };
  const waiting = wait();
  return {
    stop: () => {
      stopping.abort();
      return waiting;
    },
  };
}
