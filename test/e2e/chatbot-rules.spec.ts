import type { Browser, Page } from 'playwright-core';
import fastify from 'fastify';
import { addAnswerHeaders } from '../../services/api/src/answer-headers';
import { holds, openBrowser } from './browser';
import { documentOf, workbookOf } from './office-files';
import { PlayedServer } from './played-server';

const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const files = [
  { name: 'a.png', mimeType: 'image/png', buffer: PICTURE },
  { name: 'b.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
  { name: 'c.docx', mimeType: '', buffer: documentOf('Offer of admission', 'Dear Ravi,') },
  {
    name: 'd.xlsx',
    mimeType: '',
    buffer: workbookOf({
      Fees: [
        ['Course', 'Fee'],
        ['MBA', 250000],
      ],
      Seats: [['MBA', 60]],
    }),
  },
  { name: 'e.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
  { name: 'f.mp4', mimeType: 'video/mp4', buffer: Buffer.from('mp4') },
];

/** The product's Content-Security-Policy, which must allow files to open inside the page. */
async function policyOfPages(): Promise<string> {
  const answers = fastify();
  addAnswerHeaders(answers, { hsts: false });
  answers.get('/', () => '');
  const { headers } = await fetch(await answers.listen({ port: 0, host: '127.0.0.1' }));
  await answers.close();
  return headers.get('content-security-policy') ?? '';
}

/** Rules that need layout, time or the viewers of a browser; the others are next to the screen. */
describe('Chat with AI', () => {
  let browser: Browser;
  let server: PlayedServer;
  let page: Page;
  let policy: string;
  beforeAll(async () => {
    browser = await openBrowser();
    policy = await policyOfPages();
  }, 60_000);
  afterAll(() => browser.close());
  const come = async (under?: string) => {
    server = await PlayedServer.open(browser, under);
    ({ page } = server);
    await server.signedIn();
    await page.goto('/aibot');
    await page.getByPlaceholder('Ask anything...').waitFor();
  };
  beforeEach(() => come());
  afterEach(() => server.close());

  const input = () => page.getByPlaceholder('Ask anything...');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const messages = () => page.getByRole('log', { name: 'Messages' });
  const line = (title: string) => page.getByRole('complementary', { name: 'Chats' }).getByTitle(title);

  it('CB-15, CB-29: the input grows from one to five lines; the last message is in sight; a phone shows one side at a time', async () => {
    // Number of rendered lines: the height of the text without its padding.
    const lines = (text: string, expected: number) =>
      input()
        .fill(text)
        .then(() =>
          holds(
            page,
            `(() => {
            const area = document.querySelector('textarea:not([aria-hidden])');
            const { lineHeight, paddingTop, paddingBottom, borderTopWidth } = getComputedStyle(area);
            const inner = area.offsetHeight - parseFloat(paddingTop) - parseFloat(paddingBottom) - 2 * parseFloat(borderTopWidth);
            return Math.round(inner / parseFloat(lineHeight)) === ${expected};
          })()`,
          ),
        );
    const counted = (count: number) => Array.from({ length: count }, (_, at) => at).join('\n');
    for (const [given, shown] of [
      [1, 1],
      [3, 3],
      [5, 5],
      [9, 5],
      [2, 2],
    ] as const)
      await lines(counted(given), shown);
    // A long chat scrolled to its end, then another message, with a clock that only moves when the spec runs it.
    const distance = () =>
      page.evaluate<number>(
        `(({ scrollTop, clientHeight, scrollHeight }) => scrollHeight - clientHeight - scrollTop)(document.querySelector('[role=log]'))`,
      );
    const long = (word: string) => Array.from({ length: 60 }, (_, at) => `${word} ${at}`).join('\n');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await input().fill(long('line'));
    await input().press('Enter');
    await messages().getByText('line 59').waitFor();
    await page.clock.runFor(90);
    expect(await distance()).toBeGreaterThan(500);
    await page.clock.runFor(20);
    expect(await distance()).toBeLessThan(24);
    await page.clock.resume();
    await messages().getByText('provide more details', { exact: false }).waitFor();
    const [list, back] = [page.getByRole('complementary', { name: 'Chats' }), button('Chats')];
    expect([await list.isVisible(), await back.isVisible()]).toEqual([true, false]);
    await page.setViewportSize({ width: 769, height: 900 });
    expect([await list.isVisible(), await back.isVisible()]).toEqual([true, false]);
    await page.setViewportSize({ width: 768, height: 900 });
    expect([await list.isVisible(), await back.isVisible()]).toEqual([false, true]);
    await back.click();
    await list.waitFor();
    expect(await input().isVisible()).toBe(false);
  });

  describe('what is attached, under the policy of the product', () => {
    beforeEach(async () => {
      await server.close();
      await come(policy);
    });

    /** Emulates a browser that shows PDFs inside a page, or a phone's browser, which does not. */
    const showsPdf = (value: boolean) =>
      page.evaluate(`Object.defineProperty(navigator, 'pdfViewerEnabled', { value: ${value}, configurable: true })`);

    it('CB-20, CB-21, CB-22: shows what is attached as what it is, pictures large by a double click', async () => {
      const picker = page.getByLabel('Files', { exact: true });
      expect([await picker.getAttribute('accept'), await picker.getAttribute('multiple')]).toEqual([
        '.pdf,image/*,.doc,.docx,.xls,.xlsx,.txt,video/*',
        '',
      ]);
      const refusals: string[] = [];
      page.on('console', (message) => message.text().includes('Content Security Policy') && refusals.push(message.text()));
      await showsPdf(true);
      await picker.setInputFiles(files);
      await button('Send').click();
      await line('New Chat').getByText('You sent an attachment').waitFor();
      await page.getByRole('link', { name: 'View PDF' }).waitFor();
      expect(refusals).toEqual([]);
      for (const view of ['View Document', 'View Excel']) await button(view).waitFor();
      expect(await messages().locator('iframe').count()).toBe(1);
      await page.getByRole('link', { name: 'e.txt' }).waitFor();
      expect(await messages().locator('video[controls]').getAttribute('aria-label')).toBe('f.mp4');
      await page.getByRole('button', { name: 'a.png, fullscreen' }).click();
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.getByRole('button', { name: 'a.png, fullscreen' }).dblclick();
      await page.getByRole('dialog').getByRole('img', { name: 'a.png' }).waitFor();
    });

    it('CB-21: opens a PDF by its button alone where the browser has no viewer for it', async () => {
      await showsPdf(false);
      await page.getByLabel('Files', { exact: true }).setInputFiles(files.filter(({ name }) => name === 'b.pdf'));
      await button('Send').click();
      await page.getByRole('link', { name: 'View PDF' }).waitFor();
      expect(await messages().locator('iframe').count()).toBe(0);
    });

    const send = async (...given: { name: string; buffer: Buffer }[]) => {
      await page.getByLabel('Files', { exact: true }).setInputFiles(given.map((file) => ({ ...file, mimeType: '' })));
      await button('Send').click();
    };
    const dialog = () => page.getByRole('dialog');
    const close = async () => {
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'hidden' });
    };

    it('CB-22: shows a document on the whole screen; it runs no script, opens no link and sends nothing', async () => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await send({ name: 'offer.docx', buffer: documentOf('Offer of admission', 'Dear Ravi,') });
      await button('View Document').click();
      const content = page.frameLocator('iframe[title="Content of offer.docx"]');
      for (const text of ['Offer of admission', 'Dear Ravi,']) await content.getByText(text).waitFor();
      const { width } = (await page.locator('iframe[title="Content of offer.docx"]').boundingBox())!;
      expect(width).toBeGreaterThan(1300);
      const link = content.getByText('Run me');
      await link.click();
      expect(await content.locator('a[href], script, iframe').count()).toBe(0);
      expect(await page.evaluate('window.ranFromFile')).toBeUndefined();
      const isOwn = (url: string) => url.startsWith(server.origin) || /^(blob:|data:|about:)/.test(url);
      expect(asked.filter((url) => !isOwn(url))).toEqual([]);
      expect(await dialog().getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('offer.docx');
      await dialog().getByRole('button', { name: 'Close' }).press('Enter');
      await dialog().waitFor({ state: 'hidden' });
    });

    it('CB-22: shows the sheets of a workbook as tables, large ones in part', async () => {
      const many = Array.from({ length: 30_000 }, (_, at) => [`Row ${at + 1}`, at]);
      await send({
        name: 'fees.xlsx',
        buffer: workbookOf({
          Fees: [
            ['Course', 'Fee'],
            ['MBA', 250_000],
          ],
          Many: many,
        }),
      });
      await button('View Excel').click();
      const rows = (name: string) => dialog().getByRole('region', { name }).getByRole('row');
      await rows('Fees').last().waitFor();
      expect(await rows('Fees').allInnerTexts()).toEqual(['\tA\tB', '1\tCourse\tFee', '2\tMBA\t250000']);
      await dialog().getByRole('tab', { name: 'Many' }).click();
      await dialog().getByText('Showing 1,000 of 30,000 rows and 2 of 2 columns.').waitFor();
      expect(await rows('Many').count()).toBe(1_001);
      await close();
    });

    it('CB-22: says of what it cannot show why, and offers the file itself', async () => {
      const OLD = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
      for (const [name, buffer, why] of [
        ['old.doc', OLD, 'older format'],
        ['old.xls', OLD, 'older format'],
        ['torn.docx', documentOf('Torn').subarray(0, 200), 'may be broken'],
        ['torn.xlsx', Buffer.from('PK'), 'may be broken'],
        ['other.xlsx', documentOf('No workbook'), 'may be broken'],
        ['large.docx', Buffer.alloc(21 * 1024 * 1024), 'too large'],
      ] as const) {
        await send({ name, buffer });
        const shown = messages().locator('.chat-document').filter({ hasText: name });
        await shown.getByRole('button').click();
        await dialog()
          .getByRole('alert')
          .filter({ hasText: `${name} cannot be shown.` })
          .filter({ hasText: why })
          .waitFor();
        expect(await dialog().getByRole('link', { name: 'Download' }).getAttribute('download')).toBe(name);
        await close();
      }
    });
  });
});
