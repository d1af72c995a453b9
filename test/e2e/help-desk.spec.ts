import type { Browser, Page } from 'playwright-core';
import { holds, openBrowser, Product, Visitor } from './browser';

/** An animated canvas in place of the screen, which a headless browser does not have. The recorder is real. */
const playedScreen = `navigator.mediaDevices.getDisplayMedia = async () => {
  if (sessionStorage.getItem('deny')) throw new DOMException('Permission denied', 'NotAllowedError');
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  let at = 0;
  setInterval(() => pen.fillRect(at++ % 300, 10, 20, 20), 40);
  return canvas.captureStream(25);
};`;

const stop = (page: Page) => page.getByRole('button', { name: 'Stop Recording' });
const record = (page: Page) => page.getByRole('button', { name: 'Record the screen' });
const file = /^screen-recording-\d{13}\.webm/;

describe('the help desk, in two browsers', () => {
  let product: Product;
  let browser: Browser;
  let counsellor: Visitor;
  let admin: Visitor;

  beforeAll(async () => {
    [product, browser] = await Promise.all([Product.start(), openBrowser()]);
    counsellor = await Visitor.open(browser, product);
    admin = await Visitor.open(browser, product);
    await counsellor.page.addInitScript({ content: playedScreen });
    await counsellor.signIn('counsellor@sunrise.example');
    await admin.signIn('admin@sunrise.example');
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    await product.remove();
  });

  it('SR-03: a recording that is denied is none, and leads nowhere', async () => {
    const { page } = counsellor;
    await page.goto('/help-support');
    await page.evaluate(() => sessionStorage.setItem('deny', '1'));
    await record(page).click();
    await stop(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/help-support');
    await page.evaluate(() => sessionStorage.removeItem('deny'));
  });

  it('HS-01, SH-04, SH-05, RT-21, SR-04, SR-06: raises a ticket with a recording, and keeps what was typed before it', async () => {
    const { page } = counsellor;
    await page.getByRole('banner').getByRole('link', { name: 'Raise a Ticket' }).click();
    await page.waitForURL('**/help-support/list?openAddTicketModal=1');
    await page.getByRole('textbox', { name: 'Subject' }).fill('The grid stays empty');
    await record(page).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Help & Support' }).click();
    await stop(page).click();
    await page.waitForURL('**/help-support/list');
    await page.getByText(file).waitFor();
    await page.reload();
    await page.getByText(file).waitFor();
    await page.getByRole('button', { name: 'Attach to a new ticket' }).click();
    expect(await page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('The grid stays empty');
    await page.getByRole('list', { name: 'Attached files' }).getByText(file).waitFor();
    await page.getByRole('button', { name: 'Raise ticket' }).click();
    await page.getByText('Please describe what happened.').waitFor();
    await page.getByRole('combobox', { name: 'About' }).click();
    await page.getByTitle('Leads', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill('After a filter by stage nothing is shown.');
    await page.getByRole('button', { name: 'Raise ticket' }).click();
    await page.waitForURL('**/help-support/details/*');
    await page.getByRole('heading', { name: 'The grid stays empty' }).waitFor();
    await page.getByRole('button', { name: file }).waitFor();
    // Attaching clears the recording (SR-05).
    await page.getByRole('link', { name: 'Tickets' }).click();
    await page.getByRole('button', { name: 'Attach to a new ticket' }).waitFor({ state: 'detached' });
    expect(counsellor.errors).toEqual([]);
  }, 60_000);

  it('answers it with the recording watched, and resolves it; the requester sees so live, and reopens it', async () => {
    const [asking, answering] = [counsellor.page, admin.page];
    await asking.getByText('The grid stays empty').first().click();
    await asking.waitForURL('**/help-support/details/*');
    await answering.goto(new URL(asking.url()).pathname);
    await answering.getByRole('button', { name: file }).click();
    const video = answering.getByRole('dialog').locator('video');
    await video.waitFor();
    await holds(answering, `document.querySelector('video').videoWidth > 0`);
    await answering.keyboard.press('Escape');
    await answering.getByRole('button', { name: 'Reply…' }).click();
    await answering.getByRole('textbox', { name: 'Message' }).fill('Which stage is it?');
    await answering.getByRole('button', { name: 'Reply', exact: true }).click();
    await asking.getByText('Which stage is it?').waitFor();
    await answering.getByRole('button', { name: 'Resolve', exact: true }).click();
    await answering.getByRole('textbox', { name: 'How it was solved' }).fill('A column of the view was gone.');
    await answering.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
    await asking.getByText('A column of the view was gone.').waitFor();
    await asking.getByRole('button', { name: 'Reopen' }).click();
    await asking.getByRole('textbox', { name: 'What is still wrong' }).fill('Still empty.');
    await asking.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
    await answering.getByText('Still empty.').waitFor();
    expect([...counsellor.errors, ...admin.errors]).toEqual([]);
  }, 60_000);

  it('takes feedback to those who decide about it, and the answer back', async () => {
    const [giving, deciding] = [counsellor.page, admin.page];
    await deciding.goto('/feedback-management');
    await deciding.getByText('Please play a tune').waitFor();
    await giving.getByRole('button', { name: 'Feedback' }).click();
    const form = giving.getByRole('dialog', { name: 'Feedback' });
    await form.getByLabel('Comments').fill('The grid is fast.');
    await form.getByRole('radiogroup').last().getByRole('radio').nth(4).click();
    await form.getByRole('button', { name: 'Submit' }).click();
    await giving.getByText('Feedback submitted successfully').waitFor();
    await deciding.getByText('6 ratings').first().waitFor();
    await deciding.getByText('The grid is fast.').click();
    await deciding.getByRole('button', { name: 'Plan' }).click();
    await deciding.getByRole('dialog', { name: 'Plan' }).getByLabel('Answer').fill('Faster still in May.');
    await deciding.getByRole('dialog', { name: 'Plan' }).getByRole('button', { name: 'Plan' }).click();
    await deciding.locator('.detail-head .pill', { hasText: 'Planned' }).waitFor();
    await giving.getByRole('button', { name: /^Notifications/ }).click();
    await giving.getByText(/answered your feedback$/).click();
    await giving.waitForURL('**/help-support/feedback');
    await giving.getByText('Faster still in May.').waitFor();
    expect([counsellor.errors, admin.errors]).toEqual([[], []]);
  }, 60_000);

  it('shows an announcement to its readers until they confirm it, and lists who did', async () => {
    const [reading, telling] = [counsellor.page, admin.page];
    await telling.goto('/announcement-management');
    await telling.getByRole('button', { name: 'New announcement' }).first().click();
    const form = telling.getByRole('dialog', { name: 'New announcement' });
    await form.getByLabel('Title').fill('Holi');
    await form.getByLabel('Text').fill('The office is closed on Tuesday.');
    await form.getByLabel('Shown as').click();
    await telling.getByTitle('Pop-up window').click();
    await form.getByLabel('Everyone must confirm it').check();
    await form.getByRole('button', { name: 'Announce' }).click();
    await telling.getByText('Announced', { exact: true }).waitFor();
    await telling.getByRole('gridcell', { name: 'Holi' }).waitFor();
    await reading.goto('/help-support');
    const dialog = reading.getByRole('dialog', { name: 'Holi' });
    await dialog.getByText('The office is closed on Tuesday.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Close' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'I confirm that I have read this' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await reading.reload();
    await reading.getByRole('heading', { level: 1 }).waitFor();
    await telling.getByRole('dialog', { name: 'Holi' }).getByRole('button', { name: 'I confirm that I have read this' }).click();
    await telling.getByRole('gridcell', { name: 'Holi', exact: true }).click();
    await telling.getByRole('heading', { name: /^2 of \d+ confirmed$/ }).waitFor();
    await telling.getByRole('button', { name: 'Withdraw' }).click();
    await telling.locator('.announcement-head .pill', { hasText: 'Withdrawn' }).waitFor();
    expect(await reading.getByRole('dialog').count()).toBe(0);
    expect([counsellor.errors, admin.errors]).toEqual([[], []]);
  }, 60_000);

  it('EM-01: checks in, takes leave that is approved, and gets a payslip', async () => {
    const [away, deciding] = [await Visitor.open(browser, product), admin.page];
    // This user is on leave: the demonstration may have checked in any other one, depending on the hour.
    await away.signIn('counsellor4@sunrise.example');
    const working = away.page;
    await deciding.goto('/employee/configuration?tab=leave-types');
    await deciding.getByRole('button', { name: 'New leave type' }).first().click();
    await deciding.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Study leave');
    await deciding.getByLabel('Days per year').fill('9');
    await deciding.getByRole('button', { name: 'Save' }).click();
    await deciding.getByRole('gridcell', { name: 'Study leave', exact: true }).waitFor();

    await working.goto('/employee/attendance');
    await working.getByRole('button', { name: 'Attendance: not checked in' }).click();
    await working.getByRole('dialog').getByRole('button', { name: 'Check In Now' }).click();
    await working.getByText('Check In Successfully').waitFor();
    await working.getByRole('button', { name: 'Attendance: checked in' }).waitFor();
    await working.getByRole('gridcell', { name: 'Checked in', exact: true }).waitFor();

    // In the evening, by the clock of the institution, a reminder to check out appears.
    const evening = working.getByRole('dialog', { name: 'You are checked in' });
    await working.addLocatorHandler(evening, () => evening.getByRole('button', { name: 'Close' }).click());
    await working.goto('/employee/leave');
    await working.getByText('of 9').waitFor();
    await working.getByRole('button', { name: 'Apply for Leave' }).first().click();
    const form = working.getByRole('dialog', { name: 'Apply for Leave' });
    await form.getByRole('combobox', { name: 'Leave' }).click();
    await working.getByTitle('Study leave').last().click();
    await form.getByLabel('From').fill('05 Mar 2029');
    await form.getByLabel('From').press('Enter');
    await form.getByLabel('Reason').fill('A wedding.');
    await form.getByRole('button', { name: 'Apply' }).click();
    await working.getByText('Leave requested').waitFor();

    await deciding.goto('/employee/leave');
    await deciding.getByRole('gridcell', { name: 'Study leave', exact: true }).click();
    await deciding.getByRole('button', { name: 'Approve' }).click();
    await deciding.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve' }).click();
    await deciding.getByText('Leave approved').waitFor();
    const wedding = working.getByRole('row').filter({ has: working.getByRole('gridcell', { name: 'Study leave', exact: true }) });
    await wedding.getByRole('gridcell', { name: 'Approved', exact: true }).waitFor();

    await deciding.goto('/employee/finances?tab=salaries');
    await deciding.getByRole('button', { name: 'Set a salary' }).first().click();
    await deciding.getByRole('dialog', { name: 'Set a salary' }).getByRole('combobox', { name: 'Name' }).click();
    await deciding.getByTitle('Rohan Gupta').last().click();
    // A salary exists, so the dialog changes it.
    const salaryIn = (page: Page) => page.getByRole('dialog', { name: 'Salary of Rohan Gupta' });
    await salaryIn(deciding).getByLabel('Amount per month 1').waitFor();
    const second = await deciding.context().newPage();
    await second.goto('/employee/finances?tab=salaries');
    await second.getByRole('gridcell', { name: 'Rohan Gupta', exact: true }).click();
    await salaryIn(second).getByLabel('Amount per month 1').fill('29000');
    await salaryIn(deciding).getByLabel('Amount per month 1').fill('30000');
    await salaryIn(deciding).getByRole('button', { name: 'Save' }).click();
    await deciding.getByText('Salary saved').waitFor();
    await salaryIn(second).getByRole('button', { name: 'Save' }).click();
    const conflict = second.getByRole('dialog', { name: 'changed this in the meantime' });
    await conflict.getByRole('radio', { name: 'Theirs: Basic ₹30,000' }).check();
    await conflict.getByRole('button', { name: 'Save' }).click();
    await second.getByText('The existing salary was kept').waitFor();
    await second.goto('/employee/finances?tab=salaries');
    await second.getByRole('gridcell', { name: 'Basic ₹30,000' }).waitFor();
    await second.close();
    await deciding.goto('/employee/finances');
    await deciding.getByRole('button', { name: 'Generate payslips' }).first().click();
    await deciding.getByRole('combobox', { name: 'Month' }).click();
    const before = deciding.locator('.ant-select-item-option').nth(3);
    const month = await before.innerText();
    await before.click();
    await deciding.getByRole('button', { name: 'Generate', exact: true }).click();
    await deciding.getByRole('button', { name: 'Generate for everyone' }).click();
    await deciding.getByText(/payslips? generated/i).waitFor();
    await working.goto('/employee/finances');
    await working.getByRole('gridcell', { name: month, exact: true }).click();
    const file = working.waitForEvent('download');
    await working.getByRole('dialog').getByRole('button', { name: 'Download as PDF' }).click();
    expect((await file).suggestedFilename()).toBe(`payslip-${new Date(`1 ${month} UTC`).toISOString().slice(0, 7)}.pdf`);
    expect([away.errors, admin.errors.filter((error) => !error.includes('409'))]).toEqual([[], []]);
  }, 60_000);
});
