import { billingProfile } from '@matricula/domain/books';
import { taxDocumentList } from '@matricula/read-models/books';
import { orderList } from '@matricula/read-models/order';
import { recordList } from '@matricula/read-models/record';
import { readsOf } from '@matricula/testing';
import { destroyDocumentKeys } from './destroy-document-keys.schedule';

const document = (documentId: string, orderId: string, issuedOn: string) => ({ documentId, orderId, issuedOn });
const documents = [
  document('old-erased', 'erased', '2018-11-27'),
  document('old-present', 'present', '2018-11-27'),
  document('young-erased', 'erased', '2018-11-28'),
  document('six-years', 'erased', '2020-11-27'),
];
const orders = [
  { orderId: 'erased', erased: true },
  { orderId: 'present', erased: false },
];

describe('the keys of issued documents', () => {
  /** The keys that are left after two nights. */
  const left = async (...profiles: object[]) => {
    const held = new Map(documents.map(({ documentId }) => [`t1/${documentId}`, Buffer.from('key')]));
    const destroyed: string[] = [];
    const keys = {
      keysOf: async (ids: Iterable<string>) => new Map([...ids].flatMap((id) => (held.has(id) ? [[id, Buffer.from('key')] as const] : []))),
      destroy: async (id: string) => {
        destroyed.push(id);
        held.delete(id);
      },
    };
    const reads = readsOf([taxDocumentList, documents], [orderList, orders], [recordList(billingProfile), profiles]);
    const schedule = destroyDocumentKeys({ reads, keys });
    const turn = { tenantId: 't1', timeZone: 'Asia/Kolkata', dueAt: '2026-11-26T21:30:00.000Z', at: '2026-11-26T21:30:00.000Z' };
    for (let nights = 0; nights < 2; nights++) expect(await schedule.run(turn)).toEqual([]);
    expect(new Set(destroyed).size).toBe(destroyed.length);
    return [...held.keys()];
  };

  it('are destroyed after 8 years if the person was erased, once', async () =>
    expect(await left()).toEqual(['t1/old-present', 't1/young-erased', 't1/six-years']));

  it('are destroyed after the time that the billing details say', async () =>
    expect(await left({ recordId: 'b-1', retentionYears: 6 })).toEqual(['t1/old-present']));
});
