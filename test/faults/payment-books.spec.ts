import { createHmac, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { accounts } from '@matricula/domain/books';
import type { MoneyEntryRow } from '@matricula/read-models/books';
import { randomOf, shuffled } from '@matricula/testing';
import { RazorpayAccount, WEBHOOKS_OF_LINK, type PayableLink } from '../fixtures/razorpay-lives';
import { Server } from './server';

/** Webhooks that arrive in the disorderly run; `PAYMENT_WEBHOOKS=10000` sends so many, for a run by hand. */
const WEBHOOKS = Number(process.env.PAYMENT_WEBHOOKS ?? 120);
/** Each webhook is sent twice, and a tenth gets lost. */
const LINKS = Math.ceil(WEBHOOKS / (WEBHOOKS_OF_LINK * 2 * 0.9));
/** Webhooks that are under way at the same moment. */
const AT_ONCE = 12;
/** Processes are killed this often during the disorderly run; an automation process with every second kill. */
const KILLS = WEBHOOKS < 1_000 ? 2 : 10;
const SECRET = 'hook-secret';
const SEED = Number(process.env.CUT_SEED ?? Math.floor(Math.random() * 1e6));
/** An account with its institution: webhooks of the first arrive in order, those of the second do not. */
const TENANTS = { lakeview: 'rzp_live_Orderly00001', sunrise: 'rzp_live_Disorder0001' } as const;
type Tenant = keyof typeof TENANTS;

describe(`the books after webhooks in disorder, at two copies that are killed (CUT_SEED=${SEED})`, () => {
  const random = randomOf(SEED);
  const server = new Server();
  const providers = { lakeview: new RazorpayAccount(), sunrise: new RazorpayAccount() };
  const hooks = new Map<Tenant, string>();
  const links = new Map<Tenant, PayableLink[]>();

  /** The position of the last command: rows are read up to it. */
  let last = '';
  const ask = async <Data>(tenant: Tenant, path: string, body: object): Promise<Data> => {
    const headers = { 'tenant-tid': tenant, ...(last && { 'x-read-after': last }) };
    for (;;) {
      try {
        const { data, position = last } = await server.ask<{ data: Data; position?: string }>('POST', `/api/${path}`, body, headers);
        last = position;
        return data;
      } catch (error) {
        // Refused before anything was done, because rows are still behind the last command: asked again.
        if (!String(error).includes('"read-behind"')) throw error;
      }
    }
  };
  const until = async (check: () => Promise<boolean>): Promise<void> => {
    while (!(await check())) await pause(50);
  };
  /** Posts a webhook as Razorpay does. Answers with the status; undefined if the process died before it answered. */
  const posted = (tenant: Tenant, webhook: object, copy = 0): Promise<number | undefined> => {
    const body = JSON.stringify(webhook);
    const signature = createHmac('sha256', SECRET).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature, 'x-razorpay-event-id': randomUUID() };
    return fetch(`${server.urlOf(copy)}${hooks.get(tenant)}`, { method: 'POST', headers, body }).then(
      ({ status }) => status,
      () => undefined,
    );
  };
  /** Orders with a payment link each, of sums that differ. */
  const payable = async (tenant: Tenant): Promise<PayableLink[]> => {
    const account = { razorpayKeyId: TENANTS[tenant], razorpayKeySecret: 'key-secret', razorpayWebhookSecret: SECRET };
    const { id } = await ask<{ id: string }>(tenant, 'records/integrations', { name: 'Fees', provider: 'razorpay', ...account });
    hooks.set(tenant, `/api/hooks/${tenant}/${id}`);
    // The account is read from a row.
    await until(async () => (await posted(tenant, {})) === 204);
    const values = { formName: 'Token of the run', kind: 'token-fee', collegeId: '1003', price: 9_000, taxRate: 18, taxCode: '999293' };
    const product = await ask<{ id: string }>(tenant, 'records/products', values);
    const enquiry = { name: 'Ravi Kumar', phone: '9811700001', email: 'ravi.books@example.org' };
    const { leadId } = await ask<{ leadId: string }>(tenant, 'leadGenerate', enquiry);
    const made: PayableLink[] = [];
    for (let place = 0; place < LINKS; place++) {
      const { ids } = await ask<{ ids: string[] }>(tenant, 'orders', { lead_id: leadId, product_ids: [product.id] });
      const rupees = 500 + place + 0.37;
      const link = await ask<{ id: string }>(tenant, 'payment-links', { order_id: ids[0], amount: rupees });
      made.push({ linkId: link.id, amountPaise: Math.round(rupees * 100) });
    }
    return made;
  };
  /** The entries of the payments that an account knows, each as the sums by account, with the place of its link. */
  const booksOf = async (tenant: Tenant): Promise<MoneyEntryRow[]> => {
    const ids = [...providers[tenant].stub.payments.keys()].map((id) => `razorpay-${id}`);
    const rows: MoneyEntryRow[] = [];
    for (let from = 0; from < ids.length; from += 50) {
      const where = { field: 'paymentId', op: 'in', values: ids.slice(from, from + 50) };
      rows.push(...(await ask<MoneyEntryRow[]>(tenant, 'lists/money-entries/rows', { where, limit: 1_000 })));
    }
    return rows;
  };
  const isBackAndForth = (tenant: Tenant, { paymentId = '' }: MoneyEntryRow) =>
    providers[tenant].backAndForth.has(paymentId.slice('razorpay-'.length));
  const sumOf = (row: MoneyEntryRow) => accounts.reduce((sum, account) => sum + row[account], 0);
  /**
   * The entries in words. Which of two payments of one link came first is not the same in both runs: they are compared by the sums of the link, which
   * no other link has. Of money that went and came back, the sums are compared.
   */
  const toldOf = (tenant: Tenant, rows: readonly MoneyEntryRow[]): string[] => {
    const moved = new Map<string, number[]>();
    const told: string[] = [];
    for (const row of rows) {
      const sums = accounts.map((account) => row[account]);
      if (!isBackAndForth(tenant, row)) told.push(JSON.stringify([row.kind, row.amountPaise, ...sums]));
      else moved.set(row.paymentId!, moved.get(row.paymentId!)?.map((sum, place) => sum + sums[place]!) ?? sums);
    }
    return [...told, ...[...moved.values()].map((sums) => JSON.stringify(['in all', ...sums]))].toSorted();
  };

  beforeAll(
    async () => {
      const origins = await Promise.all(
        (Object.keys(TENANTS) as Tenant[]).map(async (tenant) => [TENANTS[tenant], await providers[tenant].listen()]),
      );
      const RAZORPAY_STUBS = JSON.stringify(Object.fromEntries(origins));
      await server.begin({ RAZORPAY_STUBS, NODE_OPTIONS: `--require ${join(__dirname, 'razorpay-stub.cjs')}` }, 2);
      for (const tenant of Object.keys(TENANTS) as Tenant[]) links.set(tenant, await payable(tenant));
    },
    180_000 + LINKS * 1_000,
  );
  afterAll(async () => {
    await server.remove();
    await Promise.all(Object.values(providers).map((provider) => provider.close()));
  }, 60_000);

  it(
    'are to the paisa those of the same webhooks in order, and every entry sums to 0',
    async () => {
      for (const [place, link] of links.get('lakeview')!.entries())
        for (const webhook of await providers.lakeview.live(link, place)) expect(await posted('lakeview', webhook)).toBe(204);

      const webhooks: object[] = [];
      for (const [place, link] of links.get('sunrise')!.entries()) webhooks.push(...(await providers.sunrise.live(link, place)));
      const sentTwice = shuffled([...webhooks, ...webhooks], random);
      const [dropped, sent] = [sentTwice.slice(0, Math.ceil(webhooks.length / 5)), sentTwice.slice(Math.ceil(webhooks.length / 5))];
      // No list makes up for these: one of the two arrives, as the provider repeats a webhook for a day.
      const arriving = [...sent, ...new Set(dropped.filter((one) => providers.sunrise.unlisted.has(one) && !sent.includes(one)))];
      expect(arriving.length).toBeGreaterThanOrEqual(WEBHOOKS * 0.9);
      const waves = Math.ceil(arriving.length / AT_ONCE);
      const killedAt = new Set(Array.from({ length: KILLS }, (_, time) => Math.floor(((time + 1) * waves) / (KILLS + 1))));
      let kills = 0;
      for (let wave = 0; wave < waves; wave++) {
        const inWave = arriving.slice(wave * AT_ONCE, (wave + 1) * AT_ONCE);
        const posts = inWave.map((webhook, place) => posted('sunrise', webhook, place));
        if (!killedAt.has(wave)) {
          expect(await Promise.all(posts)).toEqual(posts.map(() => 204));
          continue;
        }
        await Promise.race(posts);
        await server.killCopy(kills);
        const answered = await Promise.all(posts);
        expect(answered.filter((status) => status !== 204 && status !== undefined)).toEqual([]);
        await server.startCopy(kills++);
        // The provider repeats what got no answer.
        for (const webhook of inWave.filter((_, place) => answered[place] === undefined))
          expect(await posted('sunrise', webhook)).toBe(204);
      }
      await server.ask('POST', '/dev/outbox/payments/reconcile', { tenantId: 'sunrise' });
      await server.ask('POST', '/dev/outbox/payments/reconcile', { tenantId: 'lakeview' });

      let [orderly, disorderly] = [await booksOf('lakeview'), await booksOf('sunrise')];
      const limit = Date.now() + 60_000 + LINKS * 100;
      // A difference at the limit is printed below.
      while (Date.now() < limit) {
        const before = JSON.stringify(toldOf('lakeview', orderly));
        [orderly, disorderly] = [await booksOf('lakeview'), await booksOf('sunrise')];
        // A payment that came back gets another document.
        const documented = new Set(orderly.filter(({ kind }) => kind === 'document').map(({ paymentId }) => paymentId));
        const isWhole = documented.size === providers.lakeview.paidPages() && JSON.stringify(toldOf('lakeview', orderly)) === before;
        if (isWhole && JSON.stringify(toldOf('sunrise', disorderly)) === before) break;
        await pause(200);
      }
      for (const row of [...orderly, ...disorderly]) expect([row.kind, row.entryId, sumOf(row)]).toEqual([row.kind, row.entryId, 0]);
      const kinds = ['applied', 'captured', 'correction', 'dispute', 'document', 'refund', 'unapplied'];
      // A comparison with the lists may come before the webhooks of money that came back.
      const oneWay = orderly.filter((row) => !isBackAndForth('lakeview', row));
      expect([...new Set(oneWay.map(({ kind }) => kind))].toSorted()).toEqual(kinds);
      expect(toldOf('sunrise', disorderly)).toEqual(toldOf('lakeview', orderly));
      // Another comparison changes nothing.
      await server.ask('POST', '/dev/outbox/payments/reconcile', { tenantId: 'sunrise' });
      expect(toldOf('sunrise', await booksOf('sunrise'))).toEqual(toldOf('lakeview', orderly));
    },
    240_000 + WEBHOOKS * 200,
  );
});
