import type { Browser } from 'playwright-core';
import { openBrowser, Product, Visitor } from './browser';

/** Mocks the browser's push service and the user's consent. */
const played = `
  let made = null;
  const bytes = (length) => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(length)))).replace(/[+]/g, '-').replace(/[/]/g, '_').replace(/=/g, '');
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async () => {
    const endpoint = 'https://push.example/' + bytes(8);
    const toJSON = () => ({ endpoint, expirationTime: null, keys: { p256dh: bytes(65), auth: bytes(16) } });
    return (made = { endpoint, toJSON, unsubscribe: async () => ((made = null), true) });
  };`;

describe('in a real browser', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = await Promise.all([Product.start(), openBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await product.remove();
  });

  it('a user gets notifications in the browser; an admin follows them and plays the other side', async () => {
    const counsellor = await Visitor.open(browser, product);
    await counsellor.context.addInitScript({ content: played });
    await counsellor.signIn('counsellor@sunrise.example');
    await counsellor.page.getByRole('button', { name: /^Account of/ }).click();
    const toggle = { name: 'Notifications in this browser' };
    await counsellor.page.getByRole('switch', toggle).click();
    await counsellor.page.getByRole('switch', { ...toggle, checked: true }).waitFor();

    const admin = await Visitor.open(browser, product);
    await admin.signIn('admin@sunrise.example');
    await admin.page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token: string };
      const call = async (path: string, body: object) => {
        const headers = { authorization: `Bearer ${token}`, 'tenant-tid': 'sunrise', 'content-type': 'application/json' };
        return (await (await fetch(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as {
          data: { leadId: string }[];
        };
      };
      const where = { field: 'ownerId', op: 'ne', value: 'sunrise-counsellor' };
      const { data } = await call('lists/leads/rows', { where, limit: 1 });
      await call('lead-assign-to', { lead_ids: data.map(({ leadId }) => leadId), user_id: 'sunrise-counsellor' });
    });

    await admin.page.goto('/messages');
    // Other messages, such as a reminder or a digest, may arrive: find rows by their text, not by their place.
    const rows = admin.page.getByRole('row').filter({ hasText: 'notification' }).filter({ hasText: 'Asha Sharma' });
    await rows.filter({ hasText: 'Sent' }).first().waitFor();
    const outbox = await admin.context.newPage();
    await outbox.goto('/dev/outbox');
    await outbox
      .getByRole('listitem')
      .filter({ hasText: 'A lead was assigned to you' })
      .first()
      .getByRole('button', { name: 'Deliver' })
      .click();
    // The log updates live.
    await rows.filter({ hasText: '✓ Delivered' }).first().waitFor();
    await admin.page.getByRole('group', { name: 'Send a test to yourself' }).getByRole('button', { name: 'E-mail' }).click();
    await admin.page.getByText('The test is on its way.').waitFor();
    await admin.page.getByRole('row').filter({ hasText: 'test' }).getByText('Sent').waitFor();
    expect([...admin.errors, ...counsellor.errors]).toEqual([]);
    await Promise.all([admin.close(), counsellor.close()]);
  }, 90_000);

  it('a report is scheduled from its screen, sent now, and lies in the outbox as paper and with the figures of the screen', async () => {
    const admin = await Visitor.open(browser, product);
    const { page } = admin;
    await admin.signIn('admin@sunrise.example');
    await page.goto('/quick-report?days=last-30-days');
    const table = page.getByRole('table', { name: 'User Productivity Report' });
    await table.getByRole('row').nth(1).waitFor();
    const shown = (await table.getByRole('row').allInnerTexts()).slice(1, -1).map((line) => line.trim().split(/\s*\t\s*/));
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Schedule…' }).click();
    await page.getByLabel('Name').fill('Work of all');
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByText('Scheduled. Find it under Scheduled Reports.').waitFor();

    await page.goto('/scheduled-reports');
    const row = page.getByRole('row').filter({ hasText: 'Work of all' });
    await row.getByText('Every day at 08:00 AM').waitFor();
    await row.hover();
    await page.getByRole('button', { name: 'Send now' }).click();
    // The list updates live.
    await row.getByText('✓ Sent').waitFor();
    await page.getByText('Work of all').click();
    await page.getByRole('region', { name: 'Last run' }).getByText(`Anita Deshpande: sent, ${shown.length} lines`).waitFor();

    const outbox = await admin.context.newPage();
    await outbox.goto('/dev/outbox');
    const mail = outbox.getByRole('listitem').filter({ hasText: 'User Productivity Report' });
    await mail.getByText('To admin@sunrise.example').waitFor();
    const fetched = async (kind: string) => {
      const link = await mail.getByRole('link', { name: new RegExp(`\\.${kind}$`) }).getAttribute('href');
      return (await admin.context.request.get(link ?? '')).body();
    };
    const pdf = (await fetched('pdf')).toString('latin1');
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    // The lines of all users with their totals fill more than one page.
    expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(2);
    const lines = (await fetched('csv')).toString('utf8').trim().split('\n').slice(1);
    const figures = (cells: string[]) => cells.map((cell) => cell.replace(/[,%]|^–$/g, ''));
    expect(lines.map((line) => figures(line.split(','))).toSorted()).toEqual(shown.map(figures).toSorted());
    expect(admin.errors).toEqual([]);
    await admin.close();
  }, 90_000);

  it('an admin has a program hear of leads, sees what it took, and sends again what it refused', async () => {
    const admin = await Visitor.open(browser, product);
    const { page } = admin;
    await admin.signIn('admin@sunrise.example');
    await page.goto('/config?tab=webhooks');
    await page.getByRole('button', { name: 'New webhook' }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Name').fill('Our website');
    await drawer.getByLabel('Address').fill('http://crm.example');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.getByText('Enter an https address, such as https://www.example.org/hooks').waitFor();
    await drawer.getByText('Choose the events to send.').waitFor();
    await drawer.getByLabel('Address').fill('https://crm.example/hooks');
    await drawer.getByLabel('Events to send').click();
    await page.getByTitle('Lead captured').click();
    await page.keyboard.press('Escape');
    // The buttons move up when messages disappear.
    await drawer.getByText('Choose the events to send.').waitFor({ state: 'detached' });
    await drawer.getByRole('button', { name: 'Save' }).click();
    // The creator is led to the new endpoint.
    await drawer.getByText('Last deliveries').waitFor();
    await drawer.getByRole('button', { name: 'New signing secret' }).click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await drawer.getByText(/^whsec_/).waitFor();
    const deliveries = drawer.getByRole('region', { name: 'Last deliveries' });
    await drawer.getByRole('button', { name: 'Send a test' }).click();
    await deliveries.getByRole('listitem').filter({ hasText: 'Test' }).getByText('Delivered').waitFor();

    const outbox = await admin.context.newPage();
    const behave = async (behaviour: string) => {
      await outbox.goto('/dev/outbox');
      await outbox.getByLabel('Webhook: the provider').selectOption(behaviour);
      const set = outbox.locator('form').filter({ hasText: 'Webhook: the provider' }).getByRole('button', { name: 'Set' });
      await Promise.all([outbox.waitForResponse((answer) => answer.url().endsWith('/behaviour')), set.click()]);
    };
    await behave('refused');
    const capture = (name: string) =>
      page.evaluate(async (lead) => {
        const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token: string };
        const headers = { authorization: `Bearer ${token}`, 'tenant-tid': 'sunrise', 'content-type': 'application/json' };
        const body = JSON.stringify({ name: lead, phone: '9123450987', source: 'WEBSITE' });
        return (await fetch('/api/leadGenerate', { method: 'POST', headers, body })).status;
      }, name);
    expect(await capture('Kavya Rao')).toBe(200);
    await deliveries.getByRole('listitem').filter({ hasText: 'Lead captured' }).getByText('Failed').waitFor();
    await behave('accepted');

    await drawer.getByRole('link', { name: 'All deliveries' }).click();
    await page.waitForURL('**/webhook-deliveries?endpointId=*');
    const row = page.getByRole('row').filter({ hasText: 'Lead captured' });
    await row.getByText('Our website').waitFor();
    await row.hover();
    await page.getByRole('button', { name: 'Send again' }).click();
    await row.getByText('✓ Delivered').waitFor();
    await outbox.goto('/dev/outbox');
    const said = outbox.getByRole('listitem').filter({ hasText: 'LeadCaptured' });
    await said.getByText('https://crm.example/hooks').waitFor();
    expect(await said.textContent()).not.toContain('Kavya');
    expect(admin.errors).toEqual([]);
    await admin.close();
  }, 90_000);
});
