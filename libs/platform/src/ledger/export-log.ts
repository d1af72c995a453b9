import { ledger, type LedgerHead, type LedgerRow } from '@matricula/read-models/audit';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ledgerOrigin } from './ledger-origin';
import type { OpenedLedger } from './open-ledger';
import { dayKey, HEAD_KEY, segmentKey, unpackSegment } from './segment';

/** Summary of an export. */
export interface ExportSummary {
  tenantId: string;
  events: number;
  links: number;
  head: string;
  position: string;
  /** Set if the ledger is younger than the log: events from before are not verified. */
  madeAnew?: { at: string; found: string };
  days: { day: string; head: string; position: string; count: number }[];
}

/** The tenant to export is not in the ledger. */
class UnknownTenant extends Error {
  override name = 'UnknownTenant';

  constructor(tenantId: string) {
    super(`The ledger knows no tenant ${tenantId}.`);
  }
}

/**
 * Writes a tenant's sealed events (`events.ndjson`), the links of its chain (`chain.ndjson`) and the heads of its days (`heads.json`),
 * for `verify-export.mjs`. Only events that the chain holds are written.
 */
export async function exportLog(
  { store, ledger: reads }: Pick<OpenedLedger, 'store' | 'ledger'>,
  tenantId: string,
  folder: string,
): Promise<ExportSummary> {
  const origin = await ledgerOrigin(reads);
  const head = (origin && (await reads.get<LedgerRow>(ledger, tenantId, HEAD_KEY))) as LedgerHead | undefined;
  if (!origin || !head) throw new UnknownTenant(tenantId);
  mkdirSync(folder, { recursive: true });
  const days = new Set<string>();
  let events = 0;
  await written(join(folder, 'events.ndjson'), async (write) => {
    for await (const batch of store.readAll('', { filter: { tenantId }, sealed: true, batchSize: 2_000 })) {
      for (const event of batch) {
        if (event.position > head.position) return;
        const { id, type, stream, revision, position, at, data, meta } = event;
        await write(JSON.stringify({ id, type, stream, revision, position, tenantId, at, data, meta }));
        days.add(at.slice(0, 10));
        events += 1;
      }
    }
  });
  let links = 0;
  await written(join(folder, 'chain.ndjson'), async (write) => {
    for (let index = 0; index < head.segments; index += 1) {
      const row = await reads.get<LedgerRow>(ledger, tenantId, segmentKey(index));
      if (row?.kind !== 'segment') throw new Error(`Segment ${index} of the ledger of ${tenantId} is missing`);
      for (const link of unpackSegment(row)) {
        if (link.position > head.position) break;
        await write(JSON.stringify(link));
        links += 1;
      }
    }
  });
  const rows = await reads.getMany<LedgerRow>(ledger, tenantId, [...days].map(dayKey));
  const heads = rows
    .flatMap((row) => (row.kind === 'day' && row.position <= head.position ? [row] : []))
    .sort((a, b) => (a.position < b.position ? -1 : 1));
  const summary: ExportSummary = {
    tenantId,
    events,
    links,
    head: head.head,
    position: head.position,
    ...(origin.found !== '' && { madeAnew: { at: origin.at, found: origin.found } }),
    days: heads.map(({ day, head: of, position, count }) => ({ day, head: of, position, count })),
  };
  await writeFile(join(folder, 'heads.json'), `${JSON.stringify(summary, undefined, 2)}\n`);
  return summary;
}

async function written(path: string, work: (write: (line: string) => Promise<void>) => Promise<void>): Promise<void> {
  const file: WriteStream = createWriteStream(path);
  await work(async (line) => {
    if (!file.write(`${line}\n`)) await once(file, 'drain');
  });
  file.end();
  await once(file, 'finish');
}
