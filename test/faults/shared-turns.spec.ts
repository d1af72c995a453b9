import { setTimeout as pause } from 'node:timers/promises';
import type { LeadRow } from '@matricula/read-models/lead';
import { Server } from './server';

/** Leads that are captured, `FAULT_LEADS=2000` for the long run, and how often a copy is killed meanwhile. */
const LEADS = Number(process.env.FAULT_LEADS ?? 64);
const KILLS = Number(process.env.FAULT_KILLS ?? 4);
const AT_ONCE = 8;
const NAMES = ['counsellor', 'counsellor2', 'counsellor3'];
const PEOPLE = NAMES.map((name) => `sunrise-${name}`);
/** About so many of the leads find a seat; the others wait. */
const SEATS = Math.floor((LEADS * 2) / 3);
const LONGEST_MS = 120_000 + LEADS * 500;
const SETTLED_MS = 5_000;

interface Given {
  leadId: string;
  chosenId: string;
  ruleId: string;
  turnId: string;
}

describe('leads that a rule and a step of a workflow give to the same people, in processes that are killed', () => {
  const server = new Server();
  let secret: string;
  let workflowId: string;
  let ruleId: string;
  /** The limit of open leads of each person, and what they had before. */
  let limit = 0;
  const had = new Map<string, number>();
  const seats = () => [...had.values()].reduce((sum, count) => sum + Math.max(0, limit - count), 0);

  const post = async <T>(path: string, body: object) => (await server.ask<{ data: T }>('POST', `/api/${path}`, body)).data;
  const openOf = async (userId: string): Promise<number> => {
    const where = {
      and: [
        { field: 'ownerId', op: 'eq', value: userId },
        { field: 'stageLocked', op: 'eq', value: false },
      ],
    };
    return post<number>('lists/leads/count', { where });
  };

  beforeAll(async () => {
    await server.begin({}, 2);
    secret = (await post<{ secret: string }>('api-keys', { name: 'Landing page', scopes: ['capture'] })).secret;
    const rules = (await server.ask<{ data: { catch_all: boolean; state: string }[] }>('GET', '/api/list-rule')).data;
    const users = (ids: readonly string[]) => ids.map((id) => ({ id, weight: 1 }));
    if (!rules.some(({ catch_all, state }) => catch_all && state === 'active')) {
      const all = { name: 'Everybody', users: users(['sunrise-caller3']), availability: 'active', catch_all: true };
      await post('status-change-rule', { id: (await post<{ id: string }>('create', all)).id, status: 1 });
    }
    for (const userId of PEOPLE) had.set(userId, await openOf(userId));
    // One limit for all, by which about so many seats are free.
    while (seats() < SEATS) limit++;
    const state = (value: string) => [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: [value] }] }];
    ruleId = (
      await post<{ id: string }>('add/assignment/rule', {
        ...{ name: 'Sikkim by rule', rule: state('Sikkim'), users: users(PEOPLE), availability: 'active', method: 'round-robin' },
        ...{ priority: 0, open_leads: limit, status: 1 },
      })
    ).id;
    const give = { userIds: PEOPLE, availability: 'active', openLeads: limit, takesOver: true };
    workflowId = (
      await post<{ id: string }>('workflow/create', {
        ...{ name: 'Assam by workflow', status: 1, rule: state('Assam') },
        steps: [{ id: 'owner', kind: 'give', settings: give }],
      })
    ).id;
  }, 180_000);
  afterAll(() => server.remove(), 60_000);

  /** Captures a lead, and repeats the request until it is acknowledged. */
  const capture = async (place: number): Promise<string> => {
    const enquiry = { name: 'Tashi', phone: `98119${String(10_000 + place)}`, source: 'IVR', state: place % 2 === 0 ? 'Sikkim' : 'Assam' };
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

  it(
    'have one owner each, and nobody has more open leads than both allow',
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

      // Each lead has an owner, waits in the queue of the rule, or its run waits for the next attempt.
      const end = Date.now() + LONGEST_MS;
      let open = new Map<string, number>();
      const total = () => [...open.values()].reduce((sum, count) => sum + count, 0);
      const first = PEOPLE.reduce((sum, userId) => sum + (had.get(userId) ?? 0), 0);
      const expected = seats();
      expect(expected).toBeLessThan(ids.length);
      for (let quiet = Date.now(), last = -1; Date.now() < end && (total() - first < expected || Date.now() - quiet < SETTLED_MS);) {
        await pause(200);
        open = new Map(await Promise.all(PEOPLE.map(async (userId) => [userId, await openOf(userId)] as const)));
        if (total() !== last) [quiet, last] = [Date.now(), total()];
      }
      expect([...open].filter(([userId, count]) => count > Math.max(limit, had.get(userId) ?? 0))).toEqual([]);
      expect(total() - first).toBe(expected);
      const rows = await post<LeadRow[]>('lists/leads/by-key', { keys: ids });
      expect(rows).toHaveLength(ids.length);

      // The log itself, whatever the lists show.
      await server.kill();
      const given = (await server.recorded(['TurnGiven'])).map(({ data }) => data as Given).filter(({ leadId }) => ids.includes(leadId));
      const ours = given.filter((turn) => turn.ruleId === ruleId || turn.ruleId.startsWith(`${workflowId}/`));
      expect(new Set(ours.map((turn) => turn.ruleId)).size).toBe(2);
      const back = new Set((await server.recorded(['TurnReturned'])).map(({ data }) => (data as { turnId: string }).turnId));
      const taken = ours.filter(({ turnId }) => !back.has(turnId));
      expect(new Set(taken.map(({ leadId }) => leadId)).size).toBe(taken.length);
      expect(taken).toHaveLength(expected);
      const ownerOf = new Map(rows.map(({ leadId, ownerId }) => [leadId, ownerId]));
      expect(taken.filter(({ leadId, chosenId }) => ownerOf.get(leadId) !== chosenId)).toEqual([]);
    },
    LONGEST_MS * 2,
  );
});
