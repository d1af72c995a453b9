import type { Browser } from 'playwright-core';
import { openBrowser, Product, Visitor } from './browser';

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

  it.each([
    ['wide', { width: 1440, height: 900 }],
    ['narrow', { width: 390, height: 844 }],
  ])('an admin merges a duplicate on a %s screen, undoes it, merges it again and separates it on the lead', async (_, size) => {
    const { page, ...admin } = await Visitor.open(browser, product).then(async (visitor) => {
      await visitor.signIn('admin@sunrise.example');
      return visitor;
    });
    await page.setViewportSize(size);
    // Returns the address of the lead that is merged into the other one. The list can gain a pair between two steps,
    // so both steps use the same element rather than the first pair twice.
    const merge = async () => {
      await page.goto('/leads/duplicates');
      const pair = await page
        .getByRole('listitem')
        .filter({ hasText: /Same (email address|mailbox)/ })
        .first()
        .elementHandle();
      const links = (await pair?.$$('a')) ?? [];
      const address = await links.at(-1)?.getAttribute('href');
      await (await pair?.$('button[aria-label^="Compare"]'))?.click();
      await page.getByRole('group', { name: 'Values that survive' }).waitFor();
      await page.getByRole('button', { name: 'Merge', exact: true }).click();
      await page.getByText('Leads merged').waitFor();
      return address ?? '';
    };
    await merge();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Leads separated').waitFor();

    const address = await merge();
    // The address of the merged lead leads to the other one.
    await page.goto(address);
    await page.getByRole('region', { name: 'Merged leads' }).waitFor();
    await page
      .getByText(/ merged .+ into the lead/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /^Separate / }).click();
    await page.getByRole('button', { name: 'Separate', exact: true }).click();
    await page.getByText('Leads separated').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Leads merged').waitFor();
    await page.getByRole('region', { name: 'Merged leads' }).waitFor();
    await admin.context.close();
  });
});
