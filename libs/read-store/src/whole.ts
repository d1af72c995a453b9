import type { ReadModel } from '@matricula/read-models/kernel';
import { StillFilling, type ReadStore } from './read-store';

/** The share of a tenant's rows visible to queries; undefined if all are, or if queries wait until they are. */
export async function shareShown(reads: ReadStore, model: ReadModel, tenantId: string): Promise<number | undefined> {
  const filling = await reads.filling(model, tenantId);
  return filling?.waits ? undefined : filling?.share;
}

/** Resolves if no rows of a tenant are missing. @throws StillFilling otherwise */
export async function whole(reads: ReadStore, model: ReadModel, tenantId: string): Promise<void> {
  const share = await shareShown(reads, model, tenantId);
  if (share !== undefined) throw new StillFilling(model.name, share);
}
