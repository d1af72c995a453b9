import type { ReadModel } from '@matricula/read-models/kernel';
import type { ReadStore } from './read-store';

/** How long a question waits for the caller's own last change. */
const READ_AFTER_MS = 2_000;

/**
 * Waits until a read model reflects what its asker wrote last, `readAfter` of the request; at once when they wrote nothing.
 * @throws ReadBehind after two seconds
 */
export async function ownWrites(reads: ReadStore, { name }: ReadModel, context: { tenantId: string; readAfter?: string }): Promise<void> {
  if (context.readAfter) await reads.reached(name, context.readAfter, READ_AFTER_MS, context.tenantId);
}
