import type { SealedBlobStore } from '@matricula/blob-store';
import type { JobInHand } from '../job';

/** The ids of the leads of a job, which are in a file, fixed at its start. */
export async function selectedLeads(blobs: SealedBlobStore, { tenantId, settings }: JobInHand): Promise<string[]> {
  const parts: Buffer[] = [];
  for await (const part of await blobs.open(tenantId, String(settings.selectionId))) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as string[];
}
