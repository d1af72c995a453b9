import type { Browser, Page } from 'playwright-core';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { openBrowser, Product, Visitor } from './browser';

const PHONE = { width: 390, height: 844 };
const NUMBER = '9822399955';
const NAME = 'Tara Kulkarni';
const PASSWORD = 'Monsoon@2026';
/** Time until the interview begins, in which it is booked. */
const BEFORE_MS = 20_000;
const MINUTES = 5;
const DAY_MS = 24 * 3_600_000;
/** Midnight in India is at 18:30 UTC. */
const MIDNIGHT_MS = 18.5 * 3_600_000;

/** When an interview begins: in a moment, or just after midnight in India if it would not end on the same day, which the product asks for. */
function beginOfInterview(now = Date.now()): number {
  const untilMidnight = DAY_MS - ((now - MIDNIGHT_MS) % DAY_MS);
  return now + (untilMidnight > BEFORE_MS + MINUTES * 60_000 ? BEFORE_MS : untilMidnight + 1_000);
}

describe('an application, from a quick link on a phone to the enrolment', () => {
  let product: Product;
  let browser: Browser;
  let [admin, applicant]: Visitor[] = [];
  let headers: Record<string, string>;
  let [id, formId] = ['', ''];
  const criteria = ['Clarity', 'Motivation'];
  const panel = ['counsellor2', 'manager2', 'caller3'];

  /** Sends a request as the admin. */
  const send = async <Data>(path: string, data?: object, method = 'POST'): Promise<Data> => {
    const answer = await admin!.context.request.fetch(`/api/${path}`, { method, headers, data });
    expect({ path, status: answer.status(), text: await answer.text() }).toMatchObject({ path, status: 200 });
    return ((await answer.json()) as { data: Data }).data;
  };
  const codeOnPhone = async (): Promise<string> => {
    const answer = await fetch(`${product.address}/dev/outbox`, { headers: { accept: 'application/json' } });
    const sent = (await answer.json()) as { to: string; text: string }[];
    return sent.filter(({ to }) => to.endsWith(NUMBER)).map(({ text }) => /^(\d{6}) is/.exec(text)?.[1])[0] ?? '';
  };
  /** Opens the own application again, as after a while. */
  const reopened = async () => {
    const { page } = applicant!;
    await page.reload();
    await page.getByRole('heading', { name: 'My applications' }).waitFor();
    await page.locator('.sections button').first().click();
    await page.getByRole('heading', { name: 'Undergraduate application 2027' }).waitFor();
  };
  /** Pays on the page of the payment, whose provider is the sandbox, and goes back to the application. */
  const paid = async (press: string) => {
    const { page } = applicant!;
    const from = page.url();
    await page.getByRole('button', { name: press }).click();
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await page.locator('.sandbox').waitFor();
    await page
      .getByRole('button', { name: /^Pay ₹/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Thank you, it is paid' }).waitFor({ timeout: 30_000 });
    await page.goto(from);
    await reopened();
  };
  /** Presses a button that asks for a confirmation, or for the values that are filled in meanwhile. */
  const confirmed = async (page: Page, move: string, fill?: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) => {
    await page.getByRole('button', { name: move, exact: true }).first().click();
    const dialog = page.getByRole('dialog').last();
    await fill?.(dialog);
    await dialog.getByRole('button', { name: move, exact: true }).click();
  };
  const stateOnScreen = (state: string) => admin!.page.locator('.application-head .pill').getByText(state, { exact: true }).waitFor();

  beforeAll(async () => {
    [product, browser] = await Promise.all([Product.start(), openBrowser()]);
    admin = await Visitor.open(browser, product);
    await admin.signIn('admin@sunrise.example');
    const request = admin.page.waitForRequest('**/api/lists/application-forms/rows');
    await admin.page.goto('/form-builder/forms');
    const { authorization = '', 'tenant-tid': tenant = '' } = await (await request).allHeaders();
    headers = { authorization, 'tenant-tid': tenant };
    for (const role of [staffRoles.counsellor, staffRoles.manager, staffRoles.callerL3]) {
      const { acl } = await send<{ acl: object[] }>(`one-role-permissions?role=${role}`, undefined, 'GET');
      await send('edit-role-permissions', { role, acl: [...acl, { code: 'INTERVIEW_PANEL', level: [6] }] });
    }
    await send('users/register', { name: 'Dean Rao', email: 'dean@sunrise.example', role: staffRoles.admin, password: PASSWORD });
    applicant = await Visitor.open(browser, product, PHONE);
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    await product.remove();
  });

  it('is filled in on a phone, paid, submitted, returned by staff and corrected', async () => {
    const { page } = applicant!;
    await page.goto('/q/sunrise/fair');
    await page.waitForURL('**/apply/*?q=fair');
    await page.getByLabel('Mobile number').fill(NUMBER);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
    await page.getByLabel('Code').fill(await codeOnPhone());
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: /About you/ }).click();
    await page.getByLabel('Full name').fill(NAME);
    await page.getByLabel('Date of birth').fill('2004-06-15');
    expect(await page.getByLabel('General').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('School').fill('Modern High School');
    await page.getByLabel('CBSE').check();
    await page.getByLabel('Marks in per cent').fill('98');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Why this programme?').fill('I want to teach mathematics.');
    await page.getByRole('button', { name: 'To the overview' }).click();
    await paid('Pay the fee');
    await page.getByText(/paid ✓/).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.locator('.state').getByText('Submitted').waitFor();

    const staff = admin!.page;
    const [row] = await send<{ applicationId: string; formId: string }[]>('lists/applications/rows', { search: NAME });
    [id, formId] = [row!.applicationId, row!.formId];
    await staff.goto(`/applications/${id}`);
    await stateOnScreen('Submitted');
    await confirmed(staff, 'Start verification');
    await stateOnScreen('In verification');
    await confirmed(staff, 'Return to applicant', async (dialog) => {
      await dialog.getByLabel(/^Sections to correct/).click();
      await staff.getByTitle('Your schools', { exact: true }).click();
      await dialog.getByLabel(/^Reason/).fill('The marks differ from the mark sheet.');
    });
    await stateOnScreen('Returned');

    await reopened();
    await page.getByText('The marks differ from the mark sheet.').waitFor();
    await page.getByRole('button', { name: /^Your schools\s*Please correct/ }).click();
    await page.getByLabel('Marks in per cent').fill('89');
    await page.getByRole('button', { name: '‹ Overview' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.locator('.state').getByText('Submitted').waitFor();
    // The page of staff follows without being loaded again.
    await stateOnScreen('Submitted');
    await confirmed(staff, 'Start verification');
    await stateOnScreen('In verification');
    await staff.getByText('89', { exact: true }).waitFor();
    await confirmed(staff, 'Eligible');
    await stateOnScreen('Eligible');
    expect([...admin!.errors, ...applicant!.errors]).toEqual([]);
  }, 120_000);

  it('is heard by a panel of three, of whom nobody sees the name, nor the scores of others before their own', async () => {
    const { page } = applicant!;
    const weights = criteria.map((label, place) => ({ label, weight: 3 - place, most: 10 }));
    await send('scorecards', { name: 'Interview', formId, criteria: weights, spread: 40 });
    const panellists = panel.map((one) => `sunrise-${one}`);
    const startsAt = beginOfInterview();
    const at = { startsAt: new Date(startsAt).toISOString(), minutes: MINUTES, slots: 1, seats: 1, room: 'B 7' };
    await send('interview-sessions', { formId, panel: 'Panel of three', panellists, ...at });
    await reopened();
    await page.getByRole('button', { name: 'Choose a time' }).click();
    await page.getByRole('button', { name: /B 7/ }).click();
    await page.getByText(/^Your interview: /).waitFor();
    await page.getByText('Room: B 7').waitFor();

    const candidate = id.slice(-6).toUpperCase();
    for (const [place, one] of panel.entries()) {
      const member = await Visitor.open(browser, product);
      await member.signIn(`${one}@sunrise.example`, undefined, '/my-interviews');
      const { page: at } = member;
      const drawer = at.getByRole('dialog').first();
      const opened = async () => {
        await at.getByText(candidate).first().click();
        await drawer.getByRole('heading', { name: 'Scores' }).waitFor();
      };
      await opened();
      if (place === 0) {
        await at.waitForFunction((start) => Date.now() > start, startsAt, { timeout: (MINUTES + 2) * 60_000 });
        await confirmed(at, 'Mark as held');
        await drawer.waitFor({ state: 'detached' });
        await opened();
      }
      await drawer.getByRole('button', { name: 'Give scores' }).waitFor();
      expect(await at.getByText(NAME).count()).toBe(0);
      expect(await drawer.getByText(/^Other score/).count()).toBe(0);
      await drawer.getByRole('button', { name: 'Give scores' }).click();
      const form = at.getByRole('dialog').last();
      for (const label of criteria) await form.getByLabel(new RegExp(`^${label}`)).fill(String(8 - place));
      await form.getByRole('button', { name: 'Save' }).click();
      await drawer.getByText('My score').waitFor();
      expect(await drawer.getByText(/^Other score/).count()).toBe(place);
      expect(await at.getByText(NAME).count()).toBe(0);
      expect(member.errors).toEqual([]);
      await member.close();
    }
    await reopened();
    await page.getByText(/^Your interview took place: /).waitFor();
  }, 600_000);

  it('is ranked by its score, offered by two people, accepted and paid on the phone, and enrolled', async () => {
    const { page } = applicant!;
    const staff = admin!.page;
    await staff.goto('/post-application/offers');
    await staff.getByRole('button', { name: 'New merit list' }).first().click();
    const form = staff.getByRole('dialog').last();
    const chosen = async (label: RegExp, option: string) => {
      await form.getByLabel(label).click();
      await staff.getByTitle(option, { exact: true }).last().click();
    };
    await form.getByLabel(/^Name/).fill('July list');
    await chosen(/^Form/, 'Undergraduate application 2027');
    await chosen(/^Order of merit/, 'Interview score, the highest first');
    await staff.keyboard.press('Escape');
    await form.getByLabel(/^Seats/).fill('1');
    await chosen(/^Token fee/, 'MBA seat token');
    await form.getByRole('button', { name: 'Publish' }).click();
    await staff.getByText('July list').first().waitFor();

    const dean = await Visitor.open(browser, product);
    await dean.signIn('dean@sunrise.example', PASSWORD, '/post-application/offers');
    const offer = async (at: Page) => {
      await at.getByText('July list').first().click();
      await at.getByRole('dialog').first().getByText('70 %').waitFor();
    };
    await offer(dean.page);
    await confirmed(dean.page, 'Approve');
    await dean.page.getByRole('dialog').first().waitFor({ state: 'detached' });
    await offer(staff);
    await confirmed(staff, 'Issue');
    await staff.getByRole('dialog').first().waitFor({ state: 'detached' });

    await reopened();
    await page.getByText('You have an offer').waitFor();
    await page.getByRole('button', { name: 'Accept the offer' }).click();
    await page.getByRole('button', { name: 'Yes, accept the offer' }).click();
    await page.getByText('You accepted the offer').waitFor();
    await paid('Pay the token fee');
    await page.getByText('MBA seat token: paid ✓').waitFor();

    await offer(staff);
    await confirmed(staff, 'Enrol');
    await staff.getByRole('dialog').first().waitFor({ state: 'detached' });
    await reopened();
    await page.getByText('You are enrolled. Welcome!').waitFor();
    await staff.goto(`/applications/${id}`);
    await stateOnScreen('Enrolled');
    await staff.getByRole('link', { name: 'Open the admission' }).waitFor();
    expect([...admin!.errors, ...applicant!.errors, ...dean.errors]).toEqual([]);
  }, 180_000);
});
