import type { ReadModel } from '@matricula/read-models/kernel';
import { shareShown, type ReadStore } from '@matricula/read-store';

/** How fresh an answer is. */
export interface Freshness {
  position: string;
  asOf: string;
  /** The share that is there, while the read model is being filled: rows are missing. */
  filling?: number;
}

/** How up to date the answers of a read model for a tenant are now. */
export async function freshnessOf(reads: ReadStore, model: ReadModel, tenantId: string): Promise<Freshness> {
  const [position, filling] = await Promise.all([reads.position(model.name, tenantId), shareShown(reads, model, tenantId)]);
  return { position, asOf: new Date().toISOString(), filling };
}
