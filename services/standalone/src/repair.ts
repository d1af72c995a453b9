import { parseArgs } from 'node:util';
import { loadConfig, type Config } from '@matricula/config';
import type { EventStore } from '@matricula/event-store';
import { runTool, UsageError } from '@matricula/observability';
import { existingLog, lockDataDir, openEngines, openLog } from '@matricula/platform';
import type { Vault } from '@matricula/vault';
import { LeadIdentities } from '../../commands/src/capture/lead-identities';
import { LeadIdentityRepair, type IdentityFinding } from '../../commands/src/capture/lead-identity-repair';

const USAGE = 'Say what to repair: npm run repair -- lead-identities [--apply]';

/**
 * `npm run repair -- lead-identities`: reports phones, e-mails and external ids of live leads that today's rules would store or reserve
 * differently. With `--apply` it appends the corrections; nothing in the log is rewritten, and a second run finds only what needs a manual
 * decision. Exit code 1 while findings remain. The product must be stopped on the embedded profile; on the distributed one it may run.
 */
async function main(): Promise<number> {
  const { apply } = asked(process.argv.slice(2));
  const { store, vault, close } = await opened(loadConfig());
  const started = Date.now();
  const say = (line: string) => process.stdout.write(`${line}\n`);
  try {
    const repair = new LeadIdentityRepair(store, new LeadIdentities(vault));
    const { leads, found, left } = await repair.run({ apply, onFinding: (finding) => say(lineOf(finding, apply)) });
    const done = apply ? `${found - left} corrected` : `${found - left} can be corrected with --apply`;
    say(`${leads} live leads, ${found} findings: ${done}, ${left} need a person (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    return left > 0 || (found > 0 && !apply) ? 1 : 0;
  } finally {
    await close();
  }
}

function asked(args: string[]): { apply: boolean } {
  try {
    const { values, positionals } = parseArgs({ args, options: { apply: { type: 'boolean', default: false } }, allowPositionals: true });
    if (positionals.length !== 1 || positionals[0] !== 'lead-identities') throw new UsageError(USAGE);
    return values;
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`${(error as Error).message.split('. ')[0]}. ${USAGE}`);
  }
}

/** The log and the vault of the configured profile. */
async function opened(config: Config): Promise<{ store: EventStore; vault: Vault; close(): Promise<void> }> {
  if (config.distributed) return openEngines(config, 'repair', (error) => process.stderr.write(`  tried again after: ${String(error)}\n`));
  existingLog(config.dataDir);
  const lock = lockDataDir(config.dataDir);
  const { store, vault } = await openLog(config);
  const close = async () => {
    await store.close();
    await vault.close();
    lock.release();
  };
  return { store, vault, close };
}

const names = { phone: 'phone', email: 'e-mail', externalId: 'external id' } as const;

/** A line for a finding, without the value: output may be stored in files that erasures do not reach. */
function lineOf({ tenantId, leadId, field, fault, otherLeadId }: IdentityFinding, apply: boolean): string {
  const name = names[field];
  const words = {
    spelling: `the ${name} is not stored by today's rules${apply ? ': corrected' : ''}`,
    unreserved: `the ${name} is not reserved${apply ? ': reserved' : ''}`,
    stale: `a former ${name} is still reserved${apply ? ': released' : ''}`,
    taken: `the ${name} belongs to lead ${otherLeadId} as well: correct or remove one of them`,
    unreadable: `the ${name} cannot be read: correct it in the lead`,
  }[fault];
  return `${tenantId} lead ${leadId}: ${words}`;
}

runTool(main);
