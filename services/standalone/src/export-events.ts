import { parseArgs } from 'node:util';
import { loadConfig } from '@matricula/config';
import { runTool, UsageError } from '@matricula/observability';
import { join } from 'node:path';
import { eventsAsParquet } from '@matricula/event-feed';
import { exportLog, openLedger } from '@matricula/platform';

/**
 * `npm run export-events -- --tenant sunrise --out DIR`: sealed events and chain for an auditor; see bin/verify-export.mjs. With `--parquet`
 * the events once more for a data team, as `events.parquet`.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { tenant: { type: 'string' }, out: { type: 'string' }, parquet: { type: 'boolean' } } });
  if (!values.tenant || !values.out)
    throw new UsageError('Say which tenant and where to: npm run export-events -- --tenant sunrise --out DIR');
  const opened = await openLedger(loadConfig());
  const { events, head, days } = await exportLog(opened, values.tenant, values.out);
  await opened.close();
  process.stdout.write(`${events} events of ${values.tenant} over ${days.length} days in ${values.out}, head ${head}\n`);
  if (values.parquet) {
    await eventsAsParquet(join(values.out, 'events.ndjson'), join(values.out, 'events.parquet'));
    process.stdout.write(`The same for a data team: ${join(values.out, 'events.parquet')}\n`);
  }
  process.stdout.write(`Verify them anywhere: node services/standalone/bin/verify-export.mjs ${values.out}\n`);
}

runTool(main);
