import { publishableKey } from '@matricula/domain/marketing';
import { chromium, type Page } from 'playwright-core';
import { startBrowser } from '../fixtures/shared-starts';
import { figure, percentile, type Figure } from './figure';
import { keyToPaint, watchKeys } from './in-page';
import type { Product } from './product';

const QUESTIONS = 200;
const PHONE = { width: 390, height: 844 };
const NUMBER = '9822488801';
/** 1.6 Mbit/s with the delay of a slow mobile network. */
const NETWORK = { offline: false, downloadThroughput: 200_000, uploadThroughput: 94_000, latency: 150 };
const LOADS = 5;
const KEYS = 'An applicant types an answer of some length, letter by letter, with spaces and all. ';
const kinds = ['text', 'decimal', 'date', 'flag', 'choice', 'longText'] as const;

/** A form of 200 questions in one section, all of which are on the page at once. */
const content = {
  ...{ name: 'Bench 2027', languages: ['en'] },
  sections: [
    {
      ...{ sectionId: 'all', title: { en: 'All questions' } },
      questions: Array.from({ length: QUESTIONS }, (_, n) => {
        const kind = kinds[n % kinds.length] ?? 'text';
        const choices = Array.from({ length: 8 }, (_one, at) => ({ choiceId: `choice-${at}`, label: { en: `Choice ${at}` } }));
        const base = { questionId: `question-${n}`, kind, label: { en: `Question ${n}` }, required: false };
        return kind === 'choice' ? { ...base, choices } : base;
      }),
    },
  ],
};

/** B23: script of the page of a form of 200 fields, time to its first field at 1.6 Mbit/s with an empty cache, and time from a key to the next paint. */
export async function applicantFormFigures(product: Product): Promise<Figure[]> {
  const { data } = await product.json<{ data: { id: string } }>('POST', '/api/application-forms', { content });
  await product.json('POST', `/api/application-forms/${data.id}/publish`, { expected: 1 });
  await product.settled();
  const path = `/apply/${publishableKey({ tenantId: 'sunrise', formId: data.id })}`;
  const kept = await startBrowser();
  const browser = await chromium.connect(kept.address);
  try {
    const scripts: number[] = [];
    const fields: number[] = [];
    for (let load = 0; load < LOADS; load += 1) {
      const context = await browser.newContext({ baseURL: product.url, viewport: PHONE });
      const page = await context.newPage();
      const wire = await context.newCDPSession(page);
      await wire.send('Network.enable');
      await wire.send('Network.emulateNetworkConditions', NETWORK);
      const ofScripts = new Set<string>();
      let bytes = 0;
      wire.on('Network.responseReceived', ({ type, requestId }) => void (type === 'Script' && ofScripts.add(requestId)));
      wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (ofScripts.has(requestId)) bytes += encodedDataLength;
      });
      const began = performance.now();
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByLabel('Mobile number').waitFor();
      fields.push(performance.now() - began);
      if (load === LOADS - 1) {
        await openSection(page, product);
        const paints = await typed(page);
        scripts.push(bytes);
        await context.close();
        return figuresOf(scripts, fields, paints);
      }
      scripts.push(bytes);
      await context.close();
    }
    throw new Error('Nothing was measured');
  } finally {
    await browser.close();
    await kept.stop();
  }
}

const figuresOf = (scripts: readonly number[], fields: readonly number[], paints: readonly number[]): Figure[] => [
  figure('B23', 'script of a form of 200 fields, as sent', { value: Math.max(...scripts) / 1024, unit: 'KiB', atMost: 120 }),
  figure('B23', 'first field at 1.6 Mbit/s, empty cache', {
    ...{ value: Math.max(...fields) / 1_000, p50: percentile(fields, 0.5) / 1_000, unit: 's, the slowest of 5', atMost: 2.5 },
  }),
  figure('B23', 'key to paint among 200 fields', {
    value: percentile(paints, 0.95),
    p50: percentile(paints, 0.5),
    unit: 'ms p95',
    atMost: 50,
  }),
];

async function openSection(page: Page, product: Product): Promise<void> {
  page.setDefaultTimeout(60_000);
  await page.getByLabel('Mobile number').fill(NUMBER);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
  const { body } = await product.send('GET', '/dev/outbox', undefined, { accept: 'application/json' });
  const sent = JSON.parse(body) as { to: string; text: string }[];
  const [code = ''] = sent.flatMap(({ to, text }) => (to.endsWith(NUMBER) ? (/^(\d{6}) is/.exec(text)?.[1] ?? []) : []));
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /All questions/ }).click();
  await page.getByLabel('Question 0', { exact: true }).waitFor();
}

/** Times from a key to the next paint, over several fields. */
async function typed(page: Page): Promise<number[]> {
  await page.evaluate(watchKeys);
  for (const n of [0, 60, 120, 198]) {
    await page.getByLabel(`Question ${n}`, { exact: true }).click();
    await page.keyboard.type(KEYS, { delay: 60 });
  }
  return page.evaluate(keyToPaint);
}
