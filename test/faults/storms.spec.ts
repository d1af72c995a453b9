import { KILLS, RuleServer, shares, TIMES } from './rule-server';

/** Leads that are captured, those after which it is a storm, and those that go on in a minute after a stop: all in the short run. */
const LEADS = 64 * TIMES;
const STORM = 16 * TIMES;
const PER_MINUTE = 64;
const AT_ONCE = 8;
const LONGEST_MS = 180_000 + TIMES * 60_000 + KILLS * 15_000;

describe('a storm of leads in processes that are killed', () => {
  const desk = new RuleServer();
  const { server } = desk;

  beforeAll(() => desk.begin(), 180_000);
  afterAll(() => desk.remove(), 60_000);

  interface Stopped {
    scope: string;
    rule_id: string | null;
    waiting_leads: number;
  }
  const stopped = async () => (await server.ask<{ data: { stopped: Stopped[] } }>('GET', '/api/automation/controls')).data.stopped;

  it(
    'is stopped at its limit; with a second stop, what waits goes on when both have ended, each lead once and fairly',
    async () => {
      await server.ask('PUT', '/api/automation/limits', { storm_leads: STORM, per_minute: PER_MINUTE });
      const ruleId = await desk.rule('Nagaland');
      const ids: string[] = [];
      const waves = LEADS / AT_ONCE;
      const killedAt = new Set(Array.from({ length: KILLS }, (_, time) => Math.floor(((time + 1) * waves) / (KILLS + 1))));
      for (let wave = 0; wave < waves; wave++) {
        const captures = Array.from({ length: AT_ONCE }, () => desk.capture('Nagaland'));
        if (killedAt.has(wave)) {
          await Promise.race(captures);
          await desk.killed();
        }
        ids.push(...(await Promise.all(captures)));
      }
      const owned = () =>
        desk.post<number>('lists/leads/count', {
          where: {
            and: [
              { field: 'leadId', op: 'in', values: ids },
              { field: 'ownerId', op: 'exists', value: true },
            ],
          },
        });
      await desk.reaches(owned, STORM, LONGEST_MS);
      await desk.reaches(
        async () => (await stopped()).find(({ rule_id }) => rule_id === ruleId)?.waiting_leads ?? 0,
        LEADS - STORM,
        LONGEST_MS,
      );

      await desk.post('automation/halt', { scope: 'giving', reason: 'A second stop' });
      await desk.post('automation/resume', { scope: 'rule', rule_id: ruleId, held: 'all' });
      await desk.killed();
      // What comes after the end of the first stop waits for the end of the second one.
      ids.push(await desk.capture('Nagaland'));
      await desk.reaches(async () => (await stopped())[0]?.waiting_leads ?? 0, 1, LONGEST_MS);
      expect(await stopped()).toMatchObject([{ scope: 'giving' }]);
      expect(await owned()).toBe(STORM);

      await desk.post('automation/resume', { scope: 'giving', held: 'throttled' });
      await desk.reaches(owned, LEADS + 1, LONGEST_MS, KILLS);
      const rows = await desk.leads({ field: 'leadId', op: 'in', values: ids });
      expect(rows).toHaveLength(LEADS + 1);
      expect(shares(rows)).toEqual({ wrong: [], apart: expect.any(Number) });
      expect(shares(rows).apart).toBeLessThanOrEqual(1);
      expect(await stopped()).toEqual([]);

      // The log itself, whatever the lists show.
      await server.kill();
      const assigned = (await server.recorded(['LeadAssigned'])).map(({ data }) => (data as { leadId: string }).leadId);
      expect(assigned.filter((leadId) => ids.includes(leadId)).toSorted()).toEqual(ids.toSorted());
    },
    LONGEST_MS * 3,
  );
});
