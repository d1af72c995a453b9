import type { Drawing } from '@matricula/documents';
import { taxDocumentList } from '@matricula/read-models/books';
import { orderList } from '@matricula/read-models/order';
import { readsOf } from '@matricula/testing';
import { SqliteVault } from '@matricula/vault';
import { TaxDocumentFiles } from './tax-document-files';

const DAYS = 90;
const before = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const TOKEN = 'a'.repeat(22);
const active = async () => true;
const sums = {
  issuedOn: '2026-11-20',
  taxablePaise: 100_000,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 0,
  totalPaise: 100_000,
  paymentId: 'p-1',
};

describe('the public address of a document', () => {
  let vault: SqliteVault;

  const filesOf = (status: string, movedAt: string) => {
    const row = {
      documentId: 'd-1',
      orderId: 'o-1',
      kind: 'receipt',
      number: 'SUNR/2627/000001',
      financialYear: '2026-27',
      revision: 0,
      movedAt,
      ...sums,
    };
    const reads = readsOf([taxDocumentList, [row]], [orderList, [{ orderId: 'o-1', status }]]);
    const store = { read: async () => [{ data: row }] };
    const drawing = { draw: async () => Buffer.from('%PDF-1.7') };
    const config = { publicUrl: 'https://crm.example', publicAddressDays: DAYS };
    return new TaxDocumentFiles(store as never, reads, vault, drawing as unknown as Drawing, config);
  };
  /** An address that was made before addresses had a moment. */
  const old = async () => {
    await vault.put('document-links', { id: TOKEN, value: Buffer.from(JSON.stringify({ tenantId: 't1', documentId: 'd-1' })) });
    return TOKEN;
  };

  beforeEach(() => (vault = new SqliteVault({ file: ':memory:' })));
  afterEach(() => vault.close());

  it('works while the order can be paid, and some days after the payment', async () => {
    expect((await filesOf('part-paid', before(900)).byToken(await old(), active)).name).toBe('receipt-SUNR-2627-000001.pdf');
    expect((await filesOf('paid', before(DAYS - 1)).byToken(await old(), active)).content.toString()).toBe('%PDF-1.7');
  });

  it('is not found while the institution is not active', async () => {
    const asked: string[] = [];
    const suspended = async (tenantId: string) => asked.push(tenantId) === 0;
    await expect(filesOf('part-paid', before(1)).byToken(await old(), suspended)).rejects.toMatchObject({ code: 'tax-document/unknown' });
    expect(asked).toEqual(['t1']);
  });

  it('is over afterwards, and a new one works again', async () => {
    const files = filesOf('paid', before(DAYS + 1));
    await expect(files.byToken(await old(), active)).rejects.toMatchObject({
      code: 'public-address/over',
      message: expect.stringContaining('90 days'),
    });
    const address = await files.newAddress('t1', 'd-1');
    expect((await files.byToken(address.split('/').at(-1) ?? '', active)).name).toBe('receipt-SUNR-2627-000001.pdf');
  });
});
