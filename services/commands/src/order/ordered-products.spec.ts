import type { RequestContext } from '@matricula/auth';
import { coupon, product, productPrice } from '@matricula/domain/order';
import { nameHolder, recordUniqueStream } from '@matricula/domain/record';
import type { EventStore } from '@matricula/event-store';
import { recordList } from '@matricula/read-models/record';
import { readsOf } from '@matricula/testing';
import { Coupons } from './coupons';
import { OrderedProducts } from './ordered-products';

const MANY = 10_001;
const place = { tenantId: 't1', timeZone: 'Asia/Kolkata' };

describe('what is ordered', () => {
  it('has the price that holds for the lead, among any number of prices', async () => {
    const others = Array.from({ length: MANY }, (_, at) => ({
      recordId: `a-${at}`,
      productId: 'p-1',
      category: `C${at}`,
      price: 1,
      active: true,
    }));
    const own = { recordId: 'z', productId: 'p-1', category: 'OBC', price: 700, active: true };
    const form = { recordId: 'p-1', formName: 'MBA', kind: 'token-fee', collegeId: '1003', price: 1_000, active: true };
    const reads = readsOf([recordList(product), [form]], [recordList(productPrice), [...others, own]]);
    expect((await new OrderedProducts(reads).priced('p-1', { category: 'obc' }, place)).one.totalPaise).toBe(70_000);
  });

  it('has the coupon with the code in either case, among any number of coupons, while it is active', async () => {
    const coupons = Array.from({ length: MANY }, (_, at) => ({
      recordId: `c-${at}`,
      code: `CODE-${at}`,
      kind: 'percent',
      reduction: 5,
      active: at !== 7,
    }));
    // The reservation of the code, as the decision about the record writes it.
    const holders = new Map(coupons.map(({ recordId, code }) => [recordUniqueStream(coupon, 't1', { code }), recordId]));
    const current = async (folding: unknown, stream: string) => ({ state: folding === nameHolder ? holders.get(stream) : undefined });
    const reads = readsOf([recordList(coupon), coupons]);
    const found = new Coupons({ states: { current } } as unknown as EventStore, reads);
    const valid = (code: string) => found.valid(code, place as unknown as RequestContext);
    expect((await valid(` code-${MANY - 1} `)).recordId).toBe(`c-${MANY - 1}`);
    await expect(valid('CODE-7')).rejects.toMatchObject({ code: 'coupon/no-such' });
    await expect(valid('CODE')).rejects.toMatchObject({ code: 'coupon/no-such' });
  });
});
