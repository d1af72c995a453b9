import { jobDecider, jobStream } from '@matricula/domain/job';
import { DomainError } from '@matricula/domain/kernel';
import type { LeadCommand } from '@matricula/domain/lead';
import { askingBoundary, ruleBoundary, type RuleCommand } from '@matricula/domain/rule';
import { execute } from '@matricula/event-store';
import { captured } from '@matricula/testing';
import { person, TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { openRuns, send, type OpenRuns } from './runs.fixture';

describe('runs that a stop holds', () => {
  let runs: OpenRuns;
  beforeEach(async () => (runs = await openRuns()));
  afterEach(() => runs.close());

  const ended = async () => (await runs.log('WorkflowRunEnded')).map(({ data }) => (data as { outcome: string }).outcome);
  const dueTimes = async () =>
    (await runs.log('TimerSet')).flatMap(({ data }) => {
      const { kind, dueAt, about } = data as { kind: string; dueAt: string; about: { leadId: string } };
      return kind === 'workflow-release' ? [[about.leadId, dueAt] as const] : [];
    });

  it.each([
    ['all', ['l1/a'], 'finished'],
    ['none', [], 'stopped'],
  ] as const)('follow the choice at its end, even if the lead is worked on after it: %s', async (held, did, outcome) => {
    await runs.halt('all');
    await runs.capture('l1');
    await runs.resume('all', held);
    await runs.work();
    expect(runs.did).toEqual(did);
    expect(await ended()).toEqual([outcome]);
  });

  it('of leads that came before the stop are not lost: they are held, or done before it', async () => {
    await runs.capture('l1');
    await runs.halt('all');
    await runs.work();
    expect(runs.did).toEqual([]);
    await runs.resume('all', 'all');
    await runs.work();
    expect(runs.did).toEqual(['l1/a']);
  });

  it('go on a number each minute, the late ones behind the others', async () => {
    await runs.control({ type: 'ChangeAutomationLimits', data: { per_minute: 2 } });
    await runs.halt('all');
    for (const id of ['l1', 'l2', 'l3', 'l4', 'l5']) await runs.capture(id);
    await runs.work();
    await runs.capture('late');
    await runs.resume('all', 'throttled');
    await runs.work();
    expect(runs.did).toHaveLength(2);
    const [resumed] = await runs.log('AutomationResumed');
    const times = await dueTimes();
    const minute = (at: string) => Math.floor((Date.parse(at) - Date.parse(resumed?.at ?? '')) / 60_000);
    expect([...new Map(times)].map(([lead, at]) => [lead, minute(at)])).toEqual([
      ['l3', 1],
      ['l4', 1],
      ['l5', 2],
      ['late', 2],
    ]);
    runs.restart();
    for (let at = 0; at < times.length; at++) await runs.elapse('workflow-release', at);
    expect(runs.did).toHaveLength(6);
  });

  it('are counted for each late one, and not read', async () => {
    await runs.control({ type: 'ChangeAutomationLimits', data: { per_minute: 1 } });
    await runs.halt('all');
    for (const id of ['l1', 'l2']) await runs.capture(id);
    await runs.work();
    for (const id of ['l3', 'l4']) await runs.capture(id);
    await runs.resume('all', 'throttled');
    const read = jest.spyOn(runs.reads, 'stream');
    await runs.work();
    // Once, by the end of the stop.
    expect(read).toHaveBeenCalledTimes(1);
    expect((await dueTimes()).map(([leadId]) => leadId)).toEqual(['l2', 'l3', 'l4']);
    expect(runs.did).toEqual(['l1/a']);
  });

  it('see the event that they wait for, and go on from there', async () => {
    runs.steps.set(1, [
      { id: 'x', kind: 'wait-for', settings: { event: 'LeadAssigned', minutes: 60 }, next: 'came', otherwise: 'late' },
      send('came'),
      send('late'),
    ]);
    await runs.halt('all');
    await runs.capture('l1');
    await runs.work();
    await runs.lead('l1', { type: 'AssignLead', data: { assignmentId: 'a', ownerId: 'asha', ownerName: 'Asha', reason: 'manual' } });
    await runs.work();
    expect(runs.did).toEqual([]);
    await runs.resume('all', 'all');
    await runs.work();
    expect(runs.did).toEqual(['l1/came']);
  });

  describe('by the pause of their workflow', () => {
    beforeEach(() =>
      runs.steps.set(1, [
        { id: 'x', kind: 'wait-for', settings: { event: 'LeadAssigned', minutes: 60 }, next: 'came', otherwise: 'late' },
        send('came'),
        send('late'),
      ]),
    );
    const assign = (at?: string) =>
      runs.lead('l1', { type: 'AssignLead', data: { assignmentId: 'a', ownerId: 'asha', ownerName: 'Asha', reason: 'manual' } }, at);

    it.each([
      ['all', ['l1/came']],
      ['none', []],
    ] as const)('see the event that came meanwhile, and follow the choice: %s', async (held, did) => {
      await runs.capture('l1');
      await runs.work();
      await (
        await runs.change('RulePaused', { status: 'paused' })
      )();
      await assign();
      await runs.work();
      expect(runs.did).toEqual([]);
      expect((await runs.rows())[0]).toMatchObject({ status: 'held', heldBy: 'paused', stepId: 'came' });
      await (
        await runs.change('RuleActivated', { status: 'active' }, { held })
      )();
      expect(runs.did).toEqual(did);
    });

    it('follow the choice for an event that is worked on after the pause', async () => {
      await runs.capture('l1');
      await runs.work();
      const paused = await runs.change('RulePaused', { status: 'paused' });
      await assign();
      const resumed = await runs.change('RuleActivated', { status: 'active' }, { held: 'none' });
      await paused();
      await resumed();
      expect(runs.did).toEqual([]);
      expect(await ended()).toEqual(['stopped']);
    });

    it('hold an attempt that was due before the pause, and is made while the workflow is paused', async () => {
      runs.steps.set(1, [send('a')]);
      const { decider, stream } = ruleBoundary;
      const tell = (command: RuleCommand) =>
        execute(runs.place.store, decider, { stream: stream(TENANT, 'w'), tenantId: TENANT }, command, person);
      const definition = { steps: runs.steps.get(1) as never };
      await tell({ type: 'DraftRule', data: { ruleId: 'w', kind: 'workflow', name: 'Welcome', definition } });
      await tell({ type: 'ActivateRule', data: {} });
      runs.refusal = new DomainError('outreach/busy', 'Try again.');
      await runs.capture('l1');
      await runs.work();
      runs.refusal = undefined;
      await runs.due('workflow-retry');
      await tell({ type: 'PauseRule', data: {} });
      await runs.change('RulePaused', { status: 'paused' });
      await runs.work();
      expect(runs.did).toEqual([]);
      expect((await runs.rows())[0]).toMatchObject({ status: 'held', heldBy: 'paused', stepId: 'a' });
    });

    it('take the exit of the time-out if that came first', async () => {
      await runs.capture('l1');
      await runs.work();
      await (
        await runs.change('RulePaused', { status: 'paused' })
      )();
      await runs.elapse('workflow-wait');
      await assign(new Date(Date.now() + 2 * 60 * 60_000).toISOString());
      await runs.work();
      await (
        await runs.change('RuleActivated', { status: 'active' }, { held: 'all' })
      )();
      await runs.elapse('workflow-wait');
      expect(runs.did).toEqual(['l1/late']);
    });
  });
});

describe('a storm of leads that enter a workflow', () => {
  let runs: OpenRuns;
  const timers = async () =>
    (await runs.log('TimerSet')).flatMap(({ data }) =>
      (data as { kind: string }).kind === 'workflow-release' ? [data as { dueAt: string }] : [],
    );
  beforeEach(async () => {
    runs = await openRuns();
    await runs.control({ type: 'ChangeAutomationLimits', data: { storm_leads: 2 } });
  });
  afterEach(() => runs.close());
  const captureAll = async (...leads: string[]) => {
    for (const id of leads) {
      await runs.capture(id);
      await runs.work();
    }
  };

  it('is stopped beyond the limit: later leads wait at their first step', async () => {
    await captureAll('l1', 'l2', 'l3', 'l4');
    expect(runs.did).toEqual(['l1/a', 'l2/a']);
    expect((await runs.log('AutomationHalted')).map(({ data }) => data)).toMatchObject([
      { scope: 'entries', ruleId: 'w', ruleName: 'Welcome' },
    ]);
    expect((await runs.rows()).filter(({ heldBy }) => heldBy === 'entries/w').map(({ leadId }) => leadId)).toEqual(['l3', 'l4']);
  });

  it.each(['all', 'throttled', 'hand'] as const)(
    'is not what a user lets enter by an import or by running the workflow: %s',
    async (chosen) => {
      const { store } = runs.place;
      const leadIds = ['l1', 'l2', 'l3'];
      const settings = { rules: chosen === 'hand' ? 'none' : chosen };
      const start = { type: 'StartJob' as const, data: { jobId: 'job', kind: 'import', title: 'Fair', total: 3, settings } };
      await execute(store, jobDecider, { stream: jobStream(TENANT, 'job'), tenantId: TENANT }, start, person);
      for (const leadId of leadIds)
        await runs.lead(leadId, { type: 'CaptureLead', data: { ...captured().data, leadId, jobId: 'job' } } as LeadCommand);
      await runs.work();
      if (chosen === 'throttled') await runs.elapse('workflow-work');
      if (chosen === 'hand') {
        const { decider, stream } = askingBoundary;
        const ask = { type: 'AskRule' as const, data: { occasionId: 'run', ruleId: 'w', by: 'hand' as const, leadIds } };
        await execute(store, decider, { stream: stream(TENANT, 'run'), tenantId: TENANT }, ask, person);
        await runs.work();
      }
      expect(runs.did).toEqual(['l1/a', 'l2/a', 'l3/a']);
      expect(await runs.log('AutomationHalted')).toEqual([]);
    },
  );

  it.each([false, true])('starts its count again after the user let the entries go on; in another process: %s', async (isOther) => {
    await captureAll('l1', 'l2', 'l3');
    await runs.resume('entries', 'all', { ruleId: 'w' });
    await runs.work();
    if (isOther) runs.restart();
    await captureAll('l4', 'l5');
    expect(runs.did).toEqual(['l1/a', 'l2/a', 'l3/a', 'l4/a', 'l5/a']);
    expect(await runs.log('AutomationHalted')).toHaveLength(1);
    await captureAll('l6');
    expect(await runs.log('AutomationHalted')).toHaveLength(2);
  });

  it('is counted over processes', async () => {
    await captureAll('l1', 'l2');
    runs.restart();
    await captureAll('l3');
    expect(runs.did).toEqual(['l1/a', 'l2/a']);
  });

  it('ends for a lead that is worked on after the decision, as the user decided', async () => {
    await captureAll('l1', 'l2', 'l3');
    await runs.capture('late');
    await runs.resume('entries', 'none', { ruleId: 'w' });
    await runs.capture('after');
    await runs.work();
    expect(runs.did).toEqual(['l1/a', 'l2/a', 'after/a']);
  });

  it.each([
    ['none', []],
    ['throttled', ['l3/a', 'l4/a']],
  ] as const)('holds the leads behind its begin that are worked on after the decision: %s', async (held, later) => {
    await runs.control({ type: 'ChangeAutomationLimits', data: { per_minute: 2 } });
    const ids = ['l1', 'l2', 'l3', 'l4', 'l5', 'l6'];
    for (const id of ids) await runs.capture(id);
    // The worker stops the entries at the third lead; the user decides before it works on the others.
    await runs.workOn(3);
    await runs.resume('entries', held, { ruleId: 'w' });
    await runs.capture('after');
    await runs.work();
    expect(runs.did).toEqual(expect.arrayContaining(['l1/a', 'l2/a', 'after/a', ...later]));
    expect(runs.did).toHaveLength(3 + later.length);
    expect(await runs.log('AutomationHalted')).toHaveLength(1);
    if (held === 'throttled') expect(new Set((await timers()).map(({ dueAt }) => dueAt)).size).toBe(1);
  });

  it('holds and counts leads of a process whose clock is an hour late', async () => {
    const late = new Date(Date.now() - 60 * 60_000).toISOString();
    await captureAll('l1', 'l2');
    for (const id of ['l3', 'l4']) {
      await runs.capture(id, late);
      await runs.work();
    }
    expect(runs.did).toEqual(['l1/a', 'l2/a']);
    expect((await runs.rows()).filter(({ heldBy }) => heldBy === 'entries/w').map(({ leadId }) => leadId)).toEqual(['l3', 'l4']);
  });
});
