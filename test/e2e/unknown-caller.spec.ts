import type { Browser, Page } from 'playwright-core';
import { openBrowser, Product, Visitor } from './browser';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

describe('a call of an unknown number, in a real browser', () => {
  let product: Product;
  let browser: Browser;
  const people: Visitor[] = [];

  const played = async (what: string, said: object): Promise<string> => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ tenantId: 'sunrise', ...said });
    const answer = await fetch(`${product.address}/dev/outbox/calls/${what}`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { data: { callId: string } }).data.callId;
  };
  /** Rings until both consoles announce the call: a user is free a moment after the sign-in. */
  const rung = async (phone: string): Promise<string> => {
    for (let tries = 1; ; tries++) {
      const callId = await played('ring', { phone });
      const timeout = tries < 5 ? 6_000 : 20_000;
      const heard = people.map((one) => panelOf(one).getByRole('button', { name: 'Answer' }).waitFor({ timeout }));
      const failed = (await Promise.allSettled(heard)).find((one) => one.status === 'rejected');
      if (!failed) return callId;
      if (tries === 5) throw failed.reason;
      await played('cancel', { callId });
      for (const one of people)
        if (await panelOf(one).isVisible()) await panelOf(one).getByRole('button', { name: 'Close' }).first().click();
    }
  };
  const panelOf = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Incoming Prospect Details' });

  beforeAll(async () => {
    [product, browser] = await Promise.all([Product.start(), openBrowser()]);
    for (const [email, size] of [
      ['admin@sunrise.example', WIDE],
      ['counsellor@sunrise.example', NARROW],
    ] as const) {
      const visitor = await Visitor.open(browser, product);
      const ready = connected(visitor.page);
      await visitor.signIn(email);
      await ready;
      await visitor.page.setViewportSize(size);
      people.push(visitor);
    }
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    await product.remove();
  });

  it('rings on all consoles; the first who answers gets it, and the panel of the other one disappears', async () => {
    const [admin, counsellor] = people as [Visitor, Visitor];
    const callId = await rung('+919811905501');
    await counsellor.page.getByRole('button', { name: 'Answer' }).click();
    await counsellor.page.getByText('The call is yours. Answer your telephone.').waitFor();
    await panelOf(counsellor).getByRole('button', { name: 'Click to Disconnect' }).waitFor();
    await panelOf(admin).waitFor({ state: 'hidden' });
    await played('answer', { callId });
    await played('hang-up', { callId });
    await panelOf(counsellor).getByRole('button', { name: 'Create lead' }).click();
    await counsellor.page.getByRole('dialog', { name: 'Create lead' }).waitFor();
    await expectFocusInName(counsellor);
    await counsellor.page.getByRole('dialog', { name: 'Create lead' }).getByRole('button', { name: 'Cancel' }).click();
    await counsellor.page.getByRole('button', { name: 'Discard' }).click();
  });

  it('that nobody answers is among the missed calls of everyone, and becomes a lead there, which has the call in its history', async () => {
    const callId = await rung('+919811905502');
    await played('no-answer', { callId });
    for (const one of people) {
      await panelOf(one).getByText('The call was missed').waitFor();
      await panelOf(one).getByRole('button', { name: 'Close' }).first().click();
      await one.page.goto('/leads/live-call');
      await one.page.getByText('+919811905502').first().waitFor();
    }
    const [{ page }] = people as [Visitor];
    const unlinked = page.getByRole('table', { name: 'Calls without a lead' }).getByRole('row').filter({ hasText: '+919811905502' });
    await unlinked.first().waitFor();
    const missed = page.getByRole('table', { name: 'Missed today' }).getByRole('row').filter({ hasText: '+919811905502' }).first();
    await missed.getByRole('button', { name: 'Create lead' }).click();
    await expectFocusInName(people[0]!);
    await page.keyboard.type('Missed Caller');
    await page.getByRole('dialog', { name: 'Create lead' }).getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/lp/*/conversation');
    const lead = new URL(page.url()).pathname.replace('/conversation', '');
    await page.getByText('Missed Caller').first().waitFor();
    await page.locator('dt:text-is("Source") + dd', { hasText: 'Missed call' }).waitFor();
    for (const part of ['conversation', 'call-history', 'timeline']) {
      await page.goto(`${lead}/${part}`);
      await page
        .getByText(/missed/i)
        .first()
        .waitFor();
    }
    await page.goto('/leads/live-call');
    const linked = page.getByRole('table', { name: 'Missed today' }).getByRole('row').filter({ hasText: 'Missed Caller' }).first();
    await linked.waitFor();
    expect(await linked.getByRole('button', { name: 'Create lead' }).count()).toBe(0);
    await page.getByRole('table', { name: 'Calls without a lead' }).waitFor();
    await unlinked.first().waitFor({ state: 'detached' });
    expect(people.flatMap(({ errors }) => errors)).toEqual([]);
  });
});

/** Resolves when the console hears of calls: its socket has connected. */
const connected = (page: Page) =>
  new Promise<void>((resolve) =>
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => /^(40|3probe)/.test(String(payload)) && resolve())),
  );

const expectFocusInName = ({ page }: Visitor) => page.locator('#name:focus').waitFor();
