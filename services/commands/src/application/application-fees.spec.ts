import type { Application, FormContent } from '@matricula/domain/application';
import type { StreamAppend } from '@matricula/event-store';
import { ApplicationFees } from './application-fees';

type Parts = ConstructorParameters<typeof ApplicationFees>;

const deadline = '2026-11-20T10:00:00.000Z';
const content: FormContent = { name: 'MBA 2027', languages: ['en'], sections: [], feeProductId: 'p-1', deadline };
const application: Application = {
  ...{ applicationId: 'a-1', leadId: 'l-1', status: 'started', formId: 'f-1', version: 1, phoneHash: 'h' },
  ...{ answers: {}, clients: {}, saves: 0, fees: [{ orderId: 'o-1', linkId: 'link-1' }], erased: false },
};

/** Asks for the payment of the fee; `begunAt`: when a payment began. */
async function request(state: Application, { of = content, begunAt }: { of?: FormContent; begunAt?: string } = {}) {
  const execute = jest.fn(() => Promise.resolve({}));
  const current = (_: unknown, stream: string) =>
    Promise.resolve({ state: stream.includes('link-1') ? { status: 'open', token: 'token' } : { status: 'open' } });
  const read = () => Promise.resolve(begunAt === undefined ? [] : [{ type: 'PaymentCheckoutStarted', at: begunAt }]);
  const parts = [{ execute }, { states: { current }, read }, {}, {}, { addressOf: (token: string) => `/pay/${token}` }];
  const asked = new ApplicationFees(...(parts as unknown as Parts)).request('sunrise', state, of);
  const answer = await asked.catch(({ code }: { code: string }) => code);
  return [answer, execute.mock.calls.length];
}

describe('the payment of an application fee', () => {
  it.each(['submitted', 'withdrawn', 'lapsed', 'rejected'] as const)(
    'is refused before anything is ordered if it is %s',
    async (status) => {
      expect(await request({ ...application, status })).toEqual(['application/not-open', 0]);
      expect(await request({ ...application, status, fees: [] })).toEqual(['application/not-open', 0]);
    },
  );

  it('is refused after the deadline, unless it began before it or the application was returned', async () => {
    jest.useFakeTimers({ now: Date.parse(deadline) + 1_000, doNotFake: ['nextTick', 'setImmediate'] });
    expect(await request(application)).toEqual(['application/deadline', 0]);
    expect(await request({ ...application, fees: [] })).toEqual(['application/deadline', 0]);
    expect(await request(application, { begunAt: '2026-11-20T10:00:00.500Z' })).toEqual(['application/deadline', 0]);
    expect(await request(application, { begunAt: '2026-11-20T09:59:00.000Z' })).toEqual(['/pay/token', 0]);
    expect(await request({ ...application, status: 'returned' })).toEqual(['/pay/token', 0]);
    // A day later the begun payment does not count any more.
    jest.setSystemTime(Date.parse(deadline) + 24 * 3_600_000 + 1_000);
    expect(await request(application, { begunAt: '2026-11-20T09:59:00.000Z' })).toEqual(['application/deadline', 0]);
    jest.setSystemTime(Date.parse(deadline) - 1_000);
    expect(await request(application)).toEqual(['/pay/token', 0]);
    jest.useRealTimers();
  });

  it('counts as begun in time before it is paid, also by an earlier order', async () => {
    const at = '2026-11-20T09:59:00.000Z';
    const current = (_: unknown, stream: string) =>
      Promise.resolve({
        state: { status: stream.includes('o-2') ? 'paid' : 'expired', totalPaise: 100, paidPaise: 100, refundedPaise: 0 },
      });
    const read = (stream: string) => Promise.resolve(stream.includes('link-1') ? [{ type: 'PaymentCheckoutStarted', at }] : []);
    const fees = new ApplicationFees(...([{}, { states: { current }, read }, {}, {}, {}] as unknown as Parts));
    expect(await fees.state('sunrise', application, content)).toEqual({ isPaid: false, begunAt: at });
    const again = { ...application, fees: [...application.fees, { orderId: 'o-2', linkId: 'link-2' }] };
    expect(await fees.state('sunrise', again, content)).toEqual({ isPaid: true, begunAt: at });
  });

  it('can be made again after what was paid was given back', async () => {
    const order = { status: 'refunded', totalPaise: 100, paidPaise: 100, refundedPaise: 100 };
    const current = (_: unknown, stream: string) =>
      Promise.resolve({ state: stream.includes('link-1') ? { status: 'open', token: 'token' } : order });
    const priced = jest.fn(() => Promise.reject(new Error('A new order is priced.')));
    const states = { current };
    const store = { states, read: () => Promise.resolve([]) };
    const lead = {
      ...states,
      current: (of: unknown, stream: string) => (stream.startsWith('lead-') ? Promise.resolve({ state: openLead }) : current(of, stream)),
    };
    const openLead = { status: 'open', leadId: 'l-1', details: {}, dimensions: {} };
    const parts = [
      { execute: jest.fn() },
      { ...store, states: lead },
      { tenant: async () => undefined },
      { priced },
      { addressOf: () => '/pay/token' },
    ];
    const fees = new ApplicationFees(...(parts as unknown as Parts));
    await expect(fees.request('sunrise', application, { ...content, deadline: undefined })).rejects.toThrow('A new order is priced.');
    Object.assign(order, { status: 'paid', refundedPaise: 0 });
    expect(await fees.request('sunrise', application, { ...content, deadline: undefined })).toBe('/pay/token');
  });

  it('is an order that counts for the day on which its lead came in', async () => {
    const ordered: { leadCapturedAt?: string }[] = [];
    const execute = () => Promise.resolve({});
    const append = ({ events }: StreamAppend) => {
      ordered.push(...events.map(({ data }) => data as { leadCapturedAt?: string }));
      return { stream: '', revision: 0, position: '1' };
    };
    const lead = { status: 'open', leadId: 'l-1', details: { name: 'Ravi Kumar' }, dimensions: { source: 'WEB' } };
    const states = {
      ...{ learn: () => undefined, doubt: () => undefined },
      current: (_: unknown, stream: string) => Promise.resolve({ state: stream.startsWith('lead-') ? lead : { status: 'none' } }),
    };
    const read = (stream: string) => Promise.resolve(stream.startsWith('lead-') ? [{ at: '2026-10-01T10:00:00.000Z' }] : []);
    const products = { priced: async () => ({ one: { productName: 'MBA', totalPaise: 0 }, row: {} }), isTaxed: async () => false };
    const store = {
      ...{ states, read, readMany: async () => new Map() },
      ...{ append: async (one: StreamAppend) => append(one), appendMany: async (all: StreamAppend[]) => all.map(append) },
    };
    const links = {
      ...{ newToken: () => 'token', addressOf: (token: string) => `/pay/${token}`, decide: async () => undefined },
      state: async () => ({ token: 'token' }),
    };
    const parts = [{ execute }, store, { tenant: async () => undefined }, products, links];
    const fees = new ApplicationFees(...(parts as unknown as Parts));
    await fees.request('sunrise', { ...application, fees: [] }, { ...content, deadline: undefined });
    expect(ordered).toEqual([expect.objectContaining({ leadCapturedAt: '2026-10-01T10:00:00.000Z', source: 'WEB' })]);
  });
});

describe('the token fee of an offer', () => {
  const accepted: Application = { ...application, status: 'accepted', fees: [] };
  const feesOf = (row?: object) => {
    const lists = { 'merit-list-sunrise-m-1': { tokenProductId: 'p-9' }, 'merit-list-sunrise-m-2': {} } as Record<string, object>;
    const states = { current: (_: unknown, stream: string) => Promise.resolve({ state: lists[stream] ?? {} }) };
    const reads = { get: async () => row };
    const parts = [{}, { states }, {}, {}, {}, {}, {}, reads];
    return new ApplicationFees(...(parts as unknown as Parts));
  };

  it('is that of the merit list which the application names, else of its row', async () => {
    expect(await feesOf().tokenState('sunrise', { ...accepted, meritListId: 'm-1' })).toEqual({ isPaid: false });
    expect(await feesOf({ meritListId: 'm-1' }).tokenState('sunrise', { ...accepted, meritListId: 'm-2' })).toBeUndefined();
    expect(await feesOf({ meritListId: 'm-1' }).tokenState('sunrise', accepted)).toEqual({ isPaid: false });
  });

  it('is not taken for paid or needless while the list is unknown', async () => {
    await expect(feesOf().tokenState('sunrise', accepted)).rejects.toMatchObject({ code: 'application/offer-not-read' });
    expect(await feesOf().tokenState('sunrise', { ...accepted, status: 'eligible' })).toBeUndefined();
  });

  it('is ordered for the lead that the lead of the application was merged into', async () => {
    const leads: Record<string, object> = {
      'lead-sunrise-l-1': { status: 'merged', leadId: 'l-1', mergedInto: { survivorId: 'l-2' } },
      'lead-sunrise-l-2': { status: 'open', leadId: 'l-2', details: { name: 'Ravi Kumar' }, dimensions: {} },
    };
    const states = { current: (_: unknown, stream: string) => Promise.resolve({ state: leads[stream] ?? { tokenProductId: 'p-9' } }) };
    const priced = jest.fn(() => Promise.reject(new Error('It is priced.')));
    const parts = [{}, { states, read: async () => [] }, { tenant: async () => undefined }, { priced }];
    const fees = new ApplicationFees(...(parts as unknown as Parts));
    const asked = fees.requestToken('sunrise', { ...accepted, meritListId: 'm-1' }, content);
    await expect(asked).rejects.toThrow('It is priced.');
    expect(priced).toHaveBeenCalledWith('p-9', { name: 'Ravi Kumar' }, expect.anything());
  });
});
