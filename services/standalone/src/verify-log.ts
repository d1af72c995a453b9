import { parseArgs } from 'node:util';
import { loadConfig } from '@matricula/config';
import { runTool, UsageError } from '@matricula/observability';
import { doubtOf, openLedger, verifyLog, type RecordedHead } from '@matricula/platform';

/**
 * `npm run verify-log -- --head sunrise=<hash>`: recomputes the chain of every tenant. Exit code 1 if an event differs from its
 * recorded form, if there is no ledger, or if a given head is not in the chain of its tenant.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { head: { type: 'string', multiple: true, default: [] } } });
  const kept = values.head.map(recordedHead);
  const opened = await openLedger(loadConfig());
  const started = Date.now();
  const { damage, verified, unrecorded, heads, origin, foreignHeads } = await verifyLog(opened, kept);
  await opened.close();
  const seconds = (Date.now() - started) / 1000;
  const say = (line: string) => process.stdout.write(`${line}\n`);
  for (const { kind, eventId, stream, position, tenantId } of damage)
    say(`DAMAGED ${kind}: event ${eventId} of ${tenantId} at ${position} (${stream})`);
  for (const { tenantId, head } of foreignHeads) say(`ANOTHER HEAD: ${head} is not in the chain of ${tenantId}`);
  for (const { tenantId, head, count } of heads) say(`${tenantId}: ${count} events, head ${head}`);
  const doubt = doubtOf(origin);
  if (doubt) say(doubt);
  say(`${verified} events verified in ${seconds.toFixed(1)} s, ${damage.length} damaged, ${unrecorded} not recorded yet`);
  return damage.length > 0 || foreignHeads.length > 0 || !origin ? 1 : 0;
}

function recordedHead(text: string): RecordedHead {
  const [, tenantId, head] = /^(.+)=([0-9a-f]{64})$/i.exec(text.trim()) ?? [];
  if (!tenantId || !head) throw new UsageError(`--head takes <tenant>=<hash of 64 hex digits>, not "${text}"`);
  return { tenantId, head: head.toLowerCase() };
}

runTool(main);
