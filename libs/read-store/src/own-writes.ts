import type { ReadModel } from '@matricula/read-models/kernel';
import { ReadBehind, type ReadStore } from './read-store';

/** How long a question waits for the caller's own last change. */
const READ_AFTER_MS = 2_000;

interface Asker {
  tenantId: string;
  readAfter?: string;
  readBehind?: boolean;
}

/** What each asker waits for: whoever asks several things in one request waits for all of them once, in vain too. */
const waits = new WeakMap<Asker, Map<string, Promise<void>>>();

/**
 * Waits until a read model reflects what its asker wrote last, `readAfter` of the request; at once when they wrote nothing.
 * @throws ReadBehind after two seconds, unless the asker would rather have what there is (`readBehind`)
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
