import { setTimeout as pause } from 'node:timers/promises';
import type { LeadRow } from '@matricula/read-models/lead';
import { Server } from './server';

/** Leads that are captured, `FAULT_LEADS=2000` for the long run, and how often a copy is killed meanwhile. */
const LEADS = Number(process.env.FAULT_LEADS ?? 120);
const KILLS = Number(process.env.FAULT_KILLS ?? 4);
const AT_ONCE = 8;
const PEOPLE = ['counsellor', 'counsellor2', 'counsellor3', 'caller3'].map((name) => `sunrise-${name}`);
const LONGEST_MS = 90_000;

describe('leads that rules give out, in processes that are killed', () => {
  const server = new Server();
  let secret: string;
  let ruleId: string;

  beforeAll(async () => {
    await server.begin({}, 2);
    const key = await server.ask<{ data: { secret: string } }>('POST', '/api/api-keys', { name: 'Landing page', scopes: ['capture'] });
    secret = key.data.secret;
    await everybody();
    const rule = await server.ask<{ data: { id: string } }>('POST', '/api/add/assignment/rule', {
      name: 'Sikkim in turn',
      rule: [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Sikkim'] }] }],
      users: PEOPLE.map((id) => ({ id, weight: 1 })),
      ...{ availability: 'active', priority: 0, status: 1 },
    });
    ruleId = rule.data.id;
  }, 180_000);
  afterAll(() => server.remove(), 60_000);

  /** Activates a rule for all other leads: the demonstration has one, institutions on engines begin without rules. */
  const everybody = async () => {
    const { data } = await server.ask<{ data: { catch_all: boolean; state: string }[] }>('GET', '/api/list-rule');
    if (data.some(({ catch_all, state }) => catch_all && state === 'active')) return;
    const users = PEOPLE.slice(0, 1).map((id) => ({ id, weight: 1 }));
    const rule = { name: 'Everybody', users, availability: 'active', catch_all: true };
    const { id } = (await server.ask<{ data: { id: string } }>('POST', '/api/create', rule)).data;
    await server.ask('POST', '/api/status-change-rule', { id, status: 1 });
  };

  /** Captures a lead, and repeats the request until it is acknowledged. */
  const capture = async (place: number): Promise<string> => {
    const enquiry = { name: 'Tashi', phone: `98117${String(10_000 + place)}`, source: 'IVR', state: 'Sikkim' };
    const options = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': secret, 'idempotency-key': `capture-${place}` },
      body: JSON.stringify(enquiry),
    };
    for (let attempt = place; ; attempt++) {
      const answer = await fetch(`${server.urlOf(attempt)}/api/capture/leads`, options).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { data: { leadId: string } }).data.leadId;
      if (answer && answer.status < 500 && answer.status !== 429) throw new Error(`${answer.status} ${await answer.text()}`);
      await pause(100);
    }
  };
  const rowsOf = async (keys: readonly string[]) =>
    (await server.ask<{ data: LeadRow[] }>('POST', '/api/lists/leads/by-key', { keys })).data;

  it(
    'have one owner each, and the turns are fair',
    async () => {
      const waves = Math.ceil(LEADS / AT_ONCE);
      const killedAt = new Set(Array.from({ length: KILLS }, (_, time) => Math.floor(((time + 1) * waves) / (KILLS + 1))));
      const ids: string[] = [];
      let kills = 0;
      for (let wave = 0; wave < waves; wave++) {
        const captures = Array.from({ length: AT_ONCE }, (_, index) => capture(wave * AT_ONCE + index));
        if (killedAt.has(wave)) {
          await Promise.race(captures);
          await server.killCopy(kills);
          await server.startCopy(kills++);
        }
        ids.push(...(await Promise.all(captures)));
      }
      expect(kills).toBe(KILLS);
      expect(new Set(ids).size).toBe(waves * AT_ONCE);

      const limit = Date.now() + LONGEST_MS;
      let rows: LeadRow[] = [];
      // What is missing at the limit is printed below.
      while (Date.now() < limit && (rows.length < ids.length || rows.some(({ ownerId }) => ownerId === undefined))) {
        await pause(200);
        rows = await rowsOf(ids);
      }
      expect(rows.filter(({ ownerId }) => ownerId === undefined).map(({ leadId }) => leadId)).toEqual([]);
      // Each lead was assigned once.
      expect(rows.filter(({ assignmentIds }) => assignmentIds.length !== 1).map(({ leadId }) => leadId)).toEqual([]);
      const counts = PEOPLE.map((userId) => rows.filter(({ ownerId }) => ownerId === userId).length);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ids.length);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);

      type Figures = { data: { given: number; returned: number; waiting: number } };
      let figures: Figures['data'] | undefined;
      while (Date.now() < limit && figures?.given !== ids.length) {
        await pause(200);
        figures = (await server.ask<Figures>('GET', `/api/rules/${ruleId}/analytics`)).data;
      }
      expect(figures).toMatchObject({ given: ids.length, returned: 0, waiting: 0 });
    },
    LONGEST_MS * 2,
  );
});
