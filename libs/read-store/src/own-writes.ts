import type { ReadModel } from '@matricula/read-models/kernel';
import { ReadBehind, type ReadStore } from './read-store';

/** How long a question waits for the caller's own last change. */
const READ_AFTER_MS = 2_000;

interface Asker {
  tenantId: string;
  readAfter?: string;
  readBehind?: boolean;
}

/**
 * Waits until a read model reflects what its asker wrote last, `readAfter` of the request; at once when they wrote nothing.
 * @throws ReadBehind after two seconds, unless the asker would rather have what there is (`readBehind`)
 */
export async function ownWrites(reads: ReadStore, { name }: ReadModel, { tenantId, readAfter, readBehind }: Asker): Promise<void> {
  if (!readAfter) return;
  try {
    await reads.reached(name, readAfter, READ_AFTER_MS, tenantId);
  } catch (error) {
    if (!(error instanceof ReadBehind) || !readBehind) throw error;
  }
}
