import { SqliteVault } from '@matricula/vault';
import { filesInMemory } from '../kernel/sandbox.fixture';
import { SandboxOutbox } from '../kernel';
import type { PaymentNews } from './payment-provider';
import { allOf, paymentContract } from './payment-provider.contract';
import type { PaymentPlay, Played } from './payment-plays';
import { SandboxPayment } from './sandbox-payment';

const states = { authorized: 'hang', captured: 'pay', failed: 'fail' } as const;

paymentContract('the sandbox of payments', async () => {
  const vault = new SqliteVault({ file: ':memory:' });
  const outbox = new SandboxOutbox(vault, filesInMemory());
  const provider = new SandboxPayment(outbox, 't1');
  return {
    provider,
    behave: (behaviour) => outbox.behave('payment', behaviour),
    pay: async (id, amountPaise, state) => {
      const [first] = await provider.play(states[state], { id, amountPaise });
      return first!.news.providerId;
    },
    dispute: async (id, amountPaise) => {
      const [opened] = await provider.play('dispute', { id, amountPaise });
      return opened!.news.providerId;
    },
    settle: async () => void (await provider.play('settle', {})),
    made: async () => {
      const { pages, refunds } = await provider.look();
      return { pages: pages.size, refunds: refunds.size };
    },
    close: () => vault.close(),
  };
});

describe('the plays of the sandbox of payments', () => {
  let vault: SqliteVault;
  let outbox: SandboxOutbox;
  let sandbox: SandboxPayment;
  let page: string;

  beforeEach(async () => {
    vault = new SqliteVault({ file: ':memory:' });
    outbox = new SandboxOutbox(vault, filesInMemory());
    sandbox = new SandboxPayment(outbox, 't1');
    page = await openPage('c-1', 50_000);
  });
  afterEach(() => vault.close());

  const openPage = async (checkoutId: string, leastPaise?: number) => {
    const wish = { checkoutId, tenantId: 't1', amountPaise: 150_000, description: 'Token fee', payer: {}, returnUrl: '/', leastPaise };
    const result = await sandbox.openCheckout(wish);
    if (result.outcome !== 'accepted') throw new Error(result.error);
    return result.value.providerId;
  };
  const play = async (what: PaymentPlay, said: Played = {}): Promise<PaymentNews[]> =>
    (await sandbox.play(what, said)).map(({ news }) => news);
  const told = (news: readonly PaymentNews[]) => news.map(({ about, state }) => `${about} ${state}`);
  const pay = async (what: PaymentPlay = 'pay') => (await play(what, { id: page }))[0]!.providerId;

  it('report a payment as a provider does: authorized, captured, the page', async () => {
    const news = await play('pay', { id: 'c-1' });
    expect(told(news)).toEqual(['payment authorized', 'payment captured', 'checkout paid']);
    expect(new Set(news.map(({ eventId }) => eventId)).size).toBe(3);
  });

  it('pay a first part of at least the smallest sum, and no more than the rest', async () => {
    await expect(play('part', { id: page, amountPaise: 49_999 })).rejects.toThrow('The first part is too small.');
    expect(told(await play('part', { id: page, amountPaise: 50_000 }))).toContain('checkout part-paid');
    await expect(play('part', { id: page, amountPaise: 100_001 })).rejects.toThrow('The sum is more than the rest.');
    expect(told(await play('part', { id: page, amountPaise: 100_000 }))).toContain('checkout paid');
    await expect(play('pay', { id: page })).rejects.toThrow('The page takes no payment: it is paid.');
    await expect(play('part', { id: await openPage('c-2') })).rejects.toThrow('The page takes the whole sum at once.');
    await expect(play('pay', { id: 'unknown' })).rejects.toThrow('There is no such payment page.');
  });

  it('pay twice, as two tabs do', async () => {
    const news = await play('twice', { id: page });
    expect(news.filter(({ about, state }) => about === 'payment' && state === 'captured')).toHaveLength(2);
    expect((await sandbox.checkout(page))?.checkout).toMatchObject({ state: 'paid', paidPaise: 300_000 });
  });

  it('pay after the page expired, which stays expired', async () => {
    expect(told(await play('late', { id: page }))).toEqual(['checkout expired', 'payment authorized', 'payment captured']);
    expect((await sandbox.checkout(page))?.checkout.state).toBe('expired');
  });

  it('capture or give back what hangs, and recover what failed', async () => {
    const hanging = await pay('hang');
    expect(told(await play('capture', { id: hanging }))).toEqual(['payment captured', 'checkout paid']);
    page = await openPage('c-2');
    expect(told(await play('lapse', { id: await pay('hang') }))).toEqual(['payment failed']);
    expect(told(await play('recover', { id: await pay('fail') }))).toEqual(['payment authorized', 'payment captured', 'checkout paid']);
  });

  it('pay without a page', async () => {
    const [news] = await play('stray', { amountPaise: 7_000 });
    expect(news).toMatchObject({ about: 'payment', checkoutId: undefined, amountPaise: 7_000 });
    await expect(play('stray')).rejects.toThrow('Choose a sum');
  });

  it('leave refunds pending, process them and fail them; their webhooks wait', async () => {
    const paymentProviderId = await pay();
    const refund = (refundId: string, amountPaise = 10_000) => sandbox.refund({ refundId, paymentProviderId, amountPaise });
    await play('refunds', { become: 'pending' });
    expect(await refund('r-1')).toMatchObject({ value: { state: 'pending' } });
    await refund('r-2');
    expect(told(await play('refund-processed', { id: 'r-1' }))).toEqual(['refund processed']);
    expect(told(await play('refund-failed', { id: 'r-2' }))).toEqual(['refund failed']);
    await play('refunds', { become: 'failed' });
    expect(await refund('r-3', 140_000)).toMatchObject({ value: { state: 'pending' } });
    expect((await sandbox.refunds(paymentProviderId)).map(({ state }) => state)).toEqual(['processed', 'failed', 'failed']);
    const waiting = [...(await sandbox.look()).events.values()].filter(({ news }) => news.about === 'refund');
    expect(waiting.map(({ news }) => `${(news as { refundId?: string }).refundId} ${news.state}`)).toContain('r-3 failed');
    // What failed is left of the payment.
    await play('refunds', { become: 'processed' });
    expect(await refund('r-4', 140_000)).toMatchObject({ value: { state: 'processed' } });
  });

  it('dispute a payment; a lost dispute is taken from the next settlement', async () => {
    const disputed = await pay();
    page = await openPage('c-2');
    await pay();
    const [dispute] = await play('dispute', { id: disputed, amountPaise: 20_000 });
    expect(dispute).toMatchObject({ state: 'open', amountPaise: 20_000, paymentProviderId: disputed, respondBy: expect.any(String) });
    await play('dispute-review', { id: dispute!.providerId });
    expect(told(await play('dispute-lost', { id: dispute!.providerId }))).toEqual(['dispute lost']);
    await expect(play('dispute-won', { id: dispute!.providerId })).rejects.toThrow('The dispute is lost.');
    const [settled] = await play('settle');
    expect(settled).toMatchObject({ about: 'settlement', amountPaise: 2 * 146_460 - 20_000 });
  });

  it('return a refund that failed after it was settled, and keep debits that nothing covers', async () => {
    const paymentProviderId = await pay();
    await play('settle');
    await play('refunds', { become: 'pending' });
    await sandbox.refund({ refundId: 'r-1', paymentProviderId, amountPaise: 150_000 });
    await expect(play('settle')).rejects.toThrow('There is nothing to settle.');
    page = await openPage('c-2');
    await pay();
    page = await openPage('c-3');
    await pay();
    expect((await play('settle'))[0]).toMatchObject({ amountPaise: 2 * 146_460 - 150_000 });
    await play('refund-failed', { id: 'r-1' });
    expect((await play('settle'))[0]).toMatchObject({ amountPaise: 150_000 });
    await expect(play('settle')).rejects.toThrow('There is nothing to settle.');
  });

  it('settle a sum that its lines do not explain', async () => {
    await pay();
    const [settled] = await play('settle', { missingPaise: 460 });
    expect(settled).toMatchObject({ amountPaise: 146_000 });
  });

  it('wind the clock on: pages expire, refunds arrive, forgotten payments lapse, money is settled', async () => {
    const paymentProviderId = await pay();
    await play('refunds', { become: 'pending' });
    await sandbox.refund({ refundId: 'r-1', paymentProviderId, amountPaise: 10_000 });
    page = await openPage('c-2');
    await pay('hang');
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    await sandbox.openCheckout({
      ...{ checkoutId: 'c-3', tenantId: 't1', amountPaise: 5_000, description: 'Form', payer: {}, returnUrl: '/', expiresAt },
    });
    expect(told(await play('wind', { days: 1 }))).toEqual(['checkout expired', 'refund processed', 'settlement processed']);
    expect(told(await play('wind', { days: 3 }))).toEqual(['payment failed']);
    expect(told(await play('wind', { days: 3 }))).toEqual([]);
  });

  it('are known to every process on the same vault, one change after the other', async () => {
    const other = new SandboxPayment(new SandboxOutbox(vault, filesInMemory()), 't1');
    const pages = await Promise.all(Array.from({ length: 20 }, (_, n) => openPage(`d-${n}`)));
    await Promise.all(pages.map((id, n) => (n % 2 ? sandbox : other).play('pay', { id })));
    const [own, others] = [await sandbox.look(), await other.look()];
    expect([...own.payments.values()].filter(({ state }) => state === 'captured')).toHaveLength(20);
    expect([...others.payments.keys()]).toEqual([...own.payments.keys()]);
    expect([...others.events.keys()]).toEqual([...own.events.keys()]);
    expect(await allOf(new SandboxPayment(outbox, 't2').payments('2020-01-01', '2100-01-01'))).toEqual([]);
  });

  it('take over payments of a demonstration, once', async () => {
    const at = '2026-11-01T10:00:00.000Z';
    const paid = { id: 'pay_demo', state: 'captured' as const, amountPaise: 50_000, method: 'upi', createdAt: at, at };
    const back = {
      id: 'rfnd_demo',
      refundId: 'r-demo',
      paymentId: paid.id,
      state: 'processed' as const,
      amountPaise: 20_000,
      createdAt: at,
      at,
    };
    await sandbox.adopt([paid], [back]);
    const { next } = await sandbox.look();
    await sandbox.adopt([paid], [back]);
    expect((await sandbox.look()).next).toBe(next);
    const refund = { paymentProviderId: paid.id, amountPaise: 30_000 };
    expect(await sandbox.refund({ ...refund, refundId: 'r-2', amountPaise: 30_001 })).toMatchObject({ outcome: 'refused' });
    expect(await sandbox.refund({ ...refund, refundId: 'r-2' })).toMatchObject({ outcome: 'accepted' });
  });

  it('take over settlements of a demonstration, whose payments are not settled again', async () => {
    const at = '2026-11-01T10:00:00.000Z';
    const paidOf = (id: string, amountPaise: number) => ({ id, state: 'captured' as const, amountPaise, method: 'upi', createdAt: at, at });
    await sandbox.adopt([paidOf('pay_settled', 50_000), paidOf('pay_open', 20_000)], []);
    const line = {
      ...{
        providerId: 'pay_settled',
        settlementId: 'setl_demo',
        kind: 'payment' as const,
        amountPaise: 50_000,
        feePaise: 0,
        feeTaxPaise: 0,
      },
      ...{ creditPaise: 50_000, debitPaise: 0, settledAt: at },
    };
    const settlement = { id: 'setl_demo', state: 'processed' as const, amountPaise: 50_000, utr: 'UTR1', at, lines: [line] };
    await sandbox.adoptSettlements([settlement]);
    const { next } = await sandbox.look();
    await sandbox.adoptSettlements([settlement]);
    expect((await sandbox.look()).next).toBe(next);
    expect(await allOf(sandbox.settlementLines('2026-11-01'))).toMatchObject([{ providerId: 'pay_settled' }]);
    const [settled] = await sandbox.play('settle', {});
    const lines = (await sandbox.look()).settlements.get(settled?.news.providerId ?? '')?.lines;
    expect(lines?.map(({ providerId }) => providerId)).toEqual(['pay_open']);
  });

  it('lists a page in the outbox, once', async () => {
    await openPage('c-1', 50_000);
    expect(await outbox.list()).toMatchObject([
      { channel: 'payment', to: 'a payer', text: expect.stringContaining('Token fee: ₹1500.00') },
    ]);
  });
});
