import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jobDecider, jobStream, type JobCommand } from '@matricula/domain/job';
import { execute } from '@matricula/event-store';
import { openLog } from '@matricula/platform';
import { leadList } from '@matricula/read-models/lead';
import type { Browser, Page } from 'playwright-core';
import { sharedEngines } from '../fixtures/shared-engines';
import { shared } from '../fixtures/shared-process';
import { openBrowser, Product, Visitor } from './browser';

/** Sends a lead with an API key; returns the status and the message. */
async function captured(product: Product, secret: string, body: object): Promise<[number, string]> {
  const headers = { 'x-api-key': secret, 'content-type': 'application/json' };
  const answer = await fetch(`${product.address}/api/capture/leads`, { method: 'POST', headers, body: JSON.stringify(body) });
  return [answer.status, ((await answer.json()) as { message: string }).message];
}

const REASON = 'The place for files was full.';

/** Files of the demonstration with a failed export in the log. */
async function withFailedExport(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'product-'));
  cpSync(await shared('demonstration'), dataDir, { recursive: true });
  const { store, vault } = await openLog({ dataDir });
  const meta = {
    actor: { id: 'sunrise-admin', name: 'Anita Deshpande', email: 'admin@sunrise.example', role: 1 },
    correlationId: 'export',
  };
  const jobId = 'failed-export';
  const tell = (command: JobCommand) =>
    execute(store, jobDecider, { stream: jobStream('sunrise', jobId), tenantId: 'sunrise' }, command, meta);
  const settings = { list: 'users', columns: [{ field: 'name', title: 'Name' }] };
  await tell({ type: 'StartJob', data: { jobId, kind: 'export', title: 'Export of people', total: 1, settings } });
  await tell({ type: 'FailJob', data: { message: REASON } });
  await store.close();
  await vault.close();
  return dataDir;
}

describe('an admin, in the browser', () => {
  let [browser, product, admin]: [Browser, Product, Visitor] = [] as never;
  let page: Page;
  beforeAll(async () => {
    const failed = sharedEngines() ? undefined : await withFailedExport();
    [product, browser] = await Promise.all([Product.start(failed), openBrowser()]);
    admin = await Visitor.open(browser, product);
    await admin.signIn('admin@sunrise.example');
    ({ page } = admin);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await product.remove();
  });
  const secretIn = async () => (await page.getByRole('status').locator('pre').innerText()).trim();

  it('makes an API key, sees its secret once and its use, limits it and revokes it', async () => {
    await page.goto('/docs?tab=keys');
    await page.getByRole('button', { name: 'New API key' }).first().click();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Landing page');
    await page.getByLabel(/^Scopes/).click();
    await page.getByText('Send leads in', { exact: true }).last().click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Create the secret' }).click();
    const secret = await secretIn();
    expect(await captured(product, secret, { phone: '9812360001' })).toEqual([200, 'Captured']);
    await page.goto('/docs?tab=keys');
    await page.getByRole('gridcell', { name: 'Landing page', exact: true }).click();
    await page.getByText(/^Last used on/).waitFor();
    expect(await page.getByText(secret).count()).toBe(0);
    await page
      .getByRole('switch', { name: 'Active' })
      .or(page.getByRole('checkbox', { name: 'Active' }))
      .first()
      .click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await captured(product, secret, { phone: '9812360002' })).toEqual([403, 'This API key is not in use at present.']);
    await page.getByRole('gridcell', { name: 'Landing page', exact: true }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('tooltip').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('API key deleted successfully').waitFor();
    await page.getByRole('gridcell', { name: 'Landing page', exact: true }).waitFor({ state: 'detached' });
    expect((await captured(product, secret, { phone: '9812360003' }))[0]).toBe(401);
    expect(admin.errors).toEqual([]);
  }, 60_000);

  it('gives a publisher a key and a cap; what it sends is its, what is over the cap is counted, and the payout says what is owed', async () => {
    await page.goto('/publishers');
    await page.getByRole('button', { name: 'New publisher' }).first().click();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Bright Leads');
    await page.getByLabel('Leads per day').fill('1');
    await page.getByLabel('New', { exact: true }).fill('75');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'New key' }).click();
    const secret = await secretIn();
    expect(await captured(product, secret, { name: 'Tara Rao', phone: '9812370001' })).toEqual([200, 'Captured']);
    expect(await captured(product, secret, { phone: '9812370002' })).toEqual([
      429,
      'Bright Leads may send at most 1 lead per day, and these exceed the limit. Nothing of this request was accepted.',
    ]);
    // The screen updates without a reload.
    await page.getByText('1 of 1, 1 refused').waitFor();
    await page.goto(`/leads?type=all&publisherName=${encodeURIComponent('Bright Leads')}`);
    await page.getByRole('gridcell', { name: 'Tara Rao', exact: true }).waitFor();
    await page.goto('/publishers');
    await page.getByRole('link', { name: 'Payout' }).click();
    await page.getByRole('table').getByRole('row').filter({ hasText: 'Bright Leads' }).filter({ hasText: '75' }).first().waitFor();
    // The paid month shows by whom, when and with which reference, and can be undone.
    await page.getByRole('button', { name: 'Mark as paid' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Publisher').fill('Bright');
    // Only the open list of options, not the report behind the dialog.
    const options = page.locator('.ant-select-item-option:visible');
    // Options reload after a pause in typing; an earlier press would be released on a different option.
    await options.filter({ hasNotText: 'Bright Leads' }).first().waitFor({ state: 'detached' });
    await options.filter({ hasText: 'Bright Leads' }).click();
    await options.filter({ hasText: 'Bright Leads' }).waitFor({ state: 'hidden' });
    await dialog.getByLabel('For the leads of').click();
    await options.first().click();
    await dialog.getByLabel('Reference').fill('UTR 4711');
    await dialog.getByRole('button', { name: 'Mark as paid' }).click();
    await page.getByText('Payment recorded').waitFor();
    // Due, paid and open amounts of this publisher; others are still owed.
    await page
      .getByRole('row')
      .filter({ hasText: /^Bright Leads.*1\s*₹0\s*₹75\s*₹75\s*₹0$/ })
      .waitFor();
    await page.getByRole('link', { name: 'Payments' }).click();
    await page.getByRole('gridcell', { name: 'UTR 4711' }).hover();
    await page.getByRole('button', { name: 'Reverse' }).click();
    await dialog.getByRole('button', { name: 'Reverse' }).click();
    await page.getByRole('gridcell', { name: 'Reversed', exact: true }).waitFor();
    await page.getByRole('navigation', { name: 'Publishers' }).getByRole('link', { name: 'Publishers' }).click();
    await page.getByRole('gridcell', { name: 'Bright Leads', exact: true }).waitFor();
    expect(admin.errors.filter((text) => !text.includes('429'))).toEqual([]);
  }, 60_000);

  it('sees in Operations why a job failed, and runs it again', async () => {
    // The log is prepared before the product starts; in a distributed run the engines start before the spec.
    if (sharedEngines()) return;
    await page.goto('/operations');
    await page.getByText('1 job failed', { exact: false }).waitFor();
    const job = page.getByRole('listitem').filter({ hasText: 'Export of people' });
    await job.filter({ hasText: REASON }).waitFor();
    // Rows may lag behind the counts; the screen requests them until they match.
    const behind = { jobId: 'failed-export', title: 'Export of people', status: 'running', done: 0, total: 1 };
    await page.route('**/api/lists/jobs/rows', (route) => route.fulfill({ json: { code: 200, message: 'Success', data: [behind] } }));
    const ended = page.waitForResponse(async (response) => {
      if (!response.url().endsWith('/api/operations/state')) return false;
      const { data } = (await response.json()) as { data: { tenant: { jobs: { running: number; failed: number } } } };
      return data.tenant.jobs.running + data.tenant.jobs.failed === 0;
    });
    await job.getByRole('button', { name: 'Run again' }).click();
    await page.getByText('Resumed').waitFor();
    await job.filter({ hasText: 'Running' }).waitFor();
    await ended;
    await page.unroute('**/api/lists/jobs/rows');
    await page.getByText('No jobs are running, waiting or failed.').waitFor();
    expect(await page.getByText('1 job failed', { exact: false }).count()).toBe(0);
    const answer = await page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token: string };
      const headers = { authorization: `Bearer ${token}`, 'tenant-tid': 'sunrise' };
      return (await fetch('/api/jobs/failed-export/file', { headers })).text();
    });
    expect(answer).toContain('Anita Deshpande');
    expect(admin.errors).toEqual([]);
  }, 60_000);

  it('sees in Operations why a provider refuses messages, and has them delivered when it accepts them again', async () => {
    const provider = async (behaviour: string) => {
      const body = new URLSearchParams({ channel: 'email', behaviour });
      expect((await fetch(`${product.address}/dev/outbox/behaviour`, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
    };
    await provider('refused');
    await page.goto('/messages');
    await page.getByRole('group', { name: 'Send a test to yourself' }).getByRole('button', { name: 'E-mail' }).click();
    await page.getByRole('row').filter({ hasText: 'test' }).getByText('Failed').first().waitFor();
    await page.goto('/operations');
    await page.getByText('1 message did not arrive', { exact: false }).waitFor();
    await page.getByRole('row').filter({ hasText: 'E-mail' }).getByRole('link', { name: '1', exact: true }).click();
    await page.waitForURL('**/messages?channel=email&status=failed*');
    const row = page.getByRole('row').filter({ hasText: 'The sandbox plays a provider that refuses.' });
    await row.waitFor();
    await provider('accepted');
    await row.hover();
    await page.getByRole('button', { name: 'Send again' }).first().click();
    await row.waitFor({ state: 'detached' });
    await page.goto('/operations');
    await page.getByText('All systems are working.').waitFor();
    expect(admin.errors).toEqual([]);
  }, 60_000);

  it('rebuilds a read model with the keyboard, and announces the end', async () => {
    await page.goto('/operations');
    await page.getByText('All of them').click();
    await page.getByRole('button', { name: 'Rebuild lead-list' }).press('Enter');
    const asked = page.getByRole('tooltip').filter({ hasText: 'The current rows stay in use until the copy is complete' });
    await asked.getByRole('button', { name: 'Rebuild', exact: true }).press('Enter');
    await page.getByText('lead-list was rebuilt: the new rows are in use').waitFor();
    await page.goto('/leads');
    await page.getByRole('gridcell').first().waitFor();
    expect(admin.errors).toEqual([]);
  }, 60_000);

  it('cancels a rebuild with the keyboard, and gets a message when it is too late', async () => {
    const STATE = '**/api/operations/state';
    // The rebuild of few events ends before the button is visible, so serve the earlier state.
    await page.route(STATE, async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { data: { installation: { followers: { name: string; rebuild: object | null }[] } } };
      for (const one of json.data.installation.followers) if (one.name === leadList.name) one.rebuild = { share: 0.4 };
      await route.fulfill({ response, json });
    });
    await page.goto('/operations');
    await page.getByRole('progressbar', { name: leadList.name }).waitFor();
    await page.getByRole('button', { name: 'Cancel the rebuild of lead-list' }).press('Enter');
    const asked = page.getByRole('tooltip').filter({ hasText: 'The progress so far is discarded' });
    await page.unrouteAll({ behavior: 'wait' });
    await asked.getByRole('button', { name: 'Cancel the rebuild', exact: true }).press('Enter');
    await page.getByText('It is too late to cancel this').waitFor();
    await page.getByRole('progressbar', { name: leadList.name }).waitFor({ state: 'detached' });
    // The browser itself logs the refused request.
    expect(admin.errors.splice(0)).toEqual([expect.stringContaining('409 (Conflict)')]);
  }, 60_000);

  it('sees how the work behind the screens goes, and what was brought in', async () => {
    await page.goto('/operations');
    await page.getByText('All systems are working.').waitFor();
    for (const name of ['Parked events', 'Jobs', 'Messages and integrations', 'Log consumers', 'Timers', 'Disk'])
      await page.getByRole('heading', { name, exact: true }).waitFor();
    await page.getByText('All of them').click();
    await page.getByText('lead-list', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Integrations' }).click();
    await page.waitForURL('**/config?tab=integrations');

    await page.goto('/upload-csv-lead');
    await page.setInputFiles('input[type=file]', {
      name: 'fair.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('name,phone\nAnu Rao,9812380001'),
    });
    await page.getByRole('button', { name: 'Check 1 row' }).click();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.goto('/migration-log');
    const row = page.getByRole('row').filter({ hasText: 'fair.csv' });
    await row.filter({ hasText: 'Anita Deshpande' }).first().waitFor();
    await page.getByRole('link', { name: 'Read models and log' }).click();
    const folded = page.getByRole('row').filter({ hasText: `${leadList.name}@${leadList.version}` });
    await folded
      .filter({ hasText: 'Read model rebuilt' })
      .filter({ hasText: 'Anita Deshpande' })
      .filter({ hasText: 'Done' })
      .first()
      .waitFor();
    expect(admin.errors).toEqual([]);
  }, 60_000);
});
