import type { Browser, Page } from 'playwright-core';
import { lateClock } from '../fixtures/late-clock';
import { openBrowser, Product, Visitor } from './browser';
import { becomes, HttpCalls } from './http-calls';

const ADMIN = 'admin@sunrise.example';
/** Longer than the minute of throttled leads, the five minutes between two looks at idle leads, and the shortest time that a lead lies idle. */
const LATE_MS = 6 * 60_000;
const [ASHA, VIKRAM, MEERA, ROHAN, DIVYA] = ['counsellor', 'counsellor2', 'counsellor3', 'counsellor4', 'caller3'].map(
  (key) => `sunrise-${key}`,
) as [string, string, string, string, string];

interface Lead {
  leadId: string;
  leadHash: string;
  ownerId?: string;
}

describe('rules and workflows at work, in a real browser', () => {
  let product: Product;
  let browser: Browser;
  let admin: Visitor;
  let divya: Visitor;
  let page: Page;
  let calls: HttpCalls;
  let secret: string;
  let idleLead: string;
  let phone = 9_817_100_000;

  const state = (value: string) => [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: [value] }] }];
  const users = (...ids: string[]) => ids.map((id) => ({ id, weight: 1 }));
  const assignment = (of: string, ...people: string[]) =>
    calls.post<{ id: string }>('add/assignment/rule', {
      ...{ name: `${of} in turn`, rule: state(of), users: users(...people), availability: 'active', priority: 0, status: 1 },
    });
  const workflow = (name: string, more: object) =>
    calls.post<{ id: string }>('workflow/create', { name, rule: state(name), status: 1, ...more });
  const capture = async (name: string, of: string) => {
    const lead = { name, phone: String(phone++), source: 'IVR', state: of };
    return (await calls.post<{ leadId: string }>('capture/leads', lead, { 'x-api-key': secret })).leadId;
  };
  const leadsOf = (field: string, value: string) =>
    calls.post<Lead[]>('lists/leads/rows', { where: { field, op: 'eq', value }, limit: 50, sort: [{ field: 'phone', dir: 'asc' }] });
  const ownersOf = async (field: string, value: string) => (await leadsOf(field, value)).map(({ ownerId }) => ownerId ?? null);
  const ownerIs = (leadId: string, ownerId: string) => becomes(() => ownersOf('leadId', leadId), [ownerId]);
  const runsOf = async (workflowId: string) => {
    const where = { field: 'workflowId', op: 'eq', value: workflowId };
    const rows = await calls.post<{ status: string; version: number }[]>('lists/workflow-runs/rows', { where, limit: 50 });
    return rows.map((row) => `${row.version}/${row.status}`).toSorted();
  };
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

  const open = async () => {
    admin = await Visitor.open(browser, product);
    ({ page } = admin);
    await admin.signIn(ADMIN);
    calls = await HttpCalls.signIn(product, ADMIN);
  };

  beforeAll(async () => {
    [product, browser] = await Promise.all([Product.start(undefined, lateClock(LATE_MS)), openBrowser()]);
    await open();
    ({ secret } = await calls.post<{ secret: string }>('api-keys', { name: 'Landing page', scopes: ['capture'] }));
    await assignment('Goa', ASHA);
    idleLead = await capture('Idle Iyer', 'Daman');
    await calls.post('lead-assign-to', { lead_ids: [idleLead], user_id: VIKRAM });
    await calls.post('saveLeadReallocationFilter', {
      ...{ name: 'Idle in Daman', rule: state('Daman'), idle: 'untouched', after_minutes: 5, warn_minutes: 0, status: 1 },
      ...{ users: users(MEERA), availability: 'active' },
    });
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    await product.remove();
  });

  it('an import asks what rules do with its leads: nothing, some each minute, or all at once', async () => {
    for (const [city, choice] of [
      ['None', 'Nothing'],
      ['Some', 'They act on some leads each minute'],
      ['All', 'They act on all leads at once'],
    ] as const) {
      await page.goto('/upload-csv-lead');
      const lines = ['Name,Phone,State,City', ...['One', 'Two'].map((name) => `${name},${phone++},Goa,${city}`)];
      await page.setInputFiles('input[type=file]', { name: `${city}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
      await page.getByRole('button', { name: 'Check 2 rows' }).click();
      const asked = page.getByRole('radiogroup', { name: 'What do rules and workflows do with 2 leads?' });
      expect(await asked.getByRole('radio', { name: 'Nothing' }).isChecked()).toBe(true);
      await asked.getByText(choice).click();
      await page.getByRole('button', { name: 'Import 2 rows' }).click();
      await page.getByText('Completed').first().waitFor();
    }
    await becomes(() => ownersOf('city', 'All'), [ASHA, ASHA]);
    expect([await ownersOf('city', 'None'), await ownersOf('city', 'Some')]).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('after a downtime, throttled leads have their owners, an idle lead has moved, and its move is undone', async () => {
    expect(await ownersOf('leadId', idleLead)).toEqual([VIKRAM]);
    expect(admin.errors).toEqual([]);
    await admin.close();
    await product.stop();
    product = await Product.start(product.dataDir);
    await open();
    await becomes(() => ownersOf('city', 'Some'), [ASHA, ASHA]);
    expect(await ownersOf('city', 'None')).toEqual([null, null]);
    await ownerIs(idleLead, MEERA);
    await page.goto('/smart-lead-reallocator');
    await row('Idle in Daman').getByRole('button', { name: 'Undo what Idle in Daman gave' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo what Idle in Daman gave' });
    await dialog.getByText('The rule gave 1 leads; 1 of them go back, because nobody has worked on them since.').waitFor();
    await dialog.getByRole('button', { name: 'Give back' }).click();
    await page.getByText(/Undo Idle in Daman: 1 lead/).waitFor();
    await ownerIs(idleLead, VIKRAM);
  });

  it('a lead tells why it has its owner, by keyboard', async () => {
    const leadId = await capture('Why Rao', 'Goa');
    await ownerIs(leadId, ASHA);
    const [lead] = await leadsOf('leadId', leadId);
    await page.goto(`/lp/${lead!.leadHash}/conversation`);
    const why = page.getByRole('button', { name: 'Why this owner?' });
    await why.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Why this owner?' });
    await dialog.getByText('The rule Goa in turn chose Asha Sharma.').waitFor();
    await dialog.getByText('(here: Goa)').first().waitFor();
    await dialog
      .getByRole('row', { name: /Asha Sharma/ })
      .getByText('chosen')
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('.record-why-owner:focus').waitFor();
  });

  it('leads of a stop wait, and go on as its end says', async () => {
    await page.goto('/automation?tab=controls');
    await page.getByLabel('What', { exact: true }).click();
    await page.locator('.ant-select-item-option', { hasText: 'Giving out leads' }).click();
    await page.getByLabel('Reason*').fill('A wrong team');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: 'A wrong team' }).first().waitFor();
    const leadId = await capture('Stopped Sen', 'Goa');
    await becomes(
      async () =>
        (await calls.get<{ stopped: { waiting_leads: number }[] }>('automation/controls')).stopped.map((one) => one.waiting_leads),
      [1],
    );
    await page.reload();
    const stopped = page.getByRole('listitem').filter({ hasText: 'A wrong team' }).first();
    await stopped.getByText(/1 leads without an owner came since/).waitFor();
    expect(await ownersOf('leadId', leadId)).toEqual([null]);
    await stopped.getByRole('button', { name: 'Resume' }).click();
    const dialog = page.getByRole('dialog', { name: 'What happens to the 1 leads that came since?' });
    await dialog.getByText('All go on at once').click();
    await dialog.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Nothing is stopped.').waitFor();
    await ownerIs(leadId, ASHA);
  });

  it('a storm of entries is held, and the rest goes on throttled', async () => {
    await calls.put('automation/limits', { storm_leads: 2 });
    const { id } = await workflow('Tripura', { steps: [{ id: 'course', kind: 'set', settings: { field: 'course', value: 'BSc' } }] });
    for (let at = 0; at < 4; at++) await capture(`Storm ${at}`, 'Tripura');
    await becomes(() => runsOf(id), ['1/finished', '1/finished', '1/held', '1/held']);
    await page.goto('/automation?tab=controls');
    const held = page.getByRole('listitem').filter({ hasText: 'Further leads of Tripura' }).first();
    await held.getByText(/2 runs wait/).waitFor();
    await held.getByRole('button', { name: 'Resume' }).click();
    const dialog = page.getByRole('dialog', { name: 'What happens to the 2 waiting runs?' });
    expect(await dialog.getByRole('radio', { name: 'All go on, some each minute' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Nothing is stopped.').waitFor();
    await becomes(() => runsOf(id), Array<string>(4).fill('1/finished'));
    await calls.put('automation/limits', { storm_leads: 500 });
  });

  it('a version is published over 20 waiting runs, which stay, move or stop', async () => {
    const steps = [
      { id: 'wait', kind: 'wait', settings: { minutes: 600 }, next: 'course' },
      { id: 'course', kind: 'set', settings: { field: 'course', value: 'BA' } },
    ];
    const { id } = await workflow('Punjab', { steps });
    for (let at = 0; at < 20; at++) await capture(`Twenty ${at}`, 'Punjab');
    await becomes(() => runsOf(id), Array<string>(20).fill('1/waiting'));
    let name = 'Punjab';
    for (const [place, [choice, outcome]] of [
      ['They stay on their version', '1/waiting'],
      ['They move to the new version', '3/waiting'],
      ['They are stopped', '3/stopped'],
    ].entries()) {
      await page.goto(`/automation?rule=${id}`);
      await page.getByLabel('Name*').fill(`Punjab ${place + 2}`);
      await page.getByRole('button', { name: 'Update Rule' }).click();
      const dialog = page.getByRole('dialog', { name: `Put this version of ${name} in force?` });
      await dialog.getByRole('row', { name: /^1\. Wait .*Runs 20 .*They go on at step 1$/ }).waitFor();
      await dialog.getByText(choice!).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      name = `Punjab ${place + 2}`;
      await row(name).waitFor();
      await becomes(() => runsOf(id), Array<string>(20).fill(outcome!));
    }
  });

  it('a failed run is retried', async () => {
    const template = await calls.post<{ id: string }>('records/sms-templates', { name: 'Hello', body: 'Hello {{name}}', active: true });
    await becomes(async () => (await calls.post<object[]>('lists/sms-templates/by-key', { keys: [template.id] })).length, 1);
    const leadId = await capture('Retry Rao', 'Odisha');
    await calls.post(`leads/${leadId}/opt-out`, { channel: 'sms', opted_out: true });
    const { id } = await workflow('Odisha', {
      triggerType: 'update',
      rule: [{ condition: 'And', rules: [{ columnName: 'city', operator: 'in', value: ['Puri'] }] }],
      steps: [{ id: 'hello', kind: 'send', settings: { channel: 'sms', templateId: template.id, anyTime: true } }],
    });
    await calls.put(`updateProfileLead/${leadId}`, { city: 'Puri' });
    await becomes(() => runsOf(id), ['1/parked']);
    await calls.post(`leads/${leadId}/opt-out`, { channel: 'sms', opted_out: false });
    await page.goto('/automation?tab=runs&name=Odisha');
    const run = page.getByRole('row', { name: /Retry Rao/ });
    await run.getByText('Needs a decision').waitFor();
    await run.getByText('Retry Rao').click();
    const drawer = page.getByRole('dialog', { name: 'Retry Rao' });
    await drawer.getByText('This lead does not want any SMS.').first().waitFor();
    await drawer.getByRole('button', { name: 'Retry', exact: true }).click();
    await run.getByText('Finished').waitFor();
    await becomes(() => runsOf(id), ['1/finished']);
    expect(admin.errors).toEqual([]);
  });

  it('a check-in empties the queue of leads that waited for it', async () => {
    divya = await Visitor.open(browser, product);
    await divya.signIn('caller3@sunrise.example');
    const own = await HttpCalls.signIn(product, 'caller3@sunrise.example');
    const { reminder } = await own.get<{ reminder: string | null }>('attendance/records');
    if (reminder === 'C') await own.post('attendance/check-out', {});
    const rule = { name: 'Sikkim', rule: state('Sikkim'), users: users(DIVYA), availability: 'checked-in', priority: 0, status: 1 };
    await calls.post('create-counsellor', rule);
    const names = ['Queue One', 'Queue Two', 'Queue Three'];
    const ids: string[] = [];
    for (const name of names) ids.push(await capture(name, 'Sikkim'));
    const owners = async () => (await Promise.all(ids.map((id) => ownersOf('leadId', id)))).flat();
    await becomes(owners, [null, null, null]);
    await divya.page.goto('/leads?type=all');
    const header = divya.page.locator('.attendance-button');
    await header.waitFor();
    const dialog = divya.page.getByRole('dialog');
    if (!(await dialog.isVisible())) await header.click();
    await dialog.getByRole('button', { name: 'Check In Now' }).click();
    for (const name of names)
      await divya.page
        .getByRole('row', { name: new RegExp(name) })
        .first()
        .waitFor();
    expect(await owners()).toEqual([DIVYA, DIVYA, DIVYA]);
  });

  it('L3 declines an offered lead with a reason, and the next person is offered it', async () => {
    await calls.post('save-l3-assignment/journey', { name: 'Seniors', users: users(DIVYA, ROHAN), availability: 'active', status: 1 });
    const leadId = await capture('Referred Roy', 'Goa');
    const offeredTo = async (user: string) => {
      const own = await HttpCalls.signIn(product, `${user}@sunrise.example`);
      return async () => (await own.get<{ offers: { lead: { name: string } }[] }>('rules/mine')).offers.map(({ lead }) => lead.name);
    };
    await ownerIs(leadId, ASHA);
    await calls.post('save-l3-assignment/journey', { lead_id: leadId, note: 'Asks for a scholarship' });
    // The page shows the offers that there are when it is opened.
    await becomes(await offeredTo('caller3'), ['Referred Roy']);
    await divya.page.goto('/automation/my-automations');
    const offer = divya.page.getByRole('listitem').filter({ hasText: 'Referred Roy' }).filter({ hasText: 'Seniors' });
    await offer.getByText('Asks for a scholarship').waitFor();
    await offer.getByRole('button', { name: 'Decline' }).click();
    const dialog = divya.page.getByRole('dialog', { name: 'Why do you decline the lead?' });
    await dialog.getByLabel('Reason').fill('On leave from Monday');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await offer.waitFor({ state: 'detached' });
    await becomes(await offeredTo('counsellor4'), ['Referred Roy']);
    expect(await ownersOf('leadId', leadId)).toEqual([ASHA]);
    expect(divya.errors).toEqual([]);
  });
});
