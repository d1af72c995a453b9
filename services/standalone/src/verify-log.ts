import { loadConfig } from '@matricula/config';
import { openLedger, verifyLog } from '@matricula/platform';

/** `npm run verify-log`: recomputes the chain of every tenant; exit code 1 when an event is not as it was recorded. */
async function main(): Promise<number> {
  const { store, reads, close } = await openLedger(loadConfig());
  const started = Date.now();
  const { damage, verified, unrecorded, heads } = await verifyLog(store, reads);
  await close();
  const seconds = (Date.now() - started) / 1000;
  for (const { kind, eventId, stream, position, tenantId } of damage) {
    process.stdout.write(`DAMAGED ${kind}: event ${eventId} of ${tenantId} at ${position} (${stream})\n`);
  }
  for (const { tenantId, head, count } of heads) process.stdout.write(`${tenantId}: ${count} events, head ${head}\n`);
  process.stdout.write(
    `${verified} events verified in ${seconds.toFixed(1)} s, ${damage.length} damaged, ${unrecorded} not recorded yet\n`,
  );
  return damage.length > 0 ? 1 : 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).stack}\n`);
    process.exit(1);
  },
);
