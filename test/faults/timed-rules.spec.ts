import { setTimeout as pause } from 'node:timers/promises';
import type { RuleAsked } from '@matricula/domain/rule';
import { KILLS, RuleServer, shares, TIMES } from './rule-server';

/** Leads of a throttled import, and how many of them rules are asked about in a minute: all in the short run. */
const THROTTLED = 24 * TIMES;
const PER_MINUTE = 24;
/** Leads of a time of a schedule: more than a rule is asked about at once. */
const OF_SCHEDULE = 130 * TIMES;
const LONGEST_MS = 240_000 + TIMES * 60_000 + KILLS * 10_000;
const ENDED: readonly string[] = ['completed', 'failed'];

describe('rules that work by the clock, in processes that are killed', () => {
  const desk = new RuleServer();
  const { server } = desk;
  let phone = 9_811_200_000;
  let ruleId: string;

  beforeAll(() => desk.begin(), 180_000);
  afterAll(() => desk.remove(), 60_000);

  const imported = async (state: string, count: number, rules: string): Promise<string> => {
    const lines = Array.from({ length: count }, (_, at) => `Tashi ${at},${phone++},${state}`);
    const form = new FormData();
    form.append('file', new Blob([['Name,Phone,State', ...lines].join('\n')]), 'leads.csv');
    const { data } = await server.ask<{ data: { uploadId: string; mapping: object[] } }>('POST', '/api/upload/leadCsv', form);
    const { uploadId, mapping } = data;
    const { jobId } = await desk.post<{ jobId: string }>('imports', { uploadId, mapping, rules });
    // The row of the job follows its request.
    const status = async () => (await desk.post<{ status: string }[]>('lists/jobs/by-key', { keys: [jobId] }))[0]?.status ?? '';
    while (!ENDED.includes(await status())) await pause(100);
    return jobId;
  };
  const ofJobs = (...jobIds: string[]) => ({ field: 'importId', op: 'in', values: jobIds });
  const owned = (...jobIds: string[]) =>
    desk.post<number>('lists/leads/count', { where: { and: [ofJobs(...jobIds), { field: 'ownerId', op: 'exists', value: true }] } });
  /** The schedule of the next full minute that is some seconds away, in Indian time. */
  const soon = () => {
    const at = new Date(Date.now() + 70_000 + 330 * 60_000);
    return `${at.getUTCMinutes()} ${at.getUTCHours()} * * *`;
  };

  it(
    'a throttled import and a time of a schedule: each lead is asked about once and has one owner, and the turns are fair',
    async () => {
      await server.ask('PUT', '/api/automation/limits', { per_minute: PER_MINUTE });
      const scheduled = await imported('Manipur', OF_SCHEDULE, 'none');
      await desk.rule('Mizoram');
      ruleId = await desk.rule('Manipur', { triggerType: 'schedule', cron: soon() });
      const throttled = await imported('Mizoram', THROTTLED, 'throttled');
      expect(await owned(scheduled, throttled)).toBe(0);
      await desk.reaches(() => owned(scheduled, throttled), OF_SCHEDULE + THROTTLED, LONGEST_MS, KILLS);

      for (const [jobId, count] of [
        [scheduled, OF_SCHEDULE],
        [throttled, THROTTLED],
      ] as const) {
        const rows = await desk.leads(ofJobs(jobId));
        expect(rows).toHaveLength(count);
        expect(shares(rows)).toEqual({ wrong: [], apart: expect.any(Number) });
        expect(shares(rows).apart).toBeLessThanOrEqual(1);
      }
      const ids = (await desk.leads(ofJobs(scheduled))).map(({ leadId }) => leadId);
      // The log itself, whatever the lists show.
      await server.kill();
      const asked = (await server.recorded(['RuleAsked'])).map(({ data }) => data as RuleAsked['data']);
      const ours = asked.filter((one) => one.ruleId === ruleId && ids.includes(one.leadId)).map(({ leadId }) => leadId);
      expect(ours.toSorted()).toEqual(ids.toSorted());
    },
    LONGEST_MS * 2,
  );
});
