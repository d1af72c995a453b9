import type { Behaviour } from '../kernel';
import { ProviderUnavailable, type CheckoutWish, type PaymentProvider } from './payment-provider';

/** A provider with a test account whose other side can be played. */
export interface PaymentStage {
  provider: PaymentProvider;
  /** How the provider behaves; `unknown` does what is asked, and the connection is cut before the answer. */
  behave(behaviour: Behaviour): Promise<void> | void;
  /** A payer pays on a page; answers the provider's id of the payment. */
  pay(pageId: string, amountPaise: number, state: 'authorized' | 'captured' | 'failed'): Promise<string>;
  /** The bank of the payer disputes a payment; answers the provider's id of the dispute. */
  dispute(paymentProviderId: string, amountPaise: number): Promise<string> | string;
  /** Pays out what was captured. */
  settle(): Promise<void> | void;
  /** Number of pages and refunds that the provider has. */
  made(): Promise<{ pages: number; refunds: number }> | { pages: number; refunds: number };
  close(): Promise<void>;
}

/** All values of a query. */
export async function allOf<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const value of values) all.push(value);
  return all;
}

const DAY_MS = 86_400_000;

/** The contract of every provider of payments. */
export function paymentContract(name: string, open: () => Promise<PaymentStage>): void {
  describe(name, () => {
    let stage: PaymentStage;
    let provider: PaymentProvider;
    beforeEach(async () => {
      stage = await open();
      provider = stage.provider;
    });
    afterEach(() => stage.close());

    const wish = (more: Partial<CheckoutWish> = {}): CheckoutWish => ({
      ...{ checkoutId: 'c-1', tenantId: 't1', amountPaise: 150_000, description: 'Application form of Sunrise College' },
      ...{ payer: { name: 'Kavya Rao', phone: '+919811904801', email: 'kavya@example.org' } },
      ...{ returnUrl: 'https://crm.example/pay/c-1', ...more },
    });
    const opened = async (more: Partial<CheckoutWish> = {}) => {
      const result = await provider.openCheckout(wish(more));
      if (result.outcome !== 'accepted') throw new Error(result.error);
      return result.value;
    };
    const paid = async (more: Partial<CheckoutWish> = {}) => {
      const { providerId } = await opened(more);
      return { page: providerId, paymentProviderId: await stage.pay(providerId, more.amountPaise ?? 150_000, 'captured') };
    };
    const today = () => new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10);
    const [before, after] = [new Date(Date.now() - DAY_MS).toISOString(), new Date(Date.now() + DAY_MS).toISOString()];

    it('opens a page, the same one for the same checkout', async () => {
      const page = await opened();
      expect(page).toEqual({ providerId: expect.stringMatching(/\w/), url: expect.stringMatching(/\w/) });
      expect(await opened()).toEqual(page);
      expect((await opened({ checkoutId: 'c-2' })).providerId).not.toBe(page.providerId);
      expect(await stage.made()).toMatchObject({ pages: 2 });
      const at = expect.stringMatching(/^\d{4}-/);
      expect(await provider.checkout(page.providerId)).toEqual({
        checkout: {
          ...{ about: 'checkout', mode: provider.mode, providerId: page.providerId, checkoutId: 'c-1', state: 'open', paidPaise: 0, at },
        },
        payments: [],
      });
      expect(await provider.checkout('plink_unknown')).toBeUndefined();
    });

    it('refuses a second page of a checkout with another sum', async () => {
      await opened();
      expect(await provider.openCheckout(wish({ amountPaise: 1_000 }))).toMatchObject({
        outcome: 'refused',
        error: expect.stringMatching(/\w/),
      });
    });

    it.each([
      ['no sum', { amountPaise: 0 }],
      ['a negative sum', { amountPaise: -100 }],
      ['a part of a paisa', { amountPaise: 1_000.5 }],
      ['more than a number holds', { amountPaise: Number.MAX_VALUE }],
      ['no number', { amountPaise: NaN }],
      ['a first part of more than the sum', { leastPaise: 150_001 }],
      ['a time that is over', { expiresAt: '2020-01-01T00:00:00.000Z' }],
      ['an unreadable time', { expiresAt: 'tomorrow' }],
      ['an id that is too long', { checkoutId: 'c'.repeat(41) }],
      ['a description that is too long', { description: 'x'.repeat(201) }],
    ])('refuses a page with %s', async (_, more) => {
      expect(await provider.openCheckout(wish(more))).toMatchObject({ outcome: 'refused', error: expect.stringMatching(/\w/) });
      expect(await stage.made()).toMatchObject({ pages: 0 });
    });

    it('reports what is paid on a page, with the fee', async () => {
      const { page, paymentProviderId } = await paid();
      const { checkout, payments } = (await provider.checkout(page))!;
      expect(checkout).toMatchObject({ state: 'paid', paidPaise: 150_000 });
      // 2 % and 18 % on it.
      const report = { about: 'payment', mode: provider.mode, providerId: paymentProviderId, checkoutId: 'c-1', state: 'captured' };
      expect(payments).toEqual([expect.objectContaining({ ...report, amountPaise: 150_000, feePaise: 3_540, feeTaxPaise: 540 })]);
      expect(await provider.payment(paymentProviderId)).toMatchObject({ ...report, feePaise: 3_540 });
      expect(await provider.payment('pay_unknown')).toBeUndefined();
    });

    it('reports parts of a sum, and failed attempts in the words of the bank', async () => {
      const { providerId } = await opened({ leastPaise: 50_000 });
      await stage.pay(providerId, 50_000, 'failed');
      expect((await provider.checkout(providerId))?.payments).toMatchObject([{ state: 'failed', reason: expect.stringMatching(/\w/) }]);
      await stage.pay(providerId, 50_000, 'captured');
      expect((await provider.checkout(providerId))?.checkout).toMatchObject({ state: 'part-paid', paidPaise: 50_000 });
      await stage.pay(providerId, 100_000, 'captured');
      const { checkout, payments } = (await provider.checkout(providerId))!;
      expect(checkout).toMatchObject({ state: 'paid', paidPaise: 150_000 });
      expect(payments.map(({ state }) => state).toSorted()).toEqual(['captured', 'captured', 'failed']);
    });

    it('lists the payments of a period, page by page', async () => {
      const made: string[] = [];
      for (let n = 1; n <= 3; n++) made.push((await paid({ checkoutId: `c-${n}` })).paymentProviderId);
      const listed = await allOf(provider.payments(before, after));
      expect(listed.map(({ providerId }) => providerId).toSorted()).toEqual(made.toSorted());
      expect(await allOf(provider.payments(before, before))).toEqual([]);
      expect(await allOf(provider.payments('2020-01-01T00:00:00.000Z', '2020-02-01T00:00:00.000Z'))).toEqual([]);
    });

    it('captures an authorized payment once', async () => {
      const { providerId } = await opened();
      const payment = await stage.pay(providerId, 150_000, 'authorized');
      expect(await provider.payment(payment)).toMatchObject({ state: 'authorized' });
      expect(await provider.capture(payment, 149_999)).toMatchObject({ outcome: 'refused' });
      const captured = { outcome: 'accepted', value: { state: 'captured', amountPaise: 150_000, feePaise: 3_540 } };
      expect(await provider.capture(payment, 150_000)).toMatchObject(captured);
      expect(await provider.capture(payment, 150_000)).toMatchObject(captured);
      expect((await provider.checkout(providerId))?.checkout).toMatchObject({ state: 'paid', paidPaise: 150_000 });
      const failed = await stage.pay((await opened({ checkoutId: 'c-2' })).providerId, 150_000, 'failed');
      expect(await provider.capture(failed, 150_000)).toMatchObject({ outcome: 'refused' });
      expect(await provider.capture('pay_unknown', 100)).toMatchObject({ outcome: 'refused' });
    });

    it('cancels a page on which nothing is paid', async () => {
      const { providerId } = await opened({ leastPaise: 50_000 });
      expect(await provider.cancelCheckout(providerId)).toEqual({ outcome: 'accepted', value: undefined });
      expect(await provider.cancelCheckout(providerId)).toEqual({ outcome: 'accepted', value: undefined });
      expect((await provider.checkout(providerId))?.checkout.state).toBe('cancelled');
      const second = await opened({ checkoutId: 'c-2', leastPaise: 50_000 });
      await stage.pay(second.providerId, 50_000, 'captured');
      expect(await provider.cancelCheckout(second.providerId)).toMatchObject({ outcome: 'refused', error: expect.stringMatching(/\w/) });
      expect(await provider.cancelCheckout('plink_unknown')).toMatchObject({ outcome: 'refused' });
    });

    it('refunds once for the same refund, and never more than the payment', async () => {
      const { paymentProviderId } = await paid();
      const first = { refundId: 'r-1', paymentProviderId, amountPaise: 100_000 };
      const result = await provider.refund(first);
      expect(result).toMatchObject({
        outcome: 'accepted',
        value: {
          about: 'refund',
          mode: provider.mode,
          refundId: 'r-1',
          paymentProviderId,
          amountPaise: 100_000,
          state: expect.stringMatching(/^(pending|processed)$/),
        },
      });
      expect(await provider.refund(first)).toEqual(result);
      expect(await provider.refund({ refundId: 'r-2', paymentProviderId, amountPaise: 50_001 })).toMatchObject({ outcome: 'refused' });
      expect(await provider.refund({ refundId: 'r-3', paymentProviderId, amountPaise: 50_000 })).toMatchObject({ outcome: 'accepted' });
      for (const amountPaise of [0, -1, 0.5])
        expect(await provider.refund({ refundId: 'r-4', paymentProviderId, amountPaise })).toMatchObject({ outcome: 'refused' });
      expect((await provider.refunds(paymentProviderId)).map(({ refundId }) => refundId).toSorted()).toEqual(['r-1', 'r-3']);
      // A payment stays captured after it was refunded.
      expect(await provider.payment(paymentProviderId)).toMatchObject({ state: 'captured', amountPaise: 150_000 });
    });

    it('lists the refunds and the disputes of a period', async () => {
      const { paymentProviderId } = await paid();
      for (const refundId of ['r-1', 'r-2', 'r-3']) await provider.refund({ refundId, paymentProviderId, amountPaise: 1_000 });
      const refunds = await allOf(provider.allRefunds(before, after));
      expect(refunds.map(({ refundId }) => refundId).toSorted()).toEqual(['r-1', 'r-2', 'r-3']);
      expect(refunds[0]).toMatchObject({ about: 'refund', mode: provider.mode, paymentProviderId, amountPaise: 1_000 });
      const disputed = await stage.dispute(paymentProviderId, 2_000);
      expect(await allOf(provider.disputes(before, after))).toMatchObject([
        { about: 'dispute', mode: provider.mode, providerId: disputed, paymentProviderId, state: 'open', amountPaise: 2_000 },
      ]);
      expect(await allOf(provider.allRefunds(before, before))).toEqual([]);
      expect(await allOf(provider.disputes(before, before))).toEqual([]);
    });

    it('settles what was captured, less fees and refunds; the lines add up', async () => {
      const [one, two] = [await paid({ checkoutId: 'c-1' }), await paid({ checkoutId: 'c-2' })];
      await provider.refund({ refundId: 'r-1', paymentProviderId: one.paymentProviderId, amountPaise: 50_000 });
      await stage.settle();
      const [settlement, ...others] = await allOf(provider.settlements(before, after));
      expect(others).toEqual([]);
      expect(settlement).toMatchObject({ about: 'settlement', mode: provider.mode, state: 'processed', utr: expect.stringMatching(/\w/) });
      const lines = await allOf(provider.settlementLines(today()));
      const line = { settlementId: settlement!.providerId, utr: settlement!.utr, settledAt: expect.stringMatching(/^\d{4}-/) };
      const net = {
        ...line,
        kind: 'payment',
        amountPaise: 150_000,
        feePaise: 3_540,
        feeTaxPaise: 540,
        creditPaise: 146_460,
        debitPaise: 0,
      };
      expect(lines).toHaveLength(3);
      for (const { paymentProviderId } of [one, two])
        expect(lines).toContainEqual(expect.objectContaining({ ...net, providerId: paymentProviderId }));
      expect(lines.find(({ kind }) => kind === 'refund')).toMatchObject({
        ...{ ...line, feePaise: 0, creditPaise: 0, debitPaise: 50_000 },
        paymentProviderId: one.paymentProviderId,
      });
      expect(lines.reduce((sum, { creditPaise, debitPaise }) => sum + creditPaise - debitPaise, 0)).toBe(settlement!.amountPaise);
      expect(await allOf(provider.settlementLines('2020-01-01'))).toEqual([]);
    });

    it('tells when nothing was done, and does it later', async () => {
      await stage.behave('unavailable');
      expect(await provider.openCheckout(wish())).toMatchObject({ outcome: 'unavailable', error: expect.stringMatching(/\w/) });
      await expect(provider.checkout('plink_1')).rejects.toThrow(ProviderUnavailable);
      await expect(provider.payment('pay_1')).rejects.toThrow(ProviderUnavailable);
      await expect(provider.refunds('pay_1')).rejects.toThrow(ProviderUnavailable);
      await expect(allOf(provider.payments(before, after))).rejects.toThrow(ProviderUnavailable);
      await expect(allOf(provider.allRefunds(before, after))).rejects.toThrow(ProviderUnavailable);
      await expect(allOf(provider.disputes(before, after))).rejects.toThrow(ProviderUnavailable);
      await expect(allOf(provider.settlements(before, after))).rejects.toThrow(ProviderUnavailable);
      await expect(allOf(provider.settlementLines(today()))).rejects.toThrow(ProviderUnavailable);
      expect(await stage.made()).toEqual({ pages: 0, refunds: 0 });
      await stage.behave('accepted');
      await opened();
    });

    it('tells that it was refused, in words', async () => {
      await stage.behave('refused');
      expect(await provider.openCheckout(wish())).toMatchObject({ outcome: 'refused', error: expect.stringMatching(/\w/) });
    });

    it('makes no second page, capture or refund if the connection was cut and it is asked again', async () => {
      await stage.behave('unknown');
      expect(await provider.openCheckout(wish())).toMatchObject({ outcome: 'unknown', error: expect.stringMatching(/\w/) });
      await stage.behave('accepted');
      const { providerId } = await opened();
      const paymentProviderId = await stage.pay(providerId, 150_000, 'authorized');
      const again = async (ask: () => Promise<{ outcome: string }>) => {
        await stage.behave('unknown');
        expect((await ask()).outcome).toBe('unknown');
        await stage.behave('accepted');
        expect((await ask()).outcome).toBe('accepted');
      };
      await again(() => provider.capture(paymentProviderId, 150_000));
      await again(() => provider.refund({ refundId: 'r-1', paymentProviderId, amountPaise: 150_000 }));
      expect(await stage.made()).toEqual({ pages: 1, refunds: 1 });
      const second = await opened({ checkoutId: 'c-2' });
      await again(() => provider.cancelCheckout(second.providerId));
    });

    it('takes the same refund once if it is asked for twice at the same time', async () => {
      const { paymentProviderId } = await paid();
      const refund = { refundId: 'r-1', paymentProviderId, amountPaise: 150_000 };
      const outcomes = (await Promise.all([provider.refund(refund), provider.refund(refund)])).map(({ outcome }) => outcome);
      expect(outcomes).toContain('accepted');
      // A provider may answer the second one that the first is still under way.
      expect(outcomes.filter((outcome) => outcome !== 'accepted' && outcome !== 'unavailable')).toEqual([]);
      expect(await stage.made()).toMatchObject({ refunds: 1 });
    });
  });
}
