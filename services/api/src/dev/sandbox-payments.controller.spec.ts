import { ValidationPipe } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { loadConfig } from '@matricula/config';
import type { Mailer } from '@matricula/outbound/email';
import { SandboxPayment, type PaymentNews, type SandboxEvent } from '@matricula/outbound/payment';
import { Outbound } from '@matricula/platform';
import { HookNews, PaymentReconciler } from '@matricula/services/commands';
import { readsOf } from '@matricula/testing';
import { SqliteVault } from '@matricula/vault';
import { SandboxPaymentsController } from './sandbox-payments.controller';

const blobs = {} as never;

describe('payments of the sandbox', () => {
  let app: NestFastifyApplication;
  let vault: SqliteVault;
  let sandbox: SandboxPayment;
  let told: PaymentNews[];
  let refuses: boolean;
  let reconciled: string[];
  let page: string;

  const open = async (env: Record<string, string> = {}) => {
    const outbound = new Outbound(loadConfig(env), vault, {} as Mailer, { blobs, reads: readsOf() });
    const news = new HookNews();
    news.add('payment', async (one) => {
      if (refuses) throw new Error('The log is full.');
      told.push(one);
    });
    const module = await Test.createTestingModule({
      controllers: [SandboxPaymentsController],
      providers: [
        { provide: Outbound, useValue: outbound },
        { provide: HookNews, useValue: news },
        { provide: PaymentReconciler, useValue: { reconcile: async (tenantId: string) => void reconciled.push(tenantId) } },
      ],
    }).compile();
    app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter(), { logger: false });
    app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }));
    await app.listen(0, '127.0.0.1');
    return outbound;
  };
  const play = async (what: string, said: object, headers: Record<string, string> = { 'content-type': 'application/json' }) => {
    const form = headers['content-type'] !== 'application/json';
    const body = form ? new URLSearchParams(said as Record<string, string>).toString() : JSON.stringify({ tenantId: 't1', ...said });
    return fetch(`${await app.getUrl()}/dev/outbox/payments/${what}`, { method: 'POST', redirect: 'manual', headers, body });
  };
  const played = async (what: string, said: object) => ((await (await play(what, said)).json()) as { data: SandboxEvent[] }).data;
  const press = (what: string, said: Record<string, string> = {}) =>
    play(
      what,
      { tenantId: 't1', id: page, byPayer: 'true', ...said },
      { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    );
  const shown = async () => (await fetch(`${await app.getUrl()}/dev/pay/t1/${page}`)).text();
  const toldWords = () => told.map(({ about, state }) => `${about} ${state}`);

  beforeEach(async () => {
    vault = new SqliteVault({ file: ':memory:' });
    [told, refuses, reconciled] = [[], false, []];
    const { outbox } = await open();
    sandbox = new SandboxPayment(outbox!, 't1');
    const wish = { checkoutId: 'c-1', tenantId: 't1', amountPaise: 150_000, leastPaise: 50_000, description: 'Token fee <b>', payer: {} };
    const opened = await sandbox.openCheckout({ ...wish, returnUrl: 'https://crm.example/pay/c-1?x=1' });
    page = opened.outcome === 'accepted' ? opened.value.providerId : '';
  });
  afterEach(async () => {
    await app.close();
    await vault.close();
  });

  it('are made on a page that states what it is and the sum, and has no card fields', async () => {
    const text = await shown();
    expect(text).toContain('Token fee &lt;b&gt;');
    expect(text).toContain('<div class="sum">₹1,500.00</div>');
    expect(text).toContain('width=device-width');
    expect(
      [...text.matchAll(/<input (?!type="hidden")[^>]*name="(\w+)"|<input id="rupees" name="(\w+)"/g)].map(([, one, two]) => one ?? two),
    ).toEqual(['rupees']);
    expect((await fetch(`${await app.getUrl()}/dev/pay/t1/plink_unknown`)).status).toBe(404);
    expect((await fetch(`${await app.getUrl()}/dev/pay/t2/${page}`)).status).toBe(404);
  });

  it('return the payer to the institution, and are reported as by a webhook', async () => {
    const answer = await press('part', { rupees: '500' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/pay/c-1?x=1']);
    expect(toldWords()).toEqual(['payment authorized', 'payment captured', 'checkout part-paid']);
    expect(await shown()).toContain('<div class="sum">₹1,000.00</div>');
    expect((await press('fail')).headers.get('location')).toBe(`/dev/pay/t1/${page}`);
    expect(await shown()).toContain('The last payment failed: The bank of the payer refused the payment.');
    await press('pay');
    expect(await shown()).toContain('<dd>Paid</dd>');
    expect(await shown()).not.toContain('<button');
  });

  it('are refused in words', async () => {
    const words = async (answer: Promise<Response>) => {
      const { status } = await answer;
      return [status, ((await (await answer).json()) as { message: string }).message];
    };
    expect(await words(play('part', { id: page, rupees: '1e3' }))).toEqual([409, 'Enter a sum of rupees, such as 500 or 500.50.']);
    expect(await words(play('part', { id: page, amountPaise: 1 }))).toEqual([409, 'The first part is too small.']);
    expect(await words(play('pay', { id: page, amountPaise: -5 }))).toEqual([409, 'Choose a sum in whole paise.']);
    expect(await words(play('pay', { id: 'unknown' }))).toEqual([404, 'There is no such payment page.']);
    expect(await words(play('steal', { id: page }))).toEqual([404, 'There is no such step of a payment.']);
    expect((await play('wind', { days: 0 })).status).toBe(400);
    expect(told).toEqual([]);
  });

  it('are repeated, reversed and lost as webhooks are', async () => {
    const events = await played('pay', { id: page, silent: true });
    expect(events.map(({ fate }) => fate)).toEqual(['lost', 'lost', 'lost']);
    expect(told).toEqual([]);
    await played('send', {});
    expect(told).toEqual([]);
    await played('reverse', {});
    expect(toldWords()).toEqual(['checkout paid', 'payment captured', 'payment authorized']);
    await played('repeat', { id: events[0]!.eventId });
    expect(told.at(-1)).toEqual(told[2]);
    expect((await play('repeat', { id: 'unknown' })).status).toBe(404);
  });

  it('wait and are sent again if they were not taken', async () => {
    refuses = true;
    const events = await played('pay', { id: page });
    expect(events).toMatchObject([{ fate: 'waiting', error: 'The log is full.' }, { fate: 'waiting' }, { fate: 'waiting' }]);
    refuses = false;
    expect((await played('send', {})).map(({ fate, error }) => [fate, error])).toEqual(Array(3).fill(['sent', undefined]));
    expect(await played('send', {})).toEqual([]);
    expect(toldWords()).toEqual(['payment authorized', 'payment captured', 'checkout paid']);
  });

  it('are compared with the list of the sandbox when asked to', async () => {
    expect((await play('reconcile', {})).status).toBe(200);
    expect(reconciled).toEqual(['t1']);
  });

  it('do not exist in production', async () => {
    await app.close();
    await open({ NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example' });
    expect((await play('pay', { id: page })).status).toBe(404);
    expect((await fetch(`${await app.getUrl()}/dev/pay/t1/${page}`)).status).toBe(404);
  });
});
