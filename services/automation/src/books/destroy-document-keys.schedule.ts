import { billingProfile, RETENTION_YEARS } from '@matricula/domain/books';
import { dayIn } from '@matricula/lists';
import { defineSchedule, type Schedule } from '@matricula/policy-kit';
import { taxDocumentList, type TaxDocumentRow } from '@matricula/read-models/books';
import { orderList, type OrderRow } from '@matricula/read-models/order';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import type { ReadStore } from '@matricula/read-store';
import type { DataSubjectKeys } from '@matricula/vault';

interface Needs {
  reads: ReadStore;
  keys: Pick<DataSubjectKeys, 'keysOf' | 'destroy'>;
}

const PAGE = 500;

/**
 * Each night, destroys the keys of documents that were issued longer ago than the institution keeps them (8 years unless its billing details say
 * otherwise) and whose person was erased: their names and addresses cannot be read again. Sums and numbers stay.
 */
export const destroyDocumentKeys = ({ reads, keys }: Needs): Schedule =>
  defineSchedule({
    name: 'destroy-document-keys',
    cron: '0 3 * * *',
    run: async ({ tenantId, timeZone, at }) => {
      const last = yearsBefore(dayIn(timeZone, at), await retentionOf(reads, tenantId));
      const query = { where: { field: 'issuedOn', op: 'lte' as const, value: last }, sort: [{ field: 'issuedOn', dir: 'asc' as const }] };
      for (let skip = 0; ; skip += PAGE) {
        const rows = await reads.page<TaxDocumentRow>(taxDocumentList, tenantId, { ...query, skip, limit: PAGE });
        const orders = await reads.getMany<OrderRow>(orderList, tenantId, [...new Set(rows.map(({ orderId }) => orderId))]);
        const erased = new Set(orders.filter((order) => order.erased).map(({ orderId }) => orderId));
        const due = rows.filter(({ orderId }) => erased.has(orderId)).map(({ documentId }) => `${tenantId}/${documentId}`);
        // Keys that are left: others were destroyed by an earlier run.
        for (const subjectId of (await keys.keysOf(due)).keys()) await keys.destroy(subjectId);
        if (rows.length < PAGE) return [];
      }
    },
  });

async function retentionOf(reads: ReadStore, tenantId: string): Promise<number> {
  const [profile] = (await reads.page(recordList(billingProfile), tenantId, { limit: 1 })) as RowOfRecord<typeof billingProfile>[];
  return profile?.retentionYears ?? RETENTION_YEARS;
}

/** The same day (`2026-11-27`) some years before. */
const yearsBefore = (day: string, years: number) => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
