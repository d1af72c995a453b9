import { jobDecider, jobStream } from '@matricula/domain/job';
import type { LeadCommand } from '@matricula/domain/lead';
import type { WorkflowStep } from '@matricula/domain/rule';
import { execute } from '@matricula/event-store';
import { captured } from '@matricula/testing';
import { person, TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { openRuns, type OpenRuns } from './runs.fixture';

describe('the entry of a lead into workflows', () => {
  let runs: OpenRuns;
  beforeEach(async () => {
    runs = await openRuns();
    runs.steps.set(1, [{ id: 'x', kind: 'wait', settings: { minutes: 60 } }]);
    runs.workflow = { ...runs.workflow, trigger: 'enquiry', group: 'welcome' };
  });
  afterEach(() => runs.close());

  const entered = async () => (await runs.log('WorkflowRunStarted')).map(({ data }) => (data as { workflowId: string }).workflowId);
  const enquires = async (enquiryId: string) => {
    await runs.lead('l1', { type: 'ReEnquireLead', data: { enquiryId, source: 'WEB' } } as LeadCommand);
    await runs.work();
  };

  it('has one live run in a workflow, and by default no second one', async () => {
    await runs.capture('l1');
    await runs.work();
    await enquires('e2');
    await runs.elapse('workflow-wait');
    await enquires('e3');
    expect(await entered()).toEqual(['w']);
  });

  it('has one live run in the workflows of an exclusive group', async () => {
    runs.others = [
      { ...runs.workflow, workflowId: 'same' },
      { ...runs.workflow, workflowId: 'other', group: 'else' },
      { ...runs.workflow, workflowId: 'none', group: undefined },
    ];
    await runs.capture('l1');
    await runs.work();
    expect(await entered()).toEqual(['w', 'other', 'none']);
    await runs.elapse('workflow-wait', 0);
    await enquires('e2');
    expect(await entered()).toEqual(['w', 'other', 'none', 'same']);
  });

  it('is told by a dry run for leads alone that may enter: not after a run, and not beside one in the group', async () => {
    const dry = { ...runs.workflow, status: 'dry-run' as const };
    runs.others = [
      { ...dry, workflowId: 'same' },
      { ...dry, workflowId: 'free', group: undefined },
    ];
    const tried = async () => (await runs.log('WorkflowTried')).map(({ data }) => (data as { workflowId: string }).workflowId);
    await runs.capture('l1');
    await runs.work();
    expect(await tried()).toEqual(['free']);
    await runs.elapse('workflow-wait');
    runs.workflow = dry;
    await enquires('e2');
    expect(await tried()).toEqual(['free', 'same']);
  });

  it.each([
    ['none', 0, 0],
    ['throttled', 0, 2],
    ['all', 2, 2],
  ] as const)('follows the choice of the user for leads that an import brings: %s', async (rules, atOnce, later) => {
    const address = { stream: jobStream(TENANT, 'job'), tenantId: TENANT };
    const settings = { rules };
    const start = { type: 'StartJob' as const, data: { jobId: 'job', kind: 'import', title: 'Fair', total: 2, settings } };
    await execute(runs.place.store, jobDecider, address, start, person);
    for (const leadId of ['l1', 'l2', 'gone'])
      await runs.lead(leadId, { type: 'CaptureLead', data: { ...captured().data, leadId, jobId: 'job' } } as LeadCommand);
    await runs.lead('gone', { type: 'RemoveLead', data: { reason: 'manual' } });
    await runs.work();
    const live = async () => (await runs.rows()).filter(({ status, leadId }) => status === 'waiting' && leadId !== 'gone').length;
    expect(await live()).toBe(atOnce);
    if (rules === 'throttled') await runs.elapse('workflow-work');
    expect(await live()).toBe(later);
    expect((await runs.rows()).filter(({ leadId }) => leadId === 'gone').map(({ status }) => status)).not.toContain('waiting');
  });

  it('ends when the lead is removed, or merged into another one', async () => {
    for (const id of ['l1', 'l2']) await runs.capture(id);
    await runs.work();
    await runs.lead('l1', { type: 'RemoveLead', data: { reason: 'manual' } });
    const absorbed = { type: 'LeadAbsorbed', data: { mergeId: 'm', leadId: 'l2', survivorId: 'l3', contacts: [] } };
    await runs.append('l2', absorbed);
    await runs.work();
    expect((await runs.log('WorkflowRunEnded')).map(({ data }) => data)).toMatchObject([
      { leadId: 'l1', outcome: 'lead-gone' },
      { leadId: 'l2', outcome: 'lead-gone' },
    ]);
  });

  it('by a step of another workflow says why the lead did not enter', async () => {
    const enter = (id: string, workflowId: string, next?: string) =>
      ({ id, kind: 'enter', settings: { workflowId }, next }) as WorkflowStep;
    runs.steps.set(1, [{ id: 'x', kind: 'wait', settings: { minutes: 60 } }]);
    runs.steps.set(2, [enter('a', 'w', 'b'), enter('b', 'same', 'c'), enter('c', 'free')]);
    const entering = { ...runs.workflow, workflowId: 'entering', version: 2, group: undefined, trigger: 'create' as const };
    runs.others = [
      { ...runs.workflow, workflowId: 'same', name: 'Same', trigger: 'update', matches: () => false },
      { ...runs.workflow, workflowId: 'free', name: 'Free', group: undefined, trigger: 'update', matches: () => false },
      entering,
    ];
    await runs.capture('l1');
    await runs.work();
    const outcomes = (await runs.log('WorkflowStepCompleted')).map(({ data }) => (data as { outcome?: string }).outcome);
    expect(outcomes).toEqual([
      'Welcome: not entered, because the lead may not enter it again now.',
      'Same: not entered, because the lead is in another workflow of its group.',
      'Free',
    ]);
    expect(await entered()).toEqual(['w', 'entering', 'free']);
  });
});
