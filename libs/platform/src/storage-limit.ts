import { tenantList } from '@matricula/read-models/tenant';
import type { ReadStore } from '@matricula/read-store';

const MB = 1024 * 1024;

/** Storage limit of an institution for files, in bytes; undefined: no limit. */
export const storageLimit =
  (reads: ReadStore) =>
  async (tenantId: string): Promise<number | undefined> => {
    const most = (await reads.get(tenantList, tenantId, tenantId))?.limits?.storage_mb;
    return typeof most === 'number' ? most * MB : undefined;
  };
