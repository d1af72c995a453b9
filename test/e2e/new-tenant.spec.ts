import type { Browser, Page } from 'playwright-core';
import { openBrowser, Product, Visitor } from './browser';

/** Counts a user's manual steps: presses and fields. */
class Hand {
  presses = 0;
  fields = 0;

  constructor(private readonly page: () => Page) {}

  async press(name: string | RegExp, role: 'button' | 'link' | 'checkbox' | 'option' | 'radio' = 'button'): Promise<void> {
    this.presses++;
    await this.page().getByRole(role, { name }).first().click();
  }

  async fill(label: string, text: string): Promise<void> {
    this.fields++;
    await this.page().getByRole('dialog').getByLabel(label).first().fill(text);
  }
}

describe('a new institution', () => {
  let [browser, product]: [Browser, Product] = [] as never;
  beforeAll(async () => {
    [product, browser] = await Promise.all([Product.start(), openBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await product.remove();
  });

  it('gets from nothing to its first call action, is suspended and resumed', async () => {
    const owner = await Visitor.open(browser, product);
    await owner.signIn('admin@sunrise.example');
    let who = owner.page;
    const hand = new Hand(() => who);
    await owner.page.goto('/tenant-management');
    await hand.press('Add tenant');
    await hand.fill('Name *', 'Hill View College');
    await hand.fill('Short Name *', 'Hill View');
    await hand.fill('Name of the first admin', 'Nandini Rao');
    await hand.fill('Email of the first admin', 'nandini@hillview.example');
    await hand.fill('Password *', 'Hill-view-2026');
    hand.presses++;
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Add tenant' }).click();
    await owner.page.getByRole('dialog', { name: 'Hill View College' }).waitFor();

    const head = await Visitor.open(browser, product);
    await head.signIn('nandini@hillview.example', 'Hill-view-2026');
    // Address, password, Login, six digits.
    hand.fields += 3;
    hand.presses += 1;
    who = head.page;
    await head.page.goto('/custom-field-report');
    await head.page.getByRole('heading', { name: 'No custom field to report on yet.' }).waitFor();
    await head.page.getByRole('button', { name: 'Add one' }).click();
    await head.page.waitForURL('**/config?tab=fields');
    await head.page.goto('/leads?type=all');
    await hand.press('New lead');
    await hand.fill('Name', 'Ravi Kumar');
    await hand.fill('Phone', '9877700001');
    hand.presses++;
    const dialog = head.page.getByRole('dialog');
    // The message disappears on its own, so wait for it from before the press.
    const said = head.page.getByText('Lead created successfully').or(dialog.getByRole('alert')).first();
    const [words] = await Promise.all([said.innerText(), dialog.getByRole('button', { name: /Save|Create/ }).click()]);
    expect(words).toBe('Lead created successfully');
    await head.page.getByRole('heading', { level: 1, name: 'Ravi Kumar' }).waitFor();
    await hand.press(/Add stage|Call action/i);
    await head.page.getByRole('dialog').getByText('Add Lead Stage').waitFor();
    await head.page.keyboard.type('Call B');
    await head.page.keyboard.press('Enter');
    await head.page.getByRole('dialog').getByText('Call', { exact: true }).click();
    await head.page.getByRole('dialog').getByRole('button', { name: 'tomorrow 10:00' }).click();
    await head.page.keyboard.press('Control+Enter');
    hand.fields++;
    hand.presses += 3;
    await head.page.getByText('Saved Successfully').waitFor();
    process.stdout.write(`From nothing to the first lead: ${hand.presses} presses, ${hand.fields} fields\n`);
    expect(hand.presses + hand.fields).toBeLessThan(40);

    who = owner.page;
    await hand.press('Suspend');
    await owner.page.getByRole('tooltip').getByRole('button', { name: 'Suspend' }).click();
    await owner.page.getByText('Tenant suspended').waitFor();
    await head.page.waitForURL('**/login*');
    await owner.page.getByRole('button', { name: 'Reinstate' }).click();
    await owner.page.getByText('Tenant reinstated').waitFor();
    expect(owner.errors).toEqual([]);
    await owner.close();
    await head.close();
  }, 90_000);
});
