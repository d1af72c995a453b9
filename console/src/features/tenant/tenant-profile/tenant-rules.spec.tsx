/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { playConsole } from '../../../app/testing/played-console';

const whole = {
  ...{ id: 'sunrise', tid: 'sunrise', name: 'Sunrise Admissions', short_name: 'Sunrise', base_url: 'https://crm.sunrise.test' },
  ...{ description: 'Guidance', estd_year: '2009', address1: '14 Barakhamba Road', country: 'India', state: 'Delhi', city: 'Rohini' },
  ...{ tenant_type: 'consultant', phone: '9810012345', email: 'office@sunrise.test', support_email: 'help@sunrise.test', clg_id: 1001 },
  ...{ pan_number: 'AAACS1234F', cin_number: 'U80904DL2009PTC123456', gst_number: '07AAACS1234F1Z5', is_details_complete: true },
  ...{ website: 'https://sunrise.test', app_released_on: '2026-03-02T10:00:00.000Z', facebook: 'https://facebook.com/sunrise' },
};
const taken = (more: object) => ({
  status: 409,
  body: { code: 409, error: 'tenant/changed-meanwhile', message: 'Nothing was saved.', details: { by: 'Bina Shah', ...more } },
});

describe('tenants in the console', () => {
  const server = playConsole();
  beforeEach(() => {
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('dashboards/dashboard', {
      body: { data: { name: 'dashboard', title: 'Dashboard', leads: false, tasks: [], widgets: [] } },
    });
    server.answers.set('tenants/get/sunrise', { body: { data: [whole] } });
  });

  const title = 'Edit Tenant Profile';
  /** The dialog in which a text is the title: in specs, all dialogs have one id, and are named alike. */
  const titled = async (text: string) =>
    within((await screen.findByText(text, { selector: '.ant-modal-title' })).closest<HTMLElement>('[role=dialog]')!);
  const dialog = () => titled(title);
  const closed = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
  /** Labels of required fields end in a star. */
  const field = async (label: string) => (await dialog()).findByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`));
  const fill = async (label: string, text: string) => {
    const input = await field(label);
    await server.user.clear(input);
    if (text) await server.user.type(input, text);
    await server.user.tab();
  };
  const save = async () => (await dialog()).getByRole<HTMLButtonElement>('button', { name: /^(loading )?Save$/ });
  const saved = async () => server.user.click(await save());
  const idle = () => waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
  const stored = (key: string) => localStorage.getItem(key);
  async function edit(profile: object = whole) {
    server.answers.set('tenants/get/sunrise', { body: { data: [profile] } });
    server.signedIn({ role: 1 });
    await server.open('/tenant-profile/sunrise');
    await server.press(/Edit Tenant Profile$/);
    await dialog();
  }

  it('are switched by choice and button, and every request names the chosen one (TS-01 to TS-05, TS-07, TS-08)', async () => {
    const allowed_tenants = ['sunrise', 'lakeview'].map((tid) => ({ id: tid, tid, name: `${tid} group`, tenant_type: 'college' }));
    const go = server.held('tenant-details', { body: { data: [{ tenant_details: { tid: 'sunrise' }, allowed_tenants }] } });
    server.answers.set('tenants/get/lakeview', { body: { data: [{ ...whole, id: 'lakeview', tid: 'lakeview' }] } });
    server.signedIn({ role: 2, user_type: 'org' });
    await server.open('/dashboard');
    await server.press(/Switch tenant$/);
    const tenants = () => screen.findByRole('radiogroup', { name: 'Tenants' });
    await within(await tenants()).findByText('Loading...');
    expect(screen.queryByText('No tenants found')).toBeNull();
    go();
    const choices = async () => within(await tenants()).findAllByRole('radio');
    await choices();
    await server.press('Set Tenant');
    await server.toast('error', 'Please select a tenant before proceeding.');
    await server.user.type(screen.getByLabelText('Search tenants'), 'nobody');
    await screen.findByText('No tenants found');
    await server.user.clear(screen.getByLabelText('Search tenants'));
    await server.user.click((await choices()).find(({ textContent }) => textContent?.includes('lakeview'))!);
    expect(stored('tenant-tid')).toBe('sunrise');
    const before = server.to('acl').length;
    await server.press('Set Tenant');
    await waitFor(() => expect(server.to('acl').length).toBeGreaterThan(before));
    expect([stored('tenant-tid'), sessionStorage.getItem('tenant-tid')]).toEqual(['lakeview', 'lakeview']);
    await server.press(/Switch tenant$/);
    await waitFor(async () => expect((await choices())[0]?.textContent).toMatch(/lakeview.*Current/));
    expect(server.to('acl').at(-1)?.headers['tenant-tid']).toBe('lakeview');
  });

  it('that cannot be fetched are logged, without a message over the screen (TS-06)', async () => {
    const logged = jest.spyOn(console, 'warn').mockReturnValue();
    server.answers.set('tenant-details', { status: 503, body: {} });
    server.signedIn({ role: 2, user_type: 'org' });
    await server.open('/dashboard');
    await server.press(/Switch tenant$/);
    await within(await screen.findByRole('dialog')).findByText('No tenants found');
    expect(logged.mock.calls.flat().join(' ')).toContain('The tenants could not be fetched.');
    expect([document.querySelectorAll('.toast').length, within(screen.getByRole('dialog')).queryAllByRole('alert').length]).toEqual([0, 0]);
    logged.mockRestore();
  });

  it('are asked to complete their profile, or not now (PC-05, PC-06)', async () => {
    server.answers.set('tenants/get/sunrise', { body: { data: [{ ...whole, is_details_complete: false }] } });
    const name = 'Complete Tenant Profile Details';
    const question = () => screen.queryByRole('dialog', { name });
    const come = async () => {
      server.signedIn({ role: 1 });
      await server.open('/dashboard');
      await server.until(() => screen.queryByRole('navigation', { name: 'Main' }));
      await server.pass(9_000);
      expect(question()).toBeNull();
      await server.pass(1_000);
      within(question()!).getByText('Please complete all the required tenant profile details');
    };
    server.stopClock();
    await come();
    await server.press('Cancel');
    await server.until(() => !question());
    sessionStorage.removeItem('profile-checked');
    await come();
    await server.press('Complete');
    await server.until(() => screen.queryByRole('heading', { level: 1, name: 'Sunrise Admissions' }));
    expect(server.path).toBe('/tenant-profile/sunrise');
    await server.pass(800);
    await server.until(() => screen.queryByText(title, { selector: '.ant-modal-title' }));
  });

  it('open their form 800 ms after an admin was led to it; others have no form (TP-02, TP-03, TP-04)', async () => {
    server.signedIn({ role: 1 });
    await server.open('/dashboard');
    await screen.findByRole('navigation', { name: 'Main' });
    server.stopClock();
    await server.go('/tenant-profile/sunrise', { openEditModal: true });
    const form = () => screen.queryByRole('dialog', { name: title });
    await server.until(() => screen.queryByRole('heading', { level: 1, name: 'Sunrise Admissions' }));
    await server.pass(750);
    expect(form()).toBeNull();
    await server.pass(50);
    expect(form()).not.toBeNull();
    server.startClock();
    await server.press('Cancel');
    await closed(title);
    server.signedIn({ role: 2 });
    await server.open('/tenant-profile/sunrise');
    await screen.findByRole('heading', { name: 'Basic Details' });
    expect(screen.queryByRole('button', { name: /Edit Tenant Profile$/ })).toBeNull();
  });

  it('show name, networks and basic details; India if no country is set (TP-01)', async () => {
    const networks = ['facebook', 'instagram', 'youtube', 'twitter'];
    const met = Object.fromEntries(networks.map((network) => [network, `https://${network}.com/sunrise`]));
    server.answers.set('tenants/get/sunrise', { body: { data: [{ ...whole, ...met, country: '', logo_image: '/favicon.svg' }] } });
    server.signedIn();
    await server.open('/tenant-profile/sunrise');
    await screen.findByRole('heading', { level: 1, name: 'Sunrise Admissions' });
    expect(screen.getByAltText('Logo of Sunrise Admissions').getAttribute('src')).toBe('/favicon.svg');
    const links = within(screen.getByRole('navigation', { name: 'Networks' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(Object.values(met));
    screen.getByText('Guidance');
    const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
    expect([fact('Country'), fact('Address Type 1'), fact('GST')]).toEqual(['India', '14 Barakhamba Road', '07AAACS1234F1Z5']);
  });

  it.each([
    ['TP-06', 404, 'There is no such tenant.', 'warning'],
    ['TP-07', 500, 'Server Error', 'error'],
    ['TP-08', 503, 'Some Error', 'error'],
  ] as const)('%s: that answer %i are reported as: %s', async (_rule, status, text, kind) => {
    server.answers.set('tenants/get/elsewhere', { status, body: { code: status, message: 'There is no such tenant.' } });
    server.signedIn();
    await server.open('/tenant-profile/elsewhere');
    await server.toast(kind, text);
  });

  it('have a form that shows errors once a field was touched, and saves a valid form (TP-12, TP-14, TP-15, TP-41, TP-42, TP-43)', async () => {
    server.user = userEvent.setup({ applyAccept: false });
    await edit({ ...whole, app_min_permission: ['1', '7'] });
    const { queryAllByText, findByText, findByLabelText, findByAltText, queryByAltText } = await dialog();
    expect(queryAllByText(/is required\./)).toEqual([]);
    await fill('Name', '');
    await findByText('Name is required.');
    expect((await save()).disabled).toBe(true);
    await fill('Country', '');
    expect(queryAllByText(/required/)).toHaveLength(1);
    await fill('Name', 'Sunrise Group');
    await fill('Country', 'Nepal');
    const logo = await findByLabelText<HTMLInputElement>('Logo');
    const opened = jest.fn();
    logo.addEventListener('click', opened);
    await server.user.click(await findByText('Click Here to Change Logo'));
    expect(opened).toHaveBeenCalledTimes(1);
    await server.user.upload(logo, new File(['%PDF'], 'logo.pdf', { type: 'application/pdf' }));
    await server.toast('error', 'logo.pdf is not an image: a .png, .jpg, .webp or .gif file.');
    expect(queryByAltText('Logo')).toBeNull();
    await server.user.upload(logo, new File(['png'], 'logo.png', { type: 'image/png' }));
    await findByAltText('Logo');
    server.answers.set('tenants/update/sunrise', { body: { message: 'Tenant updated successfully' } });
    await saved();
    await server.toast('success', 'Tenant updated successfully');
    const [sent] = server.to('tenants/update/sunrise').slice(-1);
    const body = String(sent?.body);
    const parts = [...body.matchAll(/name="(\w+)"(?:; filename="([^"]+)")?/g)].map(([, part, file]) => (file ? `${part}=${file}` : part));
    expect(parts).toHaveLength(41);
    expect(parts).toEqual(
      expect.arrayContaining(['expected', 'name', 'gst_number', 'app_min_permission', 'phone_validation_enabled', 'logo_image=logo.png']),
    );
    expect(body).toMatch(/name="app_min_permission"\s+\["1","7"\]\s/);
    expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data/);
    await server.press(/Edit Tenant Profile$/);
    await server.user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await closed(title);
  });

  it('that another admin changed meanwhile are compared with the original and both versions before they are saved', async () => {
    await edit();
    await fill('Website', 'https://mine.test');
    await fill('Pincode', '110085');
    const theirs = { ...whole, website: 'https://theirs.test', facebook: 'https://facebook.com/theirs' };
    server.answers.set('tenants/get/sunrise', { body: { data: [theirs] } });
    server.answers.set('tenants/update/sunrise', taken({ position: '7' }));
    await saved();
    const name = 'Bina Shah changed this in the meantime';
    const question = () => titled(name);
    await (await question()).findByText('Original: https://sunrise.test');
    (await question()).getByRole('radio', { name: 'Yours: https://mine.test' });
    expect((await question()).getAllByRole('radiogroup')).toHaveLength(1);
    expect(server.to('tenants/get/sunrise').at(-1)?.headers['x-read-after']).toBe('7');
    await server.user.click((await question()).getByRole('button', { name: 'Back to the form' }));
    await waitFor(() => expect(screen.queryByText(name)).toBeNull());
    expect((await field('Website')).value).toBe('https://mine.test');
    await saved();
    await server.user.click((await question()).getByRole('radio', { name: 'Theirs: https://theirs.test' }));
    server.answers.set('tenants/update/sunrise', { body: { message: 'Tenant updated successfully' } });
    await server.user.click((await question()).getByRole('button', { name: 'Save' }));
    await server.toast('success', 'Tenant updated successfully');
    const sent = String(server.to('tenants/update/sunrise').at(-1)?.body);
    expect([...sent.matchAll(/name="(\w+)"/g)].map(([, part]) => part)).toEqual(['expected', 'pincode']);
  });

  it('keep typed changes of their look when another admin saved first', async () => {
    server.signedIn({ role: 1 });
    await server.open('/tenant-profile/sunrise?tab=look');
    const student = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name for a student' });
    await server.user.clear(student);
    await server.user.type(student, 'Aspirant');
    server.answers.set('tenants/get/sunrise', { body: { data: [{ ...whole, student: 'Applicant', course: 'Programme' }] } });
    server.answers.set('tenants/update/sunrise', taken({}));
    await server.press('Save');
    const question = within(await screen.findByRole('dialog', { name: 'Bina Shah changed this in the meantime' }));
    await question.findByRole('radio', { name: 'Theirs: Applicant' });
    expect(student.value).toBe('Aspirant');
  });

  it('show fixed fields as disabled, times in India, and the stored words about phones (TP-10, TP-13, TP-37)', async () => {
    await edit({ ...whole, phone_validation_err_msg: 'Ten digits, please.' });
    await server.user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await closed(title);
    await edit();
    const college = await field('Tenant Default College ID');
    expect([college.value, college.disabled]).toEqual(['1001', true]);
    expect((await field('Released On')).value).toBe('02 Mar 2026, 03:30 PM');
    expect((await field('Phone Validation Error Message')).value).toBe('Ten digits, please.');
  });

  it('offer the cities of the chosen state, and permissions of devices by name and all at once (TP-11, TP-14)', async () => {
    server.answers.set('lists/states/rows', { body: { data: [{ recordId: 's1', value: 'Goa' }] } });
    server.answers.set('lists/cities/rows', { body: { data: [{ recordId: 'c1', name: 'Panaji' }] } });
    await edit();
    await server.user.click(await field('State'));
    await server.user.click(await screen.findByTitle('Goa'));
    await waitFor(() => expect(server.to('lists/cities/rows').some(({ body }) => JSON.stringify(body).includes('Goa'))).toBe(true));
    expect((await save()).disabled).toBe(true);
    await server.user.click(await field('City'));
    await server.user.click(await screen.findByTitle('Panaji'));
    const permissions = await field('Minimum Permissions');
    await server.user.click(permissions);
    await screen.findByTitle('ACCESS_NETWORK_STATE');
    await server.user.type(permissions, 'user_dictionary');
    await waitFor(() => expect(screen.queryByTitle('ACCESS_NETWORK_STATE')).toBeNull());
    await screen.findByTitle('WRITE_USER_DICTIONARY');
    await server.user.click(await screen.findByLabelText('Select all'));
    const tags = () => [...permissions.closest('.ant-form-item')!.querySelectorAll('.ant-select-selection-item')];
    await waitFor(() => expect(tags().map(({ textContent }) => textContent)).toContain('+ 321 ...'));
    expect(tags()).toHaveLength(4);
  });

  it('are filled in from their website, and missing values are marked (TP-38, TP-39, TP-40)', async () => {
    const path = 'tenants/scrape-website-details';
    await edit({ ...whole, description: '', address1: '' });
    const { findByText } = await dialog();
    const fetchDetails = async () => {
      await idle();
      await server.user.click((await dialog()).getByRole('button', { name: 'Fetch Details' }));
    };
    server.answers.set(path, { status: 422, body: { code: 422, message: 'The website answered 404.' } });
    await fetchDetails();
    await server.toast('error', 'Failed to fetch website data');
    await findByText('The website answered 404.');
    server.answers.set(path, { fails: true });
    await fetchDetails();
    await server.toast('error', 'Something went wrong while scraping the website');
    server.answers.set(path, { body: { data: { name: 'Sunrise of Delhi', address1: '1 Hill Road' } } });
    await fetchDetails();
    await findByText('Description is required.');
    expect((await field('Name')).value).toBe('Sunrise of Delhi');
    expect((await field('Address Line 1')).value).toBe('1 Hill Road');
    expect(server.to(path).at(-1)?.body).toEqual({ websiteUrl: 'https://sunrise.test' });
  });

  it('report the result of saving as the documents say (TP-44, TP-45)', async () => {
    await edit();
    for (const status of [204, 500]) {
      server.answers.set('tenants/update/sunrise', {
        status: status === 204 ? 200 : status,
        body: { code: status, message: `Answer ${status}` },
      });
      await saved();
      await server.toast('success', `Answer ${status}`);
      // No new file was chosen (TP-43).
      expect(server.to('tenants/update/sunrise').at(-1)?.body).not.toContain('name="logo_image"');
      await idle();
    }
    server.answers.set('tenants/update/sunrise', { fails: true });
    await saved();
    await waitFor(() => expect(document.querySelector('.toast-warning')).not.toBeNull());
    await idle();
    expect((await save()).disabled).toBe(false);
  });
});
