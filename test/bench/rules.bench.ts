import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { figure, percentile, type Figure } from './figure';
import type { Run } from './embedded.bench';
import { jobEnded } from './import.bench';
import { countTimes } from './lead-work.bench';
import { Product } from './product';

const RULES = 50;
const PEOPLE = 40;
/** Leads that the rules give: a tenth of the store, at most so many. */
const MOST_GIVEN = 100_000;
const EXPLAINED = 200;
const CAPTURES_PER_SECOND = 50;
const CAPTURE_SECONDS = 10;
/** Connections of the other institution, over which it captures without a pause. */
const STORMING = 4;
/** API keys of the measured institution and of the other one: the API takes 600 requests a minute with one key. */
const KEYS = 4;
const STORMING_KEYS = 40;
/** Runs that wait for long, and those whose wait ends at the same moment: as many whatever the size of the store. */
const WAITING = 10_000;
const DUE = 2_000;
const POLL_MS = 250;
const MINUTE_MS = 60_000;
/** Least time in which the runs enter that are due together. */
const ENTERING_MS = 2 * MINUTE_MS;
const WEEKS_MS = 28 * 24 * 60 * MINUTE_MS;
const INDIA_MS = 330 * MINUTE_MS;
const LONGEST_MS = 1_800_000;

const stateOf = (rule: number) => `Bench state ${rule % RULES}`;
const conditions = (column: string, values: readonly string[]) => [
  { condition: 'And', rules: [{ columnName: column, operator: 'in', value: values }] },
];
const states = Array.from({ length: RULES }, (_, rule) => stateOf(rule));
const ofBench = { field: 'state', op: 'in', values: states };

const post = async <Data>(product: Product, path: string, body: object, headers?: Record<string, string>): Promise<Data> =>
  (await product.json<{ data: Data }>('POST', `/api/${path}`, body, headers)).data;
const countOf = (product: Product, list: string, where: object) => post<number>(product, `lists/${list}/count`, { where });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** @throws Error after half an hour */
async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (const limit = Date.now() + LONGEST_MS; !(await holds()); await pause(POLL_MS))
    if (Date.now() > limit) throw new Error(`It took too long: ${what}`);
}

/** B24 to B28: rules and workflows through HTTP, each printed as soon as it is measured. `leads` is the size of the store, which limits theirs. */
export async function ruleFigures(product: Product, { folder, leads, wanted, step }: Run): Promise<void> {
  await product.resting();
  await product.json('PUT', '/api/automation/limits', { storm_leads: 1_000_000 });
  const file = join(folder, 'bench-rules.csv');
  if (wanted('B24')) await step('counts of rules', async () => [await countFigure(product)]);
  if (wanted('B24', 'B25', 'B26', 'B28')) {
    const rules = await rulesOf(product);
    const given = Math.min(Math.ceil(leads / 10), MOST_GIVEN);
    await imported(product, file, { count: given, phone: 6_200_000_000, stateOf, rules: 'all' });
    await step('rules give leads', async () => {
      const giving = await givingFigure(product, given);
      return wanted('B25') ? [giving] : [];
    });
    if (wanted('B24')) await step('explanations', async () => [await explainFigure(product)]);
    if (wanted('B26')) await step('captures during a storm of another institution', async () => [await captureFigure(product)]);
    if (wanted('B28')) await step('a simulation', async () => [await simulationFigure(product, rules[0]!)]);
  }
  if (wanted('B27')) await step('runs due at once', async () => [await runFigure(product, file)]);
}

/** B24: count of the leads that match a rule, through HTTP, for 200 different rules. */
async function countFigure(product: Product): Promise<Figure> {
  const times = await countTimes(product, 'rules/count');
  return figure('B24', `count of the leads of a rule, ${times.length} different ones`, {
    ...{ value: percentile(times, 0.95), p50: percentile(times, 0.5), unit: 'ms p95', atMost: 100 },
  });
}

/** Puts a catch-all and 50 rules in force, and stops the giving of leads. */
async function rulesOf(product: Product): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < PEOPLE; n++) {
    const person = { name: `Bench person ${n}`, email: `bench-${n}@sunrise.example`, password: 'Admissions@2026', role: 3 };
    ids.push((await post<{ id: string }>(product, 'users/register', person)).id);
  }
  await product.settled();
  const users = ids.map((id) => ({ id, weight: 1 }));
  const rules: string[] = [];
  for (const state of states) {
    const rule = { name: state, rule: conditions('state', [state]), users, availability: 'active', priority: 0, status: 1 };
    rules.push((await post<{ id: string }>(product, 'add/assignment/rule', rule)).id);
  }
  await post(product, 'automation/halt', { scope: 'giving', reason: 'Bench' });
  await product.settled();
  return rules;
}

/** Leads of the bench: their number, the first phone number, the state of each, and whether rules are asked about them. */
interface Imported {
  count: number;
  phone: number;
  stateOf: (n: number) => string;
  rules: 'all' | 'none';
}

/** Imports leads without an owner. */
async function imported(product: Product, file: string, { count, phone, stateOf: state, rules }: Imported): Promise<void> {
  const lines = Array.from({ length: count }, (_, n) => `Bench ${n},${phone + n},${state(n)}`);
  writeFileSync(file, ['Name,Mobile,State', ...lines].join('\n'));
  const { data } = await product.upload('/api/upload/leadCsv', file);
  rmSync(file);
  const body = { uploadId: data.uploadId, mapping: data.mapping, rules };
  await jobEnded(product, (await post<{ jobId: string }>(product, 'imports', body)).jobId);
  await product.resting();
  const of = { field: 'state', op: 'in', values: [...new Set(Array.from({ length: count }, (_, n) => state(n)))] };
  const found = await countOf(product, 'leads', of);
  if (found !== count) throw new Error(`${found} instead of ${count} leads were imported`);
}

/** B25: leads that rules give, from the end of a stop until the last one has its owner, compared with the same leads assigned as bulk work. */
async function givingFigure(product: Product, count: number): Promise<Figure> {
  const rate = async (begin: () => Promise<unknown>, isDone: () => Promise<boolean>, what: string) => {
    const began = performance.now();
    await begin();
    await until(isDone, what);
    return count / ((performance.now() - began) / 1_000);
  };
  const before = product.processor().all;
  const owned = { and: [ofBench, { field: 'ownerId', op: 'exists', value: true }] };
  const value = await rate(
    () => post(product, 'automation/resume', { scope: 'giving', held: 'all' }),
    async () => (await countOf(product, 'leads', owned)) === count,
    'rules give leads',
  );
  await product.resting();
  const processorMs = (product.processor().all - before) / count;
  const user_id = 'sunrise-counsellor';
  const moved = { and: [ofBench, { field: 'ownerId', op: 'eq', value: user_id }] };
  const reference = await rate(
    () => post(product, 'commands/leads/bulk', { action: 'assign', user_id, selection: { where: ofBench } }),
    async () => (await countOf(product, 'leads', moved)) === count,
    'bulk work assigns leads',
  );
  await product.resting();
  return figure('B25', `${RULES} rules give ${count.toLocaleString('en')} leads to ${PEOPLE} people, beside assigning them as bulk work`, {
    ...{ value, unit: 'leads/s', reference, atLeast: 1_000, ratioAtLeast: 0.6, processorMs },
  });
}

/** B24: why a lead has its owner. */
async function explainFigure(product: Product): Promise<Figure> {
  const page = { where: ofBench, limit: EXPLAINED, sort: [{ field: 'phone', dir: 'asc' }] };
  const times: number[] = [];
  for (const { leadId } of await post<{ leadId: string }[]>(product, 'lists/leads/rows', page)) {
    const began = performance.now();
    const { data } = await product.json<{ data: object[] }>('GET', `/api/rules/why?lead_id=${leadId}`);
    times.push(performance.now() - began);
    if (data.length === 0) throw new Error(`Nothing explains the owner of ${leadId}`);
  }
  return figure('B24', `explanation of the owner of a lead, ${times.length} different ones`, {
    ...{ value: percentile(times, 0.95), p50: percentile(times, 0.5), unit: 'ms p95', atMost: 10 },
  });
}

/** The secrets of some API keys, which captures use in turn. */
async function keysOf(product: Product, count: number): Promise<string[]> {
  const secrets: string[] = [];
  for (let n = 0; n < count; n++)
    secrets.push((await post<{ secret: string }>(product, 'api-keys', { name: `Bench of rules ${n}`, scopes: ['capture'] })).secret);
  return secrets;
}

/** Captures the n-th lead of a series. */
const capture = async (product: Product, secrets: readonly string[], n: number, { phone, state }: { phone: number; state: string }) => {
  const lead = { name: `Bench ${phone + n}`, phone: String(phone + n), source: 'WEB', state };
  return (await post<{ leadId: string }>(product, 'capture/leads', lead, { 'x-api-key': secrets[n % secrets.length]! })).leadId;
};

/** Captures leads of another institution without a pause, which its rule gives out; returns how it ends, with their number. */
async function storming(product: Product): Promise<() => Promise<number>> {
  const other = Product.at(product.url);
  await other.signIn('admin@lakeview.example', 'lakeview');
  await other.json('PUT', '/api/automation/limits', { storm_leads: 1_000_000 });
  const users = [{ id: 'lakeview-counsellor', weight: 1 }];
  const all = await post<{ id: string }>(other, 'rule-engine/create', { name: 'Storm', users, availability: 'active', catch_all: true });
  await post(other, 'rule-engine/status-change-rule', { id: all.id, state: 'active' });
  const secrets = await keysOf(other, STORMING_KEYS);
  let [isOn, count] = [true, 0];
  const line = async () => {
    while (isOn) await capture(other, secrets, count++, { phone: 7_100_000_000, state: 'Storm' });
  };
  const lines = Promise.all(Array.from({ length: STORMING }, line));
  return async () => {
    isOn = false;
    await lines;
    return count;
  };
}

/** B26: from sending a lead to its owner in an open grid, which reads the rows that it is told have changed, while another institution captures leads. */
async function captureFigure(product: Product): Promise<Figure> {
  const secrets = await keysOf(product, KEYS);
  const socket = io(product.url, {
    auth: { token: product.sessionToken, tenant: 'sunrise' },
    transports: ['websocket'],
    reconnection: false,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  await socket.emitWithAck('watch', { list: 'leads', keys: '*' });
  const total = CAPTURES_PER_SECOND * CAPTURE_SECONDS;
  const sentAt = new Map<string, number>();
  const ownedAt = new Map<string, number>();
  const read = async (keys: readonly string[]) => {
    const rows = await post<{ leadId: string; ownerId?: string }[]>(product, 'lists/leads/by-key', { keys });
    for (const { leadId, ownerId } of rows) if (ownerId !== undefined && !ownedAt.has(leadId)) ownedAt.set(leadId, performance.now());
  };
  let reading = Promise.resolve();
  const changed = new Set<string>();
  socket.on('changed', ({ keys }: { keys: string[] }) => {
    for (const key of keys) changed.add(key);
    // As a grid does: what changes while rows are read is read next, together.
    reading = reading.then(async () => {
      const due = [...changed];
      changed.clear();
      if (due.length > 0) await read(due);
    });
  });
  const end = await storming(product);
  await pause(2_000);
  const sending: Promise<void>[] = [];
  const began = performance.now();
  for (let n = 0; n < total; n++) {
    const early = began + (n * 1_000) / CAPTURES_PER_SECOND - performance.now();
    if (early > 0) await pause(early);
    const at = performance.now();
    const sent = capture(product, secrets, n, { phone: 7_000_000_000, state: stateOf(n) });
    sending.push(sent.then((leadId) => void sentAt.set(leadId, at)));
  }
  await Promise.all(sending);
  const stormed = await end();
  const seconds = (performance.now() - began) / 1_000 + 2;
  await until(async () => (await reading, [...sentAt.keys()].every((leadId) => ownedAt.has(leadId))), 'captured leads get owners');
  socket.disconnect();
  const times = [...sentAt].map(([leadId, at]) => ownedAt.get(leadId)! - at);
  const beside = Math.round(stormed / seconds);
  return figure('B26', `capture to owner in an open grid, ${CAPTURES_PER_SECOND}/s, beside ${beside} captures/s of another institution`, {
    ...{ value: percentile(times, 0.99), p50: percentile(times, 0.5), unit: 'ms p99', atMost: 1_000 },
  });
}

/** Puts a workflow in force, and lets leads of the bench enter it by hand. */
async function entered(product: Product, name: string, rule: object[], step: object): Promise<string> {
  const steps = [
    { id: 'wait', next: 'set', ...step },
    { id: 'set', kind: 'set', settings: { field: 'category', value: 'Bench' } },
  ];
  const { id } = await post<{ id: string }>(product, 'workflow/create', { name, rule, triggerType: 'hand', status: 1, steps });
  await product.settled();
  await post(product, `rules/${id}/run`, {});
  return id;
}

/** B27: runs whose wait ends at the same moment, beside others that wait on: how late the last one has done its next step. */
async function runFigure(product: Product, file: string): Promise<Figure> {
  await imported(product, file, { count: WAITING, phone: 7_200_000_000, stateOf: () => 'Bench waiting', rules: 'none' });
  await imported(product, file, { count: DUE, phone: 7_300_000_000, stateOf: () => 'Bench due', rules: 'none' });
  const runs = (workflowId: string, status: string) => {
    const where = {
      and: [
        { field: 'workflowId', op: 'eq', value: workflowId },
        { field: 'status', op: 'eq', value: status },
      ],
    };
    return countOf(product, 'workflow-runs', where);
  };
  const began = performance.now();
  const long = await entered(product, 'Bench: waits on', conditions('state', ['Bench waiting']), {
    kind: 'wait',
    settings: { minutes: 600 },
  });
  await until(async () => (await runs(long, 'waiting')) === WAITING, 'runs begin to wait');
  const enteringMs = ((performance.now() - began) * DUE * 2) / WAITING;
  const dueAt = new Date(Math.ceil((Date.now() + Math.max(ENTERING_MS, enteringMs)) / MINUTE_MS) * MINUTE_MS);
  const at = new Date(dueAt.getTime() + INDIA_MS).toISOString().slice(11, 16);
  const id = await entered(product, 'Bench: due', conditions('state', ['Bench due']), {
    ...{ kind: 'wait-until', settings: { field: 'createdAt', days: 0, at } },
  });
  await until(async () => (await runs(id, 'waiting')) === DUE, 'runs wait for their moment');
  if (Date.now() > dueAt.getTime()) throw new Error('The runs entered too slowly to be due together');
  await until(async () => (await runs(id, 'finished')) === DUE, 'runs go on');
  const page = { where: { field: 'workflowId', op: 'eq', value: id }, limit: 1_000, sort: [{ field: 'endedAt', dir: 'asc' }] };
  const late: number[] = [];
  for (let skip = 0; skip < DUE; skip += page.limit)
    for (const { endedAt } of await post<{ endedAt: string }[]>(product, 'lists/workflow-runs/rows', { ...page, skip }))
      late.push((Date.parse(endedAt) - dueAt.getTime()) / 1_000);
  return figure(
    'B27',
    `${DUE.toLocaleString('en')} runs due at once, beside ${WAITING.toLocaleString('en')} that wait: the last has done its step`,
    {
      ...{ value: Math.max(...late), p50: percentile(late, 0.5), unit: 's', atMost: 10 },
    },
  );
}

/** B28: simulation of a rule over four weeks, with all rules in force. */
async function simulationFigure(product: Product, ruleId: string): Promise<Figure> {
  const to = new Date();
  const began = performance.now();
  const period = { from: new Date(to.getTime() - WEEKS_MS).toISOString(), to: to.toISOString() };
  await post(product, `rules/${ruleId}/simulate`, period);
  type Simulation = { status: string; reason: string | null; result: { leads: number } | null };
  const latest = async () => (await product.json<{ data: Simulation[] }>('GET', `/api/rules/${ruleId}/simulations`)).data[0];
  await until(async () => !['requested', undefined].includes((await latest())?.status), 'a simulation');
  const value = (performance.now() - began) / 1_000;
  const done = await latest();
  if (done?.status !== 'finished') throw new Error(`The simulation ended as ${done?.status}: ${done?.reason}`);
  return figure('B28', `simulation of 4 weeks with ${RULES} rules, ${done.result?.leads.toLocaleString('en')} leads`, {
    ...{ value, unit: 's', atMost: 60 },
  });
}
