import { monthWords } from '@matricula/domain/workforce';
import { todayIn } from '@matricula/lists';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, Product, Visitor } from './browser';

describe('people and roles, in two browsers', () => {
  let product: Product;
  let browser: Browser;
  let admin: Visitor;
  let counsellor: Visitor;

  beforeAll(async () => {
    [product, browser] = await Promise.all([Product.start(), openBrowser()]);
    admin = await Visitor.open(browser, product);
    counsellor = await Visitor.open(browser, product);
    await admin.signIn('admin@sunrise.example');
    await counsellor.signIn('counsellor4@sunrise.example');
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    await product.remove();
  });

  it('RT-13: teams shows the screen of users, team roles that of roles', async () => {
    const { page } = admin;
    for (const path of ['/users', '/teams']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: path === '/users' ? 'Users' : 'Teams' }).waitFor();
      await page.getByRole('gridcell', { name: 'Head of Admissions' }).waitFor();
      await page.getByRole('button', { name: 'New user' }).waitFor();
    }
    for (const path of ['/users-roles', '/teams-roles']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: path === '/users-roles' ? 'User Roles' : 'Team Roles' }).waitFor();
      await page.getByRole('navigation', { name: 'Roles' }).getByRole('button', { name: 'Caller L2' }).waitFor();
      await page.getByRole('table').getByText('UPLOAD_LEAD_CSV').waitFor();
    }
    expect(admin.errors).toEqual([]);
  }, 60_000);

  it('the teams stand above their people, who are shown team by team', async () => {
    const { page } = admin;
    await page.goto('/teams');
    const person = (name: string) => page.locator('[role=gridcell][col-id=name]').getByText(name);
    const teams = page.getByRole('list', { name: 'Teams' });
    await teams.getByText('Manager: Suresh Iyer').waitFor();
    await teams.getByText('5 people').waitFor();
    await teams.getByRole('link', { name: /^Mumbai admissions/ }).click();
    await person('Asha Sharma').waitFor({ state: 'detached' });
    await person('Meera Joshi').waitFor();
    await teams.getByRole('link', { name: /^Mumbai admissions/ }).click();
    await person('Asha Sharma').waitFor();
  }, 60_000);

  it('a new user is invited by e-mail, sets a password by the rule that the screen shows, and signs in', async () => {
    const { page } = admin;
    const email = 'ishita@sunrise.example';
    await page.goto('/users');
    await page.getByRole('button', { name: 'New user' }).click();
    const drawer = page.getByRole('dialog', { name: 'New user' });
    await drawer.getByLabel('Name *').fill('Ishita Bose');
    await drawer.getByLabel('Email *').fill(email);
    await drawer.getByLabel('Role *').click();
    await page.getByTitle('Counsellor', { exact: true }).click();
    await drawer.getByRole('button', { name: 'Add and invite' }).click();
    await page
      .getByRole('row', { name: /Ishita Bose/ })
      .getByText('Invited')
      .waitFor();
    const mail = await product.lastMail(email);
    const [, hash] = /\/accept-invitation(#\S+)/.exec(mail?.text ?? '')!;
    const ishita = await Visitor.open(browser, product);
    await ishita.page.goto(`/accept-invitation${hash}`);
    await ishita.page.getByText('ishita@sunrise.example').waitFor();
    const [first, second] = ['New Password', 'Confirm Password'].map((label) => ishita.page.getByLabel(label, { exact: true }));
    await first!.fill('monsoon');
    const length = ishita.page.getByRole('listitem').filter({ hasText: 'At least 8 characters' });
    await length.getByText('missing').waitFor();
    await first!.fill('monsoon2026');
    await length.getByText('met').waitFor();
    await second!.fill('monsoon2026');
    await ishita.page.getByRole('button', { name: 'Set password' }).click();
    await ishita.page.waitForURL('**/login');
    await ishita.signIn(email, 'monsoon2026');
    await page
      .getByRole('row', { name: /Ishita Bose/ })
      .getByText('Active')
      .waitFor();
    await ishita.page.goto(`/accept-invitation${hash}`);
    await ishita.page.getByText('This invitation was already used.').waitFor();
    expect(ishita.errors.filter((error) => !error.includes('422'))).toEqual([]);
    await ishita.close();
  }, 60_000);

  it('a role is edited while its owner works: menu and screens follow without signing in again', async () => {
    const [at, work] = [admin.page, counsellor.page];
    const notes = work.locator('a[href="/note-history"]');
    await work.goto('/leads');
    await notes.waitFor();
    await at.goto('/users-roles?role=3');
    await at.getByPlaceholder('Find a permission').fill('notes');
    await at.getByRole('checkbox', { name: 'Notes, Full access (6)' }).uncheck();
    await at.getByRole('button', { name: 'Save' }).click();
    await notes.waitFor({ state: 'detached' });
    await at.getByRole('checkbox', { name: 'Notes, Full access (6)' }).check();
    await at.getByRole('button', { name: 'Save' }).click();
    await notes.waitFor();
    // A user's own saves cause no conflict message.
    const moved = at.getByText('Another user changed this role in the meantime.');
    expect(await moved.count()).toBe(0);
    const second = await admin.context.newPage();
    await second.goto('/users-roles?role=3');
    await second.getByPlaceholder('Find a permission').fill('notes');
    await at.getByRole('textbox', { name: 'Name', exact: true }).fill('Counsellors');
    await second.getByRole('checkbox', { name: 'Notes, Full access (6)' }).uncheck();
    await second.getByRole('button', { name: 'Save' }).click();
    await moved.waitFor();
    await at.getByRole('button', { name: 'Show theirs' }).click();
    await at.getByRole('checkbox', { name: 'Notes, Full access (6)', checked: false }).waitFor();
    await at.getByRole('checkbox', { name: 'Notes, Full access (6)' }).check();
    await at.getByRole('button', { name: 'Save' }).click();
    await notes.waitFor();
    await second.close();
    expect([...admin.errors, ...counsellor.errors]).toEqual([]);
  }, 60_000);

  it('two admins have an account open: the second sees yours, theirs and the original, and nothing is lost', async () => {
    const { page } = admin;
    const second = await page.context().newPage();
    for (const one of [page, second]) {
      await one.goto('/users?id=sunrise-caller');
      await one.getByRole('textbox', { name: 'Employee code' }).waitFor();
    }
    await page.getByRole('textbox', { name: 'Employee code' }).fill('E-1');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('User updated successfully').waitFor();
    await second.getByRole('textbox', { name: 'Employee code' }).fill('E-2');
    await second.getByRole('textbox', { name: 'Name' }).fill('Pooja V. Verma');
    await second.getByRole('button', { name: 'Save' }).click();
    const dialog = second.getByRole('dialog', { name: 'Anita Deshpande changed this in the meantime' });
    await dialog.getByText('Original: (empty)').waitFor();
    await dialog.getByRole('radio', { name: 'Theirs: E-1' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await second.getByText('User updated successfully').waitFor();
    await second.goto('/users?id=sunrise-caller');
    expect(await second.getByRole('textbox', { name: 'Employee code' }).inputValue()).toBe('E-1');
    expect(await second.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Pooja V. Verma');
    await second.close();
  }, 60_000);

  it('two admins have a record open: a leave type of which both say another number of days', async () => {
    const { page } = admin;
    const second = await page.context().newPage();
    for (const one of [page, second]) {
      await one.goto('/employee/configuration?tab=leave-types');
      await one.getByRole('gridcell', { name: 'Casual leave', exact: true }).click();
      await one.getByLabel('Days per year').waitFor();
    }
    const before = await page.getByLabel('Days per year').inputValue();
    await page.getByLabel('Days per year').fill('15');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Leave type updated successfully').waitFor();
    await second.getByLabel('Days per year').fill('20');
    await second.getByRole('button', { name: 'Save' }).click();
    const dialog = second.getByRole('dialog', { name: 'Anita Deshpande changed this in the meantime' });
    await dialog.getByText(`Original: ${before}`).waitFor();
    await dialog.getByText('Yours: 20').waitFor();
    await dialog.getByRole('radio', { name: 'Theirs: 15' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await second.getByText('Leave type updated successfully').waitFor();
    await second.getByRole('gridcell', { name: '15', exact: true }).waitFor();
    await second.close();
    expect(admin.errors.filter((error) => !error.includes('409'))).toEqual([]);
  }, 60_000);

  it('a user is moved in the hierarchy by the keyboard, with the consequences shown before saving', async () => {
    const { page } = admin;
    await page.goto('/users/user-hierarchy');
    const line = (name: RegExp) => page.getByRole('treeitem', { name });
    await line(/^Meera Joshi/).focus();
    await page.keyboard.press('Space');
    await line(/^Imran Shaikh/).focus();
    await page.keyboard.press('Space');
    await page.getByText('a user cannot report to a member of their own team').waitFor();
    await line(/^Meera Joshi/).focus();
    await page.keyboard.press('Space');
    await line(/^Suresh Iyer/).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Review and save' }).click();
    const dialog = page.getByRole('dialog', { name: 'What this changes' });
    await dialog.getByText('will see: Meera Joshi, Imran Shaikh').waitFor();
    await dialog.getByText('will no longer see: Meera Joshi, Imran Shaikh').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('User moved').waitFor();
    await page.reload();
    await line(/^Suresh Iyer, Manager, 6 people below/).waitFor();
    expect(admin.errors).toEqual([]);
  }, 60_000);

  it('a leaver is handed over, with what there is shown before, and the hand-over is undone', async () => {
    const { page } = admin;
    const account = async () => {
      await page.goto('/users?id=sunrise-counsellor2');
      await page.getByRole('button', { name: 'Hand over…' }).waitFor();
    };
    await account();
    await page.getByRole('button', { name: 'Hand over…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hand over the work of Vikram Nair' });
    await dialog.getByText('1 person who reports to them').waitFor();
    await dialog.getByRole('combobox', { name: 'Who takes over' }).fill('meera');
    await page.getByTitle('Meera Joshi (Counsellor)').click();
    await dialog.getByText('Vikram Nair is leaving: deactivate the account').waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await page.getByText(/Hand over the work of Vikram Nair to Meera Joshi: changed \d+/).waitFor();
    await account();
    await page.getByText('Suspended: Left').waitFor();
    await page.getByText('Hand over the work of Vikram Nair to Meera Joshi').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/Meera Joshi: undone/).waitFor();
    // The account next to the list updates without a reload.
    await page.getByText(/Meera Joshi, .*: undone/).waitFor();
    await page.getByText('Suspended: Left').waitFor({ state: 'detached' });
    expect(admin.errors).toEqual([]);
  }, 60_000);

  it('a user checks in, asks for leave that is granted, and finds their payslip', async () => {
    const [at, own] = [admin.page, counsellor.page];
    const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
    await own.goto('/employee/leave');
    await button(own, 'Attendance: not checked in').click();
    await own.getByRole('dialog').getByRole('button', { name: 'Check In Now' }).click();
    await own.getByText('Check In Successfully').waitFor();
    await button(own, 'Attendance: checked in').waitFor();
    await button(own, 'Apply for Leave').first().click();
    const form = own.getByRole('dialog', { name: 'Apply for Leave' });
    await form.getByRole('combobox', { name: 'Leave' }).click();
    await own.getByTitle('Casual leave').click();
    // A Monday.
    await form.getByRole('textbox', { name: 'From' }).fill('5/3/2029');
    await form.getByRole('textbox', { name: 'From' }).press('Enter');
    await form.getByRole('textbox', { name: 'Reason' }).fill('A wedding.');
    await button(own, 'Apply').click();
    await own.getByText('Leave requested').waitFor();
    await at.goto('/employee/leave?tab=calendar&month=2029-02');
    await at.getByText('Nobody is away in February 2029.').waitFor();
    await button(at, 'Next month').press('Enter');
    await button(at, /: Mon, 05 Mar 2029, Casual leave, waiting$/).press('Enter');
    await at.getByRole('dialog', { name: 'Leave' }).getByRole('button', { name: 'Approve' }).click();
    await at.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve' }).click();
    await at.getByText('Leave approved').waitFor();
    await button(at, /: Mon, 05 Mar 2029, Casual leave, approved$/).waitFor();
    expect((await at.getByRole('rowheader').allTextContents()).length).toBe(2);
    await at.getByRole('dialog', { name: 'Leave' }).press('Escape');
    await at.getByRole('checkbox', { name: 'Everybody' }).check();
    await at.getByRole('rowheader', { name: 'Vikram Nair' }).waitFor();
    await own.getByRole('row', { name: /05 Mar 2029 1 Approved/ }).waitFor();
    await at.goto('/employee/finances');
    await button(at, 'Generate payslips').first().click();
    const month = todayIn('Asia/Kolkata').slice(0, 7);
    await at.getByRole('combobox', { name: 'Month' }).click();
    await at.getByTitle(monthWords(month)).last().click();
    await button(at, 'Generate').click();
    await at.getByText('No person is selected. 11 people have a salary.').waitFor();
    await button(at, 'Generate for everyone').click();
    await at.getByText('11 payslips generated').waitFor();
    await own.goto('/employee/finances');
    await own.getByRole('gridcell', { name: monthWords(month) }).click();
    await own
      .getByRole('dialog', { name: `Payslip, ${monthWords(month)}` })
      .getByText('Net pay')
      .waitFor();
    const file = own.waitForEvent('download');
    await button(own, 'Download as PDF').last().click();
    expect((await file).suggestedFilename()).toBe(`payslip-${month}.pdf`);
    expect([...admin.errors, ...counsellor.errors]).toEqual([]);
  }, 90_000);
});
