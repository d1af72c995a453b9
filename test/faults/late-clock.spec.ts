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

  beforeAll(() => desk.begin(), 180_000);
  afterAll(() => desk.remove(), 60_000);

  // Processes of the distributed profile are started with one configuration for all.
  (sharedEngines() ? it.skip : it)(
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
      const before = await captured();
      await waiting(before.length);
      await server.kill();
      await server.start(lateClock(HOUR_MS));
      const late = await captured();
      await waiting(before.length + late.length);
      await server.kill();
      await server.start();
      const after = await captured();

      const ids = [...before, ...late, ...after];
      const finished = async () => {
        const rows = await desk.post<WorkflowRunRow[]>('lists/workflow-runs/by-key', { keys: ids.map((id) => `${workflowId}/${id}`) });
        return rows.filter(({ status }) => status === 'finished').map(({ leadId }) => leadId);
      };
      // By the right time, the hour of those that entered by the late clock is over.
      await desk.reaches(async () => (await finished()).length, late.length, LONGEST_MS);
      expect((await finished()).toSorted()).toEqual(late.toSorted());
      const where = { field: 'leadId', op: 'in', values: ids };
      const owned = () =>
        desk.post<number>('lists/leads/count', { where: { and: [where, { field: 'ownerId', op: 'exists', value: true }] } });
      await desk.reaches(owned, ids.length, LONGEST_MS);
      const rows = await desk.leads(where);
      expect(shares(rows)).toEqual({ wrong: [], apart: 0 });
      expect(
        rows
          .filter(({ course }) => course === 'MBA')
          .map(({ leadId }) => leadId)
          .toSorted(),
      ).toEqual(late.toSorted());

      // The log itself, whatever the lists show.
      await server.kill();
      const done = (await server.recorded(['WorkflowStepCompleted'])).map(({ data }) => data as { runId: string; stepId: string });
      const keys = done.filter(({ stepId }) => stepId === 'course' || stepId === 'hour').map(({ runId, stepId }) => `${runId}/${stepId}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys).toHaveLength(late.length * 2);
    },
    LONGEST_MS * 3,
  );
});
