import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { Filter } from '@matricula/read-models/kernel';
import { institutions } from '../../services/standalone/src/demo/institution';
import { usersOf } from '../../services/standalone/src/demo/seed-institution';
import { importRate, jobEnded } from './import.bench';
import { IMPORT, makeCsv } from './people.csv';
import { VARIETY } from './people.data';
import { makeInstitution, Product } from './product';
import { leadIds, sendAll } from './product.bench';

const DAYS = 120;
/** Maximum number of call actions that age a store. */
const MOST_CALLS = 150_000;

/** A store of the bench, and the last day of its enquiries. */
export interface AgedStore {
  folder: string;
  until: string;
}

/** Outcomes in rotation: every third schedules a follow-up, which blocks further call actions until it is completed. */
const OUTCOMES = [
  { group: 'call', selectStage: 'stage-wrong-number' },
  { group: 'leads', selectStage: 'stage-not-interested', selectSubStage: 'Fees too high' },
  { group: 'call', selectStage: 'stage-call-back', selectSubStage: 'Busy', message: 'Call after six' },
] as const;
const WEEK_MS = 7 * 86_400_000;

const say = (line: string) => process.stdout.write(`         ${line}\n`);

/**
 * The store that every run starts with, created once by the product's own work: a tenth of the leads with months of history, the others imported,
 * then assigned, prioritised and removed by jobs, and a third of them called, some twice.
 */
export async function agedStore(folder: string, leads: number): Promise<AgedStore> {
  const store = join(folder, 'aged');
  const made = join(folder, 'aged.json');
  if (existsSync(made)) {
    // A store of an older build rebuilds its read models once, before any measurement.
    await Product.on(store, (product) => product.settled());
    return { folder: store, ...(JSON.parse(readFileSync(made, 'utf8')) as { until: string }) };
  }
  rmSync(store, { recursive: true, force: true });
  const until = new Date().toISOString().slice(0, 10);
  const simulated = Math.floor(leads / 10);
  makeInstitution(store, { leads: simulated, until });
  say(`${simulated} leads with a history`);
  await Product.on(store, async (product) => {
    for (let from = simulated; from < leads; from += IMPORT) {
      const count = Math.min(IMPORT, leads - from);
      const file = join(folder, `leads-${from}.csv`);
      await makeCsv(file, { from, count, until, days: DAYS });
      say(`${from + count} leads, ${Math.round(await importRate(product, file, count))} rows/s`);
      rmSync(file);
    }
    await work(product, leads);
    await product.settled();
  });
  writeFileSync(made, JSON.stringify({ until }));
  return { folder: store, until };
}

async function work(product: Product, leads: number): Promise<void> {
  const callers: readonly number[] = [staffRoles.counsellor, staffRoles.callerL2, staffRoles.callerL3];
  const owners = usersOf(institutions[0]).filter(({ role }) => callers.includes(role));
  const cities = Array.from({ length: VARIETY.city }, (_, n) => `city-${n}`);
  for (const [index, { userId }] of owners.entries())
    await bulk(product, { action: 'assign', user_id: userId }, cities.filter((_, n) => n % (owners.length + 1) === index).map(is('city')));
  await bulk(product, { action: 'prioritise', priority: 2 }, ['course-1', 'course-7'].map(is('course')));
  say('assigned and prioritised by jobs');
  const due = new Date(Date.now() + WEEK_MS).toISOString();
  const called = (await leadIds(product, leads)).filter((_, n) => n % 3 === 0).slice(0, MOST_CALLS);
  const again = called.filter((_, n) => n % OUTCOMES.length < 2);
  const began = performance.now();
  for (const ids of [called, again]) {
    await sendAll(ids, (lead_id, n) => {
      // Leads with a pending follow-up get no second call action.
      const { ...outcome } = OUTCOMES[ids === again ? n % 2 : n % OUTCOMES.length] ?? OUTCOMES[0];
      const callObj = 'message' in outcome ? { ...outcome, call_date_time: due } : outcome;
      return product.json('POST', '/api/callGenerate', { lead_id, callObj, user_selected_college_id: -1 });
    });
  }
  const seconds = (performance.now() - began) / 1000;
  say(`${called.length + again.length} call actions, ${Math.round((called.length + again.length) / seconds)} commands/s`);
  await bulk(product, { action: 'remove' }, ['source-18', 'source-19'].map(is('source')));
}

const is =
  (field: string) =>
  (value: string): Filter => ({ field, op: 'eq', value });

/** Runs a bulk action on all leads that match one of these conditions, until it ends. */
async function bulk(product: Product, action: object, anyOf: Filter[]): Promise<void> {
  await product.settled();
  const body = { ...action, selection: { where: { or: anyOf } } };
  const { data } = await product.json<{ data: { jobId: string } }>('POST', '/api/commands/leads/bulk', body);
  await jobEnded(product, data.jobId);
}
