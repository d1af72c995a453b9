import type { ReadModel } from '@matricula/read-models/kernel';
import { ReadBehind, type ReadStore } from './read-store';

/** How long a query waits for the caller's own last change. */
const READ_AFTER_MS = 2_000;

interface Asker {
  tenantId: string;
  readAfter?: string;
  readBehind?: boolean;
}

/** Pending waits of each caller: several queries of one request wait only once, even if the wait fails. */
const waits = new WeakMap<Asker, Map<string, Promise<void>>>();

/**
 * Waits until a read model reflects the caller's last write, `readAfter` of the request; returns at once if there is none.
 * @throws ReadBehind after two seconds, unless the caller accepts older data (`readBehind`)
 */
export async function ownWrites(reads: ReadStore, { name }: ReadModel, asker: Asker): Promise<void> {
  const { tenantId, readAfter, readBehind } = asker;
  if (!readAfter) return;
  const own = waits.get(asker) ?? new Map<string, Promise<void>>();
  waits.set(asker, own);
  const waiting = own.get(name) ?? reads.reached(name, readAfter, READ_AFTER_MS, tenantId);
  own.set(name, waiting);
  try {
    await waiting;
  } catch (error) {
    if (!(error instanceof ReadBehind) || !readBehind) throw error;
  }
}
