import { setTimeout as pause } from 'node:timers/promises';
import { inState, KILLS, RuleServer, TIMES } from './rule-server';

/** Leads that are captured; `FAULT_LEADS=2000` for a long run. */
const LEADS = Number(process.env.FAULT_LEADS ?? 64 * TIMES);
/** Copies of the api in the distributed profile, beside two automation processes. */
const APIS = Number(process.env.FAULT_APIS ?? 4);
const NAMES = ['counsellor', 'counsellor2', 'counsellor3'];
const PEOPLE = NAMES.map((name) => `sunrise-${name}`);
/** About so many of the leads find a seat; the others wait. */
const SEATS = Math.floor((LEADS * 2) / 3);
const LONGEST_MS = 120_000 + LEADS * 500 + KILLS * 15_000;
const SETTLED_MS = 5_000;

interface Given {
  leadId: string;
  chosenId: string;
  ruleId: string;
  turnId: string;
}

describe('leads that a rule and a step of a workflow give to the same people, in processes that are killed', () => {
  const desk = new RuleServer();
  const { server } = desk;
  let workflowId: string;
  let ruleId: string;
  /** The limit of open leads of each person, and what they had before. */
  let limit = 0;
  const had = new Map<string, number>();
  const seats = () => [...had.values()].reduce((sum, count) => sum + Math.max(0, limit - count), 0);

  const openOf = async (userId: string): Promise<number> => {
    const where = {
      and: [
        { field: 'ownerId', op: 'eq', value: userId },
        { field: 'stageLocked', op: 'eq', value: false },
      ],
    };
    return desk.post<number>('lists/leads/count', { where });
  };

  beforeAll(async () => {
    await desk.begin({}, { apis: APIS, automations: [{}, {}] });
    for (const userId of PEOPLE) had.set(userId, await openOf(userId));
    // One limit for all, by which about so many seats are free.
    while (seats() < SEATS) limit++;
    const users = PEOPLE.map((id) => ({ id, weight: 1 }));
    ruleId = await desk.rule('Sikkim', { users, method: 'round-robin', open_leads: limit });
    const give = { userIds: PEOPLE, availability: 'active', openLeads: limit, takesOver: true };
    const steps = [{ id: 'owner', kind: 'give', settings: give }];
    const workflow = { name: 'Assam by workflow', status: 1, rule: inState('Assam'), steps };
    workflowId = (await desk.post<{ id: string }>('workflow/create', workflow)).id;
  }, 180_000);
  afterAll(() => desk.remove(), 60_000);

  /** Kills an api, and with every second time an automation process; with the other times, one leaves before and joins again after that. */
  const rebalanced = async (time: number) => {
    const leaving = time % 2 === 0 ? server.automation((time / 2) % 2) : undefined;
    await leaving?.end('SIGTERM');
    await desk.killed();
    await leaving?.start();
  };

  it(
    'have one owner each, and nobody has more open leads than both allow',
    async () => {
      const ids = await desk.captureInBursts(LEADS, (place) => (place % 2 === 0 ? 'Sikkim' : 'Assam'), KILLS, rebalanced);
      expect(new Set(ids).size).toBe(LEADS);

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
      const rows = await desk.rowsOf(ids);
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
