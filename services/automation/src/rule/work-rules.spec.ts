import { timerDecider, timerStream } from '@matricula/domain/automation';
import { jobDecider, jobStream, type JobCommand, type RulesChoice } from '@matricula/domain/job';
import type { LeadCommand } from '@matricula/domain/lead';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { askingBoundary, controlsBoundary, type ControlCommand } from '@matricula/domain/rule';
import { execute } from '@matricula/event-store';
import { person, TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { AllocationWorker, WORK } from './allocation.worker';
import { openInstitution, ruleRow, staff, type Institution } from './rules.fixture';

const goa = { condition: 'And' as const, rules: [{ columnName: 'city', operator: 'in', value: ['Goa'] }] };

describe('leads that imports, bulk work and undo bring', () => {
  let institution: Institution;
  let worker: AllocationWorker;
  let read: number;

  const restart = () => (worker = new AllocationWorker({ store: institution.place.store, reads: institution.reads }));
  beforeEach(async () => {
    institution = await openInstitution();
    institution.rows.users.push(staff('asha'));
    institution.rows.rules.push(ruleRow('all', 'allocation', ['asha'], { catch_all: true }));
    read = 0;
    restart();
  });
  afterEach(() => institution.close());

  const work = async () => {
    for (;;) {
      const events: RecordedEvent[] = [];
      for await (const batch of institution.place.store.readAll('', {})) events.push(...batch);
      const fresh = events.slice(read);
      if (fresh.length === 0) return;
      read = events.length;
      await worker.work(fresh.filter((event) => worker.types.has(event.type) && worker.thingOf(event) !== undefined));
      await institution.follow();
    }
  };
  const job = (command: JobCommand) =>
    execute(institution.place.store, jobDecider, { stream: jobStream(TENANT, 'job'), tenantId: TENANT }, command, person);
  const begin = (rules?: RulesChoice) =>
    job({ type: 'StartJob', data: { jobId: 'job', kind: 'import', title: 'Fair', total: 9, settings: rules ? { rules } : {} } });
  const end = () => job({ type: 'CompleteJob', data: { done: 9, counts: { created: 9 } } });
  const bring = async (...ids: string[]) => {
    for (const id of ids) await institution.capture(id, { phone: undefined, jobId: 'job' });
  };
  const control = (command: ControlCommand) => {
    const { decider, stream } = controlsBoundary;
    return execute(institution.place.store, decider, { stream: stream(TENANT), tenantId: TENANT }, command, person);
  };
  const timers = async () =>
    (await institution.place.log('TimerSet')).map(({ data }) => data as { kind: string; timerId: string; dueAt: string });
  /** Lets the timer of throttled work elapse, or that of a part of it, and says whether one ran. */
  const elapse = async (of?: string) => {
    const timer = (await timers()).findLast(({ kind, timerId }) => kind === WORK && (of === undefined || timerId === `${WORK}/${of}`));
    if (!timer) return false;
    const { timerId, dueAt } = timer;
    const address = { stream: timerStream(TENANT, timerId), tenantId: TENANT };
    const { events } = await execute(
      institution.place.store,
      timerDecider,
      address,
      { type: 'ElapseTimer', data: { timerId, dueAt } },
      person,
      { at: dueAt },
    );
    await work();
    return events.length > 0;
  };
  const given = async () => Object.values(await institution.owners()).filter(Boolean).length;

  it.each([undefined, 'none'] as const)('ask no rules by default: %s', async (rules) => {
    await begin(rules);
    await bring('l1');
    await end();
    await work();
    expect(await elapse()).toBe(false);
    expect(await institution.owners()).toEqual({ l1: undefined });
  });

  it('ask rules at once if the user chose all', async () => {
    await begin('all');
    await bring('l1', 'l2');
    await work();
    expect(await institution.owners()).toEqual({ l1: 'asha', l2: 'asha' });
  });

  it('ask rules some each minute if the user chose so, also after a restart, until the end of the work', async () => {
    await control({ type: 'ChangeAutomationLimits', data: { per_minute: 2 } });
    await begin('throttled');
    await bring('l1', 'l2', 'l3');
    await work();
    expect(await given()).toBe(0);
    await elapse();
    expect(await given()).toBe(2);
    await bring('l4', 'l5');
    await end();
    restart();
    for (const count of [4, 5, 5]) {
      expect(await elapse()).toBe(true);
      expect(await given()).toBe(count);
    }
    // Nothing is left, so no timer runs.
    expect(await elapse()).toBe(false);
    const turns = await institution.place.log('TurnGiven');
    expect(new Set(turns.map(({ data }) => (data as { leadId: string }).leadId)).size).toBe(turns.length);
  });

  it('ask rules as the user chose also after the settings of the job were erased, which may name a person', async () => {
    await control({ type: 'ChangeAutomationLimits', data: { per_minute: 2 } });
    await begin('throttled');
    const [started] = await institution.place.log('JobStarted');
    await institution.place.keys.destroy(`${TENANT}/job`);
    await bring('l1');
    await work();
    expect((await institution.place.log('JobStarted'))[0]?.data).not.toHaveProperty('settings');
    expect(started?.data).toHaveProperty('settings');
    await elapse();
    expect(await given()).toBe(1);
  });

  it('that match no rule are looked at in parts, so that new leads come between, and the limit of the minute holds for all parts', async () => {
    institution.rows.rules[0] = ruleRow('all', 'allocation', ['asha'], { catch_all: false, rule: [goa] });
    await control({ type: 'ChangeAutomationLimits', data: { per_minute: 1 } });
    await begin('throttled');
    const others = Array.from({ length: 205 }, (_, index) => `o${index}`);
    await bring(...others);
    for (const id of ['l1', 'l2']) await institution.capture(id, { phone: undefined, city: 'Goa', jobId: 'job' });
    await end();
    await work();
    await elapse();
    expect(await given()).toBe(0);
    const [last, next] = (await timers()).filter(({ kind }) => kind === WORK).slice(-2);
    expect(next!.dueAt < new Date(Date.parse(last!.dueAt) + 30_000).toISOString()).toBe(true);
    await elapse();
    expect(await given()).toBe(1);
    await elapse();
    expect(await given()).toBe(2);
  });

  it('are asked about by one timer at a time, also after the job was paused and resumed', async () => {
    await control({ type: 'ChangeAutomationLimits', data: { per_minute: 1 } });
    await begin('throttled');
    await bring('l1', 'l2', 'l3');
    await work();
    await job({ type: 'PauseJob', data: {} });
    await job({ type: 'ResumeJob', data: {} });
    await work();
    expect(new Set((await timers()).filter(({ kind }) => kind === WORK).map(({ timerId }) => timerId)).size).toBe(1);
    for (const count of [1, 2, 3]) {
      await elapse();
      expect(await given()).toBe(count);
    }
  });

  it.each(['all', 'throttled', 'hand'] as const)('are no storm, because a user chose that rules are asked: %s', async (chosen) => {
    await control({ type: 'ChangeAutomationLimits', data: { storm_leads: 2 } });
    const leadIds = ['l1', 'l2', 'l3'];
    await begin(chosen === 'hand' ? 'none' : chosen);
    await bring(...leadIds);
    await work();
    if (chosen === 'throttled') await elapse();
    if (chosen === 'hand') {
      const { decider, stream } = askingBoundary;
      const ask = { type: 'AskRule' as const, data: { occasionId: 'run', ruleId: 'all', by: 'hand' as const, leadIds } };
      await execute(institution.place.store, decider, { stream: stream(TENANT, 'run'), tenantId: TENANT }, ask, person);
      await work();
    }
    expect(await given()).toBe(3);
    expect(await institution.place.log('AutomationHalted')).toEqual([]);
  });

  it.each([
    ['all', 'giving', 'asha'],
    ['none', 'giving', undefined],
    ['none', 'rule', undefined],
  ] as const)('wait in the log while their rule is stopped, and follow the choice at its end: %s of %s', async (held, scope, owner) => {
    institution.rows.rules.push(ruleRow('first', 'assignment', ['asha']));
    const stop = { scope, ...(scope === 'rule' && { ruleId: 'first' }) };
    await control({ type: 'HaltAutomation', data: { ...stop, reason: 'A test', since: new Date().toISOString() } });
    await begin('throttled');
    await bring('l1');
    await end();
    await work();
    await elapse();
    await elapse();
    expect(await given()).toBe(0);
    expect(await institution.place.log('LeadQueued')).toEqual([]);
    await control({ type: 'ResumeAutomation', data: { ...stop, held, now: new Date().toISOString() } });
    await work();
    await elapse();
    expect(await institution.owners()).toEqual({ l1: owner });
  });

  it('wait for the end of the stop of their rule by themselves, so that the leads of other rules come', async () => {
    institution.rows.users.push(staff('bala'));
    institution.rows.rules.push(ruleRow('goa', 'assignment', ['bala'], { rule: [goa] }));
    const stop = { scope: 'rule' as const, ruleId: 'goa' };
    await control({ type: 'HaltAutomation', data: { ...stop, reason: 'A test', since: new Date().toISOString() } });
    await begin('throttled');
    for (const id of ['g1', 'g2']) await institution.capture(id, { phone: undefined, city: 'Goa', jobId: 'job' });
    await bring('l1');
    await end();
    await work();
    await elapse('job');
    expect(await institution.owners()).toEqual({ g1: undefined, g2: undefined, l1: 'asha' });
    await elapse('job');
    // Nothing is looked at each minute while the stop lasts.
    expect(await elapse('job')).toBe(false);
    const own = (await timers()).filter(({ timerId }) => timerId.endsWith('job/goa'));
    expect(own.map(({ dueAt }) => dueAt > new Date(Date.now() + 23 * 60 * 60_000).toISOString())).toEqual([true]);
    await control({ type: 'ResumeAutomation', data: { ...stop, held: 'all', now: new Date().toISOString() } });
    await work();
    await elapse('job/goa');
    expect(await institution.owners()).toEqual({ g1: 'bala', g2: 'bala', l1: 'asha' });
    await elapse('job/goa');
    expect(await elapse('job/goa')).toBe(false);
  });

  it('stay with the rule that gave them when a later one that takes over goes on after its stop', async () => {
    institution.rows.users.push(staff('bala'));
    institution.rows.rules.splice(0, 1, ruleRow('all', 'allocation', ['asha'], { catch_all: true, takes_over: true }));
    institution.rows.rules.push(ruleRow('goa', 'assignment', ['bala'], { rule: [goa] }));
    const stop = { scope: 'rule' as const, ruleId: 'all' };
    await control({ type: 'HaltAutomation', data: { ...stop, reason: 'A test', since: new Date().toISOString() } });
    await begin('throttled');
    await bring('l1');
    await institution.capture('g1', { phone: undefined, city: 'Goa', jobId: 'job' });
    await end();
    await work();
    await elapse('job');
    expect(await institution.owners()).toEqual({ l1: undefined, g1: 'bala' });
    await control({ type: 'ResumeAutomation', data: { ...stop, held: 'all', now: new Date().toISOString() } });
    await work();
    await elapse('job/all');
    expect(await institution.owners()).toEqual({ l1: 'asha', g1: 'bala' });
  });

  it('go to the next rule if the stopped one is deleted before the end of its stop', async () => {
    institution.rows.rules.push(ruleRow('goa', 'assignment', ['asha'], { rule: [goa] }));
    await control({ type: 'HaltAutomation', data: { scope: 'rule', ruleId: 'goa', reason: 'A test', since: new Date().toISOString() } });
    await begin('throttled');
    await institution.capture('g1', { phone: undefined, city: 'Goa', jobId: 'job' });
    await end();
    await work();
    await elapse('job');
    expect(await given()).toBe(0);
    institution.rows.rules.splice(1, 1);
    restart();
    await elapse('job/goa');
    expect(await institution.owners()).toEqual({ g1: 'asha' });
  });

  it('are given after a stop that dropped only what came during it', async () => {
    await begin('throttled');
    await bring('l1');
    await control({ type: 'HaltAutomation', data: { scope: 'giving', reason: 'A test', since: new Date().toISOString() } });
    await work();
    await elapse();
    await control({ type: 'ResumeAutomation', data: { scope: 'giving', held: 'none', now: new Date().toISOString() } });
    await work();
    await elapse();
    expect(await institution.owners()).toEqual({ l1: 'asha' });
  });

  it.each([
    ['none', undefined],
    ['all', 'bala'],
  ] as const)('are asked about when an undo leaves them to nobody, as the user chose: %s', async (rules, owner) => {
    institution.rows.users.push(staff('bala'), staff('chetan'));
    // These act on their own occasions only.
    const own = ['hand', 'schedule', 'date', 'event', 'field'] as const;
    institution.rows.rules.push(...own.map((triggerType) => ruleRow(triggerType, 'assignment', ['chetan'], { triggerType })));
    await begin('none');
    await bring('l1');
    await institution.assign('l1', 'asha');
    await work();
    institution.rows.users[0]!.status = 'suspended';
    institution.rows.rules[0] = ruleRow('all', 'allocation', ['bala'], { catch_all: true });
    restart();
    await end();
    await job({ type: 'StartUndo', data: { rules } });
    const nobody: LeadCommand = { type: 'AssignLead', data: { assignmentId: 'undo', reason: 'bulk', jobId: 'job' } };
    await institution.lead('l1', nobody);
    await work();
    expect(await institution.owners()).toEqual({ l1: owner });
  });

  it('are younger than some minutes by their own time, not by that of the look at them, if a stop keeps them in the queue', async () => {
    institution.rows.rules.unshift(ruleRow('goa', 'assignment', ['gone'], { rule: [goa] as never, nobody: 'pass-on' }));
    await begin('throttled');
    await control({ type: 'HaltAutomation', data: { scope: 'rule', ruleId: 'all', reason: 'A test', since: new Date().toISOString() } });
    const longAgo = new Date(Date.now() - 120 * 60_000).toISOString();
    await institution.capture('old', { phone: undefined, city: 'Goa', jobId: 'job' }, longAgo);
    await institution.capture('young', { phone: undefined, city: 'Goa', jobId: 'job' });
    await end();
    await work();
    // The first rule has nobody, so the leads wait for the second one, which is stopped.
    await elapse();
    expect((await institution.place.log('LeadQueued')).map(({ data }) => (data as { leadId: string }).leadId)).toEqual(['old', 'young']);
    const data = { scope: 'rule' as const, ruleId: 'all', held: 'younger' as const, minutes: 30, now: new Date().toISOString() };
    await control({ type: 'ResumeAutomation', data });
    await work();
    expect(await institution.owners()).toEqual({ old: undefined, young: 'asha' });
  });
});
