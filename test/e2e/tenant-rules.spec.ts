import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser';
import { PlayedServer } from './played-server';

const whole = {
  ...{ id: 'sunrise', tid: 'sunrise', name: 'Sunrise Admissions', short_name: 'Sunrise', base_url: 'https://crm.sunrise.test' },
  ...{ description: 'Guidance', estd_year: '2009', address1: '14 Barakhamba Road', country: 'India', state: 'Delhi', city: 'Rohini' },
  ...{ tenant_type: 'consultant', phone: '9810012345', email: 'office@sunrise.test', support_email: 'help@sunrise.test', clg_id: 1001 },
  ...{ pan_number: 'AAACS1234F', cin_number: 'U80904DL2009PTC123456', gst_number: '07AAACS1234F1Z5', is_details_complete: true },
  ...{ website: 'https://sunrise.test', app_released_on: '2026-03-02T10:00:00.000Z', facebook: 'https://facebook.com/sunrise' },
};
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

describe('institutions in the console', () => {
  let browser: Browser;
  let server: PlayedServer;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser();
  }, 60_000);
  afterAll(() => browser.close());
  beforeEach(async () => {
    server = await PlayedServer.open(browser);
    ({ page } = server);
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('dashboards/dashboard', {
      body: { data: { name: 'dashboard', title: 'Dashboard', leads: false, tasks: [], widgets: [] } },
    });
    server.answers.set('tenants/get/sunrise', { body: { data: [whole] } });
  });
  afterEach(() => server.close());

  const toast = (text: string, kind: string) => page.locator(`.toast-${kind}`).getByText(text, { exact: true }).waitFor();
  const go = (path: string, state: object | null = null) =>
    page.evaluate(
      `history.pushState({ usr: ${JSON.stringify(state)}, key: 'k', idx: 1 }, '', '${path}'); dispatchEvent(new PopStateEvent('popstate', { state: history.state }))`,
    );
  const save = () => page.getByRole('button', { name: 'Save', exact: true });
  const dialog = () => page.getByRole('dialog', { name: 'Edit Tenant Profile' });
  async function edit(profile: object = whole) {
    server.answers.set('tenants/get/sunrise', { body: { data: [profile] } });
    await server.signedIn({ role: 1 });
    await page.goto('/tenant-profile/sunrise');
    await page.getByRole('button', { name: 'Edit Tenant Profile' }).click();
    await dialog().waitFor();
  }

  it('are switched by choice and button, and every request says which (TS-01 to TS-05, TS-07, TS-08)', async () => {
    const allowed_tenants = ['sunrise', 'lakeview'].map((tid) => ({ id: tid, tid, name: `${tid} group`, tenant_type: 'college' }));
    let told = () => {};
    const after = new Promise<void>((done) => (told = done));
    server.answers.set('tenant-details', { body: { data: [{ tenant_details: { tid: 'sunrise' }, allowed_tenants }] }, after });
    server.answers.set('tenants/get/lakeview', { body: { data: [{ ...whole, id: 'lakeview', tid: 'lakeview' }] } });
    await server.signedIn({ role: 2, user_type: 'org' });
    await page.goto('/dashboard');
    const open = () => page.getByRole('button', { name: 'Switch tenant' }).click();
    await open();
    await page.getByRole('radiogroup', { name: 'Tenants' }).getByText('Loading...').waitFor();
    expect(await page.getByText('No tenants found').count()).toBe(0);
    told();
    const choices = page.getByRole('radiogroup', { name: 'Tenants' }).getByRole('radio');
    await choices.first().waitFor();
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.tenant-list')).maxHeight`)).toBe('320px');
    await page.getByRole('button', { name: 'Set Tenant' }).click();
    await toast('Please select a tenant before proceeding.', 'error');
    await page.getByLabel('Search tenants').fill('nobody');
    await page.getByText('No tenants found').waitFor();
    await page.getByLabel('Search tenants').fill('');
    await choices.filter({ hasText: 'lakeview' }).click();
    expect(await server.stored('tenant-tid')).toBe('sunrise');
    await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/acl')),
      page.getByRole('button', { name: 'Set Tenant' }).click(),
    ]);
    expect([await server.stored('tenant-tid'), await page.evaluate(`sessionStorage.getItem('tenant-tid')`)]).toEqual([
      'lakeview',
      'lakeview',
    ]);
    await open();
    await choices.first().filter({ hasText: 'Current' }).filter({ hasText: 'lakeview' }).waitFor();
    expect(server.to('acl').at(-1)?.headers['tenant-tid']).toBe('lakeview');
  });

  it('that cannot be fetched are noted, and nothing is said over the screen (TS-06)', async () => {
    server.answers.set('tenant-details', { status: 503, body: {} });
    await server.signedIn({ role: 2, user_type: 'org' });
    const noted = page.waitForEvent('console', (message) => message.text().includes('The tenants could not be fetched.'));
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Switch tenant' }).click();
    await noted;
    await page.getByRole('dialog').getByText('No tenants found').waitFor();
    expect([await page.locator('.toast').count(), await page.getByRole('dialog').getByRole('alert').count()]).toEqual([0, 0]);
  });

  it('are asked to complete their profile, or not now (PC-05, PC-06)', async () => {
    const profile = { ...whole, is_details_complete: false };
    server.answers.set('tenants/get/sunrise', { body: { data: [profile] } });
    await page.clock.install();
    const modal = page.getByRole('dialog', { name: 'Complete Tenant Profile Details' });
    const come = async () => {
      await server.signedIn({ role: 1 });
      await page.goto('/dashboard');
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      await page.clock.fastForward(10_000);
      await modal.getByText('Please complete all the required tenant profile details').waitFor();
    };
    await come();
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await modal.waitFor({ state: 'hidden' });
    await page.evaluate(`sessionStorage.removeItem('profile-checked')`);
    await come();
    await modal.getByRole('button', { name: 'Complete' }).click();
    await page.waitForURL('**/tenant-profile/sunrise');
    await page.getByRole('heading', { level: 1, name: 'Sunrise Admissions' }).waitFor();
    await page.clock.fastForward(800);
    await dialog().waitFor();
  });

  it('open their form by itself where somebody was led to it, for admins alone (TP-02, TP-03, TP-04)', async () => {
    await server.signedIn({ role: 1 });
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    // Record arrival times by the clock of the page, so that a slow machine affects both.
    await page.evaluate(`(() => {
      window.came = {};
      const look = () => {
        if (document.querySelector('.tenant-profile h1')) came.screen ??= performance.now();
        if (document.querySelector('.ant-modal [aria-label], .ant-modal form')) came.form ??= performance.now();
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    })()`);
    await go('/tenant-profile/sunrise', { openEditModal: true });
    await page.getByRole('heading', { level: 1, name: 'Sunrise Admissions' }).waitFor();
    await dialog().waitFor();
    expect(await page.evaluate<number>('came.form - came.screen')).toBeGreaterThanOrEqual(790);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await server.signedIn({ role: 2 });
    await page.goto('/tenant-profile/sunrise');
    await page.getByRole('heading', { name: 'Basic Details' }).waitFor();
    expect(await page.getByRole('button', { name: 'Edit Tenant Profile' }).count()).toBe(0);
  });

  it('say who they are, where else they are met, and the basic details; India where they name no country (TP-01)', async () => {
    const networks = ['facebook', 'instagram', 'youtube', 'twitter'];
    const met = Object.fromEntries(networks.map((network) => [network, `https://${network}.com/sunrise`]));
    server.answers.set('tenants/get/sunrise', { body: { data: [{ ...whole, ...met, country: '', logo_image: '/favicon.svg' }] } });
    await server.signedIn();
    await page.goto('/tenant-profile/sunrise');
    await page.getByRole('heading', { level: 1, name: 'Sunrise Admissions' }).waitFor();
    expect(await page.getByAltText('Logo of Sunrise Admissions').getAttribute('src')).toBe('/favicon.svg');
    const links = page.getByRole('navigation', { name: 'Networks' }).getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(Object.values(met));
    await page.getByText('Guidance', { exact: true }).waitFor();
    const fact = (label: string) => page.locator('.tenant-facts > div').filter({ hasText: label }).locator('dd').textContent();
    expect([await fact('Country'), await fact('Address Type 1'), await fact('GST')]).toEqual([
      ...['India', '14 Barakhamba Road', '07AAACS1234F1Z5'],
    ]);
  });

  it.each([
    ['TP-06', 404, 'There is no such tenant.', 'warning'],
    ['TP-07', 500, 'Server Error', 'error'],
    ['TP-08', 503, 'Some Error', 'error'],
  ])('%s: that answer %i are said so: %s', async (_rule, status, text, kind) => {
    server.answers.set('tenants/get/elsewhere', { status, body: { code: status, message: 'There is no such tenant.' } });
    await server.signedIn();
    await page.goto('/tenant-profile/elsewhere');
    await toast(text, kind);
  });

  it('have a form that says what is wrong once it was touched, and saves when nothing is (TP-12, TP-14, TP-15, TP-41, TP-42, TP-43)', async () => {
    await edit({ ...whole, app_min_permission: ['1', '7'] });
    const name = dialog().getByLabel('Name *', { exact: true });
    expect(await dialog().getByText('is required.').count()).toBe(0);
    await name.fill('');
    await name.blur();
    await dialog().getByText('Name is required.').waitFor();
    expect(await save().isDisabled()).toBe(true);
    await dialog().getByLabel('Country').fill('');
    await dialog().getByLabel('Country').blur();
    expect(
      await dialog()
        .getByText(/required/)
        .count(),
    ).toBe(1);
    await name.fill('Sunrise Group');
    await dialog().getByLabel('Country').fill('Nepal');
    const [chosen] = await Promise.all([page.waitForEvent('filechooser'), dialog().getByText('Click Here to Change Logo').click()]);
    await chosen.setFiles({ name: 'logo.pdf', mimeType: 'application/pdf', buffer: PNG });
    await toast('logo.pdf is not an image: a .png, .jpg, .webp or .gif file.', 'error');
    expect(await dialog().getByAltText('Logo').count()).toBe(0);
    await dialog().getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
    await dialog().getByAltText('Logo').waitFor();
    server.answers.set('tenants/update/sunrise', { body: { message: 'Tenant updated successfully' } });
    await save().click();
    await toast('Tenant updated successfully', 'success');
    const [sent] = server.to('tenants/update/sunrise').slice(-1);
    const body = String(sent?.body);
    const parts = [...body.matchAll(/name="(\w+)"(?:; filename="([^"]+)")?/g)].map(([, part, file]) => (file ? `${part}=${file}` : part));
    expect(parts).toHaveLength(41);
    expect(parts).toEqual(
      expect.arrayContaining(['expected', 'name', 'gst_number', 'app_min_permission', 'phone_validation_enabled', 'logo_image=logo.png']),
    );
    expect(body).toMatch(/name="app_min_permission"\s+\["1","7"\]\s/);
    expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data/);
    await page.getByRole('button', { name: 'Edit Tenant Profile' }).click();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'hidden' });
  });

  it('that another admin changed meanwhile are asked about, with yours, theirs and the original, and nothing is lost', async () => {
    await edit();
    await dialog().getByLabel('Website').fill('https://mine.test');
    await dialog().getByLabel('Pincode').fill('110085');
    const theirs = { ...whole, website: 'https://theirs.test', facebook: 'https://facebook.com/theirs' };
    server.answers.set('tenants/get/sunrise', { body: { data: [theirs] } });
    server.answers.set('tenants/update/sunrise', {
      status: 409,
      body: { code: 409, error: 'tenant/changed-meanwhile', message: 'Nothing was saved.', details: { by: 'Bina Shah', position: '7' } },
    });
    await save().click();
    const question = page.getByRole('dialog', { name: 'Bina Shah changed this in the meantime' });
    await question.getByText('Original: https://sunrise.test').waitFor();
    await question.getByText('Yours: https://mine.test').waitFor();
    expect(await question.getByRole('radiogroup').count()).toBe(1);
    expect(server.to('tenants/get/sunrise').at(-1)?.headers['x-read-after']).toBe('7');
    await question.getByRole('button', { name: 'Back to the form' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await dialog().getByLabel('Website').inputValue()).toBe('https://mine.test');
    await save().click();
    await question.getByRole('radio', { name: 'Theirs: https://theirs.test' }).check();
    server.answers.set('tenants/update/sunrise', { body: { message: 'Tenant updated successfully' } });
    await question.getByRole('button', { name: 'Save' }).click();
    await toast('Tenant updated successfully', 'success');
    const sent = String(server.to('tenants/update/sunrise').at(-1)?.body);
    expect([...sent.matchAll(/name="(\w+)"/g)].map(([, part]) => part)).toEqual(['expected', 'pincode']);
  });

  it('keep what is typed into their look when another admin saves theirs', async () => {
    await server.signedIn({ role: 1 });
    await page.goto('/tenant-profile/sunrise?tab=look');
    const student = page.getByRole('textbox', { name: 'Name for a student' });
    await student.fill('Aspirant');
    server.answers.set('tenants/get/sunrise', { body: { data: [{ ...whole, student: 'Applicant', course: 'Programme' }] } });
    server.answers.set('tenants/update/sunrise', {
      status: 409,
      body: { code: 409, error: 'tenant/changed-meanwhile', message: 'Nothing was saved.', details: { by: 'Bina Shah' } },
    });
    await save().click();
    const question = page.getByRole('dialog', { name: 'Bina Shah changed this in the meantime' });
    await question.getByText('Theirs: Applicant').waitFor();
    expect(await student.inputValue()).toBe('Aspirant');
  });

  it('show in it what cannot be changed, times in India, and the kept words about phones (TP-10, TP-13, TP-37)', async () => {
    await edit({ ...whole, phone_validation_err_msg: 'Ten digits, please.' });
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await edit();
    const college = dialog().getByLabel('Tenant Default College ID');
    expect([await college.inputValue(), await college.isDisabled()]).toEqual(['1001', true]);
    expect(await dialog().getByLabel('Released On').inputValue()).toBe('02 Mar 2026, 03:30 PM');
    expect(await dialog().getByLabel('Phone Validation Error Message').inputValue()).toBe('Ten digits, please.');
  });

  it('offer the cities of the chosen state, and permissions of devices by name and all at once (TP-11, TP-14)', async () => {
    server.answers.set('lists/states/rows', { body: { data: [{ recordId: 's1', value: 'Goa' }] } });
    server.answers.set('lists/cities/rows', { body: { data: [{ recordId: 'c1', name: 'Panaji' }] } });
    await edit();
    await dialog().getByLabel('State').click();
    await Promise.all([
      page.waitForRequest((request) => /lists\/cities\/rows/.test(request.url()) && (request.postData() ?? '').includes('Goa')),
      page.locator('.ant-select-item-option').filter({ hasText: 'Goa' }).click(),
    ]);
    expect(await save().isDisabled()).toBe(true);
    await dialog().getByLabel('City').click();
    await page.locator('.ant-select-item-option').filter({ hasText: 'Panaji' }).click();
    await dialog().getByLabel('Minimum Permissions').click();
    await dialog().getByLabel('Minimum Permissions').fill('user_dictionary');
    await page.getByTitle('ACCESS_NETWORK_STATE', { exact: true }).waitFor({ state: 'detached' });
    await page.getByTitle('WRITE_USER_DICTIONARY', { exact: true }).waitFor();
    // Without a pointer: the list has become short, and on a busy machine it moves between press and release.
    await page.getByLabel('Select all').dispatchEvent('click');
    const tags = dialog().locator('.ant-form-item', { hasText: 'Minimum Permissions' }).locator('.ant-select-selection-item');
    await tags.filter({ hasText: '+ 321' }).waitFor();
    expect(await tags.count()).toBe(4);
  });

  it('are filled in from their website, and what is missing is marked (TP-38, TP-39, TP-40)', async () => {
    await edit({ ...whole, description: '', address1: '' });
    const fetch = dialog().getByRole('button', { name: 'Fetch Details' });
    server.answers.set('tenants/scrape-website-details', { status: 422, body: { code: 422, message: 'The website answered 404.' } });
    await fetch.click();
    await toast('Failed to fetch website data', 'error');
    await dialog().getByText('The website answered 404.').waitFor();
    server.answers.set('tenants/scrape-website-details', { fails: true });
    await fetch.click();
    await toast('Something went wrong while scraping the website', 'error');
    server.answers.set('tenants/scrape-website-details', { body: { data: { name: 'Sunrise of Delhi', address1: '1 Hill Road' } } });
    await fetch.click();
    await dialog().getByText('Description is required.').waitFor();
    expect(await dialog().getByLabel('Name *', { exact: true }).inputValue()).toBe('Sunrise of Delhi');
    expect(await dialog().getByLabel('Address Line 1').inputValue()).toBe('1 Hill Road');
    expect(server.to('tenants/scrape-website-details').at(-1)?.body).toEqual({ websiteUrl: 'https://sunrise.test' });
  });

  it('say what came of saving as the documents do (TP-44, TP-45)', async () => {
    await edit();
    for (const status of [204, 500]) {
      server.answers.set('tenants/update/sunrise', {
        status: status === 204 ? 200 : status,
        body: { code: status, message: `Answer ${status}` },
      });
      await save().click();
      await toast(`Answer ${status}`, 'success');
      // No new file was chosen (TP-43).
      expect(server.to('tenants/update/sunrise').at(-1)?.body).not.toContain('name="logo_image"');
      await page.waitForFunction(`!document.querySelector('.ant-btn-loading')`);
    }
    server.answers.set('tenants/update/sunrise', { fails: true });
    await save().click();
    await page.locator('.toast-warning').waitFor();
    await page.waitForFunction(`!document.querySelector('.ant-btn-loading')`);
    expect(await save().isEnabled()).toBe(true);
  });
});
