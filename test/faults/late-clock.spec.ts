import type { WorkflowRunRow } from '@matricula/read-models/workflow';
import { lateClock } from '../fixtures/late-clock';
import { sharedEngines } from '../fixtures/shared-engines';
import { inState, RuleServer, shares } from './rule-server';

const HOUR_MS = 3_600_000;
const LEADS = 8;
const LONGEST_MS = 120_000;

describe('rules and workflows in a process whose clock was an hour late', () => {
  const desk = new RuleServer();
  const { server } = desk;
  const captured = async () => {
    const ids: string[] = [];
    for (let at = 0; at < LEADS; at++) ids.push(await desk.capture('Meghalaya'));
    return ids;
  };

  /** In the distributed profile, the clock of one of the automation processes is late. */
  const engines = sharedEngines();
  beforeAll(() => desk.begin({}, { apis: 2, automations: [{}, lateClock(HOUR_MS)] }), 180_000);
  afterAll(() => desk.remove(), 60_000);

  /** From here on, the process works whose clock is late; in the distributed profile, the other one leaves. */
  const toLate = async () => {
    if (!engines) {
      await server.kill();
      return server.start(lateClock(HOUR_MS));
    }
    await server.automation(1)!.start();
    await server.automation(0)!.end('SIGTERM');
  };
  /** In the distributed profile, both work for a while: the one whose clock is right takes the lease of the other one for expired. */
  const toBoth = async () => {
    if (engines) await server.automation(0)!.start();
  };
  /** From here on, the process works whose clock is right. */
  const toRight = async () => {
    await (engines ? server.automation(1)!.end('SIGKILL') : server.kill());
    if (!engines) await server.start();
  };

  it(
    'give each lead once and fairly, and do each step once',
    async () => {
      await desk.rule('Meghalaya');
      const steps = [
        { id: 'hour', kind: 'wait', settings: { minutes: 60 }, next: 'course' },
        { id: 'course', kind: 'set', settings: { field: 'course', value: 'MBA' } },
      ];
      const workflow = { name: 'An hour later', status: 1, rule: inState('Meghalaya'), steps };
      const { id: workflowId } = await desk.post<{ id: string }>('workflow/create', workflow);
      const waiting = (count: number) => {
        const isWaiting = {
          and: [
            { field: 'workflowId', op: 'eq', value: workflowId },
            { field: 'status', op: 'eq', value: 'waiting' },
          ],
        };
        return desk.reaches(() => desk.post<number>('lists/workflow-runs/count', { where: isWaiting }), count, LONGEST_MS);
      };
      if (engines) await toRight();
      const before = await captured();
      await waiting(before.length);
      await toLate();
      const late = await captured();
      await waiting(before.length + late.length);
      await toBoth();
      const beside = engines ? await captured() : [];
      await toRight();
      const after = await captured();

      const ids = [...before, ...late, ...beside, ...after];
      const finished = async () => {
        const rows = await desk.post<WorkflowRunRow[]>('lists/workflow-runs/by-key', { keys: ids.map((id) => `${workflowId}/${id}`) });
        return rows.filter(({ status }) => status === 'finished').map(({ leadId }) => leadId);
      };
      // By the right time, the hour of those that entered by the late clock is over; of those beside, some entered by it.
      const isOver = new Set([...late, ...beside]);
      await desk.reaches(async () => (await finished()).filter((leadId) => late.includes(leadId)).length, late.length, LONGEST_MS);
      expect((await finished()).filter((leadId) => !isOver.has(leadId))).toEqual([]);
      const where = { field: 'leadId', op: 'in', values: ids };
      const owned = () =>
        desk.post<number>('lists/leads/count', { where: { and: [where, { field: 'ownerId', op: 'exists', value: true }] } });
      await desk.reaches(owned, ids.length, LONGEST_MS);
      const rows = await desk.leads(where);
      expect(shares(rows)).toEqual({ wrong: [], apart: 0 });
      const changed = rows.filter(({ course }) => course === 'MBA').map(({ leadId }) => leadId);
      expect(changed).toEqual(expect.arrayContaining(late));
      expect(changed.filter((leadId) => !isOver.has(leadId))).toEqual([]);

      // The log itself, whatever the lists show.
      await server.kill();
      type Done = { runId: string; stepId: string; leadId: string };
      const done = (await server.recorded(['WorkflowStepCompleted']))
        .map(({ data }) => data as Done)
        .filter(({ leadId }) => ids.includes(leadId));
      const keys = done.map(({ runId, stepId }) => `${runId}/${stepId}`);
      expect(new Set(keys).size).toBe(keys.length);
      const stepsOf = (leadId: string) => done.filter((one) => one.leadId === leadId).map(({ stepId }) => stepId);
      expect(late.map(stepsOf)).toEqual(late.map(() => ['hour', 'course']));
    },
    LONGEST_MS * 3,
  );
});
