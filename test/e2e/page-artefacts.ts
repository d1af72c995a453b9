import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { onFailure } from '../fixtures/artefacts';

/** Records every context of a browser; a failing test stores a screenshot of each open page and the traces so far. */
export function storePagesOnFailure(browser: Browser): void {
  const recorded = new Map<BrowserContext, Promise<unknown>>();
  browser.on('context', (context) => {
    // A context can be closed before its recording begins.
    recorded.set(
      context,
      context.tracing.start({ snapshots: true }).catch((error: unknown) => error),
    );
    context.on('close', () => recorded.delete(context));
  });
  const forget = onFailure(async (folder) => {
    for (const [index, [context, started]] of [...recorded].entries()) {
      await started;
      await storePages(context, join(folder, `visitor-${index + 1}`));
    }
  });
  browser.on('disconnected', forget);
}

async function storePages(context: BrowserContext, place: string): Promise<void> {
  for (const [index, page] of context.pages().entries()) await page.screenshot({ path: `${place}-page-${index + 1}.png`, timeout: 5_000 });
  await context.tracing.stopChunk({ path: `${place}-trace.zip` });
  await context.tracing.startChunk();
}
