import { parseArgs } from 'node:util';
import { loadConfig } from '@matricula/config';
import { exportLog, openLedger } from '@matricula/platform';

/** `npm run export-events -- --tenant sunrise --out DIR`: sealed events and chain for an auditor; see bin/verify-export.mjs. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { tenant: { type: 'string' }, out: { type: 'string' } } });
  if (!values.tenant || !values.out) throw new Error('Say which tenant and where to: npm run export-events -- --tenant sunrise --out DIR');
  const opened = await openLedger(loadConfig());
  const { events, head, days } = await exportLog(opened, values.tenant, values.out);
  await opened.close();
  process.stdout.write(`${events} events of ${values.tenant} over ${days.length} days in ${values.out}, head ${head}\n`);
  process.stdout.write(`Verify them anywhere: node services/standalone/bin/verify-export.mjs ${values.out}\n`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  },
);
