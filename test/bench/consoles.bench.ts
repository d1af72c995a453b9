import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../services/standalone/src/demo/institution';
import { startBrowser } from '../fixtures/shared-starts';
import { figure, percentile, type Figure } from './figure';
import { importRate } from './import.bench';
import { IMPORT, makeCsv } from './people.csv';
import { longestTask, scrolled, watchLongTasks } from './in-page';
import type { Product } from './product';

const EMAIL = 'admin@sunrise.example';
const CONSOLES = 20;
/** Minimum rate of an import with open consoles, relative to one without. */
const LEAST = 0.8;

/** Runs work with a browser after one sign-in; each context opens with that session. */
async function inBrowser<Of>(product: Product, work: (open: () => Promise<Page>) => Promise<Of>): Promise<Of> {
  const kept = await startBrowser();
  const browser = await chromium.connect(kept.address);
  try {
    const first = await browser.newContext(at(product));
    await signIn(await first.newPage(), product);
    const storageState = await first.storageState();
    await first.close();
    return await work(async () => leadsOf(await browser.newContext({ ...at(product), storageState })));
  } finally {
    await browser.close();
    await kept.stop();
  }
}

const at = ({ url }: Product): Parameters<Browser['newContext']>[0] => ({ baseURL: url, viewport: { width: 1440, height: 900 } });

async function signIn(page: Page, product: Product): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/verify-otp*');
  await page.locator('input').first().click();
  await page.keyboard.type(await product.lastCode(EMAIL));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !/login|verify-otp/.test(url.pathname));
}

async function leadsOf(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto('/leads?type=all');
  await page.getByRole('gridcell').first().waitFor();
  return page;
}

/** B14: frame times while the list of all leads is scrolled, by the wheel and by the scroll bar. */
export async function scrollFigures(product: Product): Promise<Figure[]> {
  return inBrowser(product, async (open) => {
    const page = await open();
    const figures: Figure[] = [];
    for (const [how, step] of [['wheel, 120 points a frame', 120] as const, ['bar, all rows in 10 s', undefined] as const]) {
      const frames = await page.evaluate(scrolled, { step, seconds: 10 });
      const value = Math.max(...frames);
      figures.push(
        figure('B14', `longest frame while scrolling by the ${how}`, { value, unit: 'ms', atMost: 50, p50: percentile(frames, 0.5) }),
      );
    }
    return figures;
  });
}

/** B16: 20 consoles on one list while an import runs, compared with the same import without them. */
export async function consoleFigures(product: Product, folder: string, leads: number, until: string): Promise<Figure[]> {
  const count = Math.min(IMPORT, leads);
  const [alone, beside] = [join(folder, 'alone.csv'), join(folder, 'beside.csv')];
  for (const [file, from] of [[alone, 80_000_000] as const, [beside, 90_000_000] as const]) {
    await makeCsv(file, { from, count, until });
  }
  const reference = await importRate(product, alone, count);
  await product.settled();
  const figures = await inBrowser(product, async (open) => {
    let messages = 0;
    const pages: Page[] = [];
    for (let n = 0; n < CONSOLES; n += 1) {
      const page = await open();
      pages.push(page);
      await page.evaluate(watchLongTasks);
      const wire = await page.context().newCDPSession(page);
      wire.on('Network.webSocketFrameReceived', () => (messages += 1));
      await wire.send('Network.enable');
    }
    const value = await importRate(product, beside, count);
    const tasks = await Promise.all(pages.map((page) => page.evaluate(longestTask)));
    const seconds = count / value;
    return [
      figure('B16', `import beside ${CONSOLES} consoles on the list`, { value, unit: 'rows/s', reference, ratioAtLeast: LEAST }),
      figure('B16', 'longest task in any of them', { value: Math.max(...tasks), unit: 'ms', atMost: 100, p50: percentile(tasks, 0.5) }),
      figure('B16', 'messages to one of them', { value: messages / CONSOLES / seconds, unit: 'messages/s' }),
    ];
  });
  for (const file of [alone, beside]) rmSync(file);
  return figures;
}
