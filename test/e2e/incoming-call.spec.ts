import type { Browser, Page } from 'playwright-core';
import { openBrowser, Product, Visitor } from './browser';

const PHONE = '9811905601';
const NOTE = 'Asked for the hostel fees.';

/** The body of a JSON answer. */
type Answer<Data> = { data: Data };

describe('an incoming call, in real browsers', () => {
  let product: Product;
  let browser: Browser;
  let owner: Visitor;
  let colleague: Visitor;
  let admin: Visitor;
  let leadId = '';

  /** The provider's side of a call in the sandbox: what it reports reaches the product as a webhook does. */
  const played = async (what: string, said: object): Promise<string> => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ tenantId: 'sunrise', ...said });
    const answer = await fetch(`${product.address}/dev/outbox/calls/${what}`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as Answer<{ callId: string }>).data.callId;
  };
  const panelOf = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Incoming Prospect Details' });
  /** How many calls the owner of the lead received today, in the hourly report. */
  const received = () =>
    admin.page
      .getByRole('row', { name: /^Asha Sharma/ })
      .getByRole('cell')
      .last();

  beforeAll(async () => {
    [product, browser] = await Promise.all([Product.start(), openBrowser()]);
    const opened = async (email: string): Promise<Visitor> => {
      const visitor = await Visitor.open(browser, product);
      const ready = connected(visitor.page);
      await visitor.signIn(email);
      await ready;
      return visitor;
    };
    owner = await opened('counsellor@sunrise.example');
    colleague = await opened('counsellor2@sunrise.example');
    admin = await opened('admin@sunrise.example');
    leadId = await admin.page.evaluate(async (phone) => {
      const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token: string };
      const headers = { authorization: `Bearer ${token}`, 'tenant-tid': 'sunrise', 'content-type': 'application/json' };
      const enquiry = { name: 'Ishaan Bhatt', phone, email: 'ishaan@example.org', source: 'WEB', user_id: 'sunrise-counsellor' };
      const answer = await fetch('/api/leadGenerate', { method: 'POST', headers, body: JSON.stringify(enquiry) });
      return ((await answer.json()) as Answer<{ leadId: string }>).data.leadId;
    }, PHONE);
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    await product.remove();
  });

  it('rings at the owner of the lead, is answered and hung up, ends in a call action, and stands in timeline, history and report', async () => {
    // Wide enough for all columns of the call history.
    await admin.page.setViewportSize({ width: 1920, height: 900 });
    await admin.page.goto('/hourly-all-counsoler-report?days=today&figure=received');
    // Shortly after midnight, the owner has no line yet.
    await admin.page.getByRole('row').nth(1).waitFor();
    const before = (await received().count()) === 0 ? 0 : Number(await received().innerText());
    const { page } = owner;
    const ready = connected(page);
    await page.goto('/dashboard');
    await ready;

    const callId = await played('ring', { phone: `+91${PHONE}` });
    const panel = panelOf(owner);
    await panel.getByText('Call Connecting').waitFor();
    for (const fact of [leadId, 'Ishaan Bhatt', 'ishaan@example.org', `+91${PHONE}`])
      await panel.getByText(fact, { exact: true }).waitFor();
    expect([await panelOf(colleague).count(), await panelOf(admin).count()]).toEqual([0, 0]);

    await played('answer', { callId });
    await panel.getByRole('timer').waitFor();
    await panel.getByLabel('Note').fill(NOTE);
    await panel.getByRole('button', { name: 'Click to Disconnect' }).click();

    const dialog = page.getByRole('dialog').filter({ hasText: 'Add Lead Stage' });
    await dialog.getByText('Ishaan Bhatt').waitFor();
    expect(await dialog.getByRole('radio', { name: 'Call', exact: true }).isChecked()).toBe(true);
    expect(await dialog.getByPlaceholder('Enter your conversation message here....').inputValue()).toBe(NOTE);
    await page.locator('[id$="-stage"]:focus').waitFor();
    await page.keyboard.type('Call B');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'tomorrow 10:00' }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Saved Successfully').waitFor();

    await page.goto(`/lp/${leadId}/conversation`);
    const timeline = page.getByRole('list', { name: 'Conversation' });
    await timeline.locator('[data-kind="call-action"]', { hasText: 'Call Back' }).getByText(NOTE).waitFor();
    await timeline.locator('[data-kind="call"]').waitFor();
    await page.goto(`/lp/${leadId}/call-history`);
    await page.getByRole('region', { name: 'Telephone calls' }).getByText('Incoming').waitFor();
    await page.getByRole('region', { name: 'Call actions' }).getByText(NOTE).waitFor();
    // The report is open since before the call, and counts it by itself.
    await received()
      .filter({ hasText: new RegExp(`^${before + 1}$`) })
      .waitFor();
    await admin.page.goto('/lead-calls-history');
    const row = admin.page.getByRole('row', { name: /Ishaan Bhatt/ });
    for (const text of [`+91${PHONE}`, 'Incoming', 'Ended', 'Completed', 'Asha Sharma', 'Call Back']) await row.getByText(text).waitFor();
    expect([owner, colleague, admin].flatMap(({ errors }) => errors)).toEqual([]);
  });
});

/** Resolves when the console hears of calls: its socket has connected. */
const connected = (page: Page) =>
  new Promise<void>((resolve) =>
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => /^(40|3probe)/.test(String(payload)) && resolve())),
  );
