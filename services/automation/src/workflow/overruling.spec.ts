import type { RecordedEvent } from '@matricula/domain/kernel';
import type { WorkflowStep } from '@matricula/domain/rule';
import { workflowRunBoundary, type WorkflowRun, type WorkflowStepCompleted, type WorkflowTried } from '@matricula/domain/workflow';
import { TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { Overruling } from './overruling';
import type { Workflow } from './workflow-definitions';
import { openRuns, send, type OpenRuns } from './runs.fixture';

const set = (id: string, field: string, value: string, more: Partial<WorkflowStep> = {}) =>
  ({ id, kind: 'set', settings: { field, value }, ...more }) as WorkflowStep;

describe('several workflows that one event starts', () => {
  let runs: OpenRuns;
  const second = (more: Partial<Workflow> = {}): Workflow => ({ ...runs.workflow, workflowId: 'v', name: 'Second', version: 2, ...more });
  const completed = async () => (await runs.log('WorkflowStepCompleted')).map(({ data }) => data as WorkflowStepCompleted['data']);

  beforeEach(async () => {
    runs = await openRuns();
    runs.steps.set(1, [set('a', 'course', 'MBA')]);
    runs.steps.set(2, [set('b', 'course', 'BBA', { next: 'c' }), set('c', 'city', 'Pune', { next: 'd' }), send('d')]);
  });
  afterEach(() => runs.close());

  it('and that set one field: the first in the order wins, the other is recorded as overruled and goes on', async () => {
    runs.others = [second()];
    await runs.capture('l1');
    await runs.work();
    expect(runs.did).toEqual(['l1/a', 'l1/c', 'l1/d']);
    expect((await completed()).map(({ stepId, overruledBy, outcome }) => [stepId, overruledBy ?? outcome])).toEqual(
      expect.arrayContaining([
        ['a', 'done'],
        ['b', 'w'],
        ['c', 'done'],
      ]),
    );
    // Delivered again, the decision is the same.
    runs.read = 0;
    runs.restart();
    await runs.work();
    expect(runs.did).toEqual(['l1/a', 'l1/c', 'l1/d']);
  });

  it('read no events of workflows that the lead never entered', async () => {
    // Both stand before the one that sets the field.
    const read = jest.fn(() => Promise.resolve([]));
    const overruling = new Overruling({
      store: { read },
      desk: { runOf: (_tenant, workflowId) => Promise.resolve({ status: workflowId === 'w' ? 'running' : 'none' } as WorkflowRun) },
      definitions: {
        all: () => Promise.resolve([runs.workflow, second({ workflowId: 'x' }), second()]),
        steps: () => Promise.resolve([]),
      },
    });
    const run = { runId: 'e-v', eventId: 'e', workflowId: 'v', leadId: 'l1' } as WorkflowRun;
    await overruling.of({ tenantId: TENANT } as RecordedEvent, run, set('b', 'course', 'BBA') as never);
    expect(read.mock.calls).toEqual([[workflowRunBoundary.stream(TENANT, 'w', 'l1')]]);
  });

  it('by different events do not overrule each other', async () => {
    runs.others = [second({ trigger: 'event', on: { trigger_event: 'note' } })];
    await runs.capture('l1');
    await runs.lead('l1', { type: 'AddLeadNote', data: { noteId: 'n', note: 'Asks for a visit' } });
    await runs.work();
    expect(runs.did).toEqual(['l1/a', 'l1/b', 'l1/c', 'l1/d']);
  });

  it('end with one that stops, which lets no later one act', async () => {
    runs.workflow = { ...runs.workflow, stops: true };
    runs.others = [second()];
    await runs.capture('l1');
    await runs.work();
    expect(runs.did).toEqual(['l1/a']);
    expect(await runs.log('WorkflowRunStarted')).toHaveLength(1);
  });

  it('may contain a dry run, which only records its plan, once', async () => {
    runs.workflow = { ...runs.workflow, status: 'dry-run', stops: true };
    runs.others = [second({ status: 'active', stops: undefined })];
    await runs.capture('l1');
    await runs.work();
    runs.read = 0;
    runs.restart();
    await runs.work();
    expect(runs.did).toEqual(['l1/b', 'l1/c', 'l1/d']);
    const tried = (await runs.log('WorkflowTried')).map(({ data }) => data as WorkflowTried['data']);
    expect(tried).toMatchObject([{ workflowId: 'w', leadId: 'l1', version: 1, plan: [{ stepId: 'a', kind: 'set', afterMinutes: 0 }] }]);
  });

  it('hold the runs under way of a workflow that goes into a dry run', async () => {
    runs.steps.set(1, [{ id: 'rest', kind: 'wait', settings: { minutes: 30 }, next: 'a' } as WorkflowStep, set('a', 'course', 'MBA')]);
    await runs.capture('l1');
    await runs.work();
    const hear = await runs.change('RuleActivated', { status: 'dry-run' }, { dryRun: true });
    await hear();
    await runs.elapse('workflow-wait');
    expect(runs.did).toEqual([]);
    expect((await runs.log('WorkflowRunSuspended')).length).toBeGreaterThan(0);
  });
});
