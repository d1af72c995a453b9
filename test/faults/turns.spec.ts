import { setTimeout as pause } from 'node:timers/promises';
import type { LeadRow } from '@matricula/read-models/lead';
import { KILLS, RuleServer, shares, TIMES } from './rule-server';

/** Leads that are captured; `FAULT_LEADS=2000` for a long run. */
const LEADS = Number(process.env.FAULT_LEADS ?? 120 * TIMES);
const LONGEST_MS = 90_000 + LEADS * 100 + KILLS * 15_000;

describe('leads that rules give out, in processes that are killed', () => {
  const desk = new RuleServer();
  const { server } = desk;
  let ruleId: string;

  beforeAll(async () => {
    await desk.begin();
    ruleId = await desk.rule('Sikkim');
  }, 180_000);
  afterAll(() => desk.remove(), 60_000);

  it(
    'have one owner each, and the turns are fair',
    async () => {
      const ids = await desk.captureInBursts(
        LEADS,
        () => 'Sikkim',
        KILLS,
        () => desk.killed(),
      );
      expect(new Set(ids).size).toBe(LEADS);

      const limit = Date.now() + LONGEST_MS;
      let rows: LeadRow[] = [];
      // What is missing at the limit is printed below.
      while (Date.now() < limit && (rows.length < ids.length || rows.some(({ ownerId }) => ownerId === undefined))) {
        await pause(200);
        rows = await desk.rowsOf(ids);
      }
      expect(rows).toHaveLength(LEADS);
      expect(shares(rows)).toEqual({ wrong: [], apart: expect.any(Number) });
      expect(shares(rows).apart).toBeLessThanOrEqual(1);

      type Figures = { data: { given: number; returned: number; waiting: number } };
      let figures: Figures['data'] | undefined;
      while (Date.now() < limit && figures?.given !== ids.length) {
        await pause(200);
        figures = (await server.ask<Figures>('GET', `/api/rules/${ruleId}/analytics`)).data;
      }
      expect(figures).toMatchObject({ given: ids.length, returned: 0, waiting: 0 });

      // The log itself, whatever the lists show.
      await server.kill();
      const assigned = (await server.recorded(['LeadAssigned'])).map(({ data }) => (data as { leadId: string }).leadId);
      expect(assigned.filter((leadId) => ids.includes(leadId)).toSorted()).toEqual(ids.toSorted());
    },
    LONGEST_MS * 2,
  );
});
