import { tenantDecider, tenantStream } from '@matricula/domain/tenant';
import {
  controlsBoundary,
  ruleBoundary,
  type ControlCommand,
  type RuleAsked,
  type RuleCommand,
  type RuleKind,
} from '@matricula/domain/rule';
import { execute } from '@matricula/event-store';
import { person, TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { RuleSlots } from './rule-slots.worker';
import { openInstitution, ruleRow, type Institution } from './rules.fixture';

const goa = [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Goa'] }] }];

describe('a rule that starts by itself', () => {
  let institution: Institution;
  let worker: RuleSlots;
  let worked: string;

  const restart = () => (worker = new RuleSlots({ store: institution.place.store, reads: institution.reads }));
  beforeEach(async () => {
    institution = await openInstitution();
    worked = '';
    restart();
  });
  afterEach(() => institution.close());

  const tell = (command: RuleCommand, at: string) => {
    const address = { stream: ruleBoundary.stream(TENANT, 'r'), tenantId: TENANT };
    return execute(institution.place.store, ruleBoundary.decider, address, command, person, { at });
  };
  const work = async () => {
    const events = (await institution.place.log(...worker.types)).filter(({ position }) => position > worked);
    worked = events.at(-1)?.position ?? worked;
    await worker.work(events.filter((event) => worker.thingOf(event) !== undefined));
  };
  const draft = async (definition: object, kind: RuleKind, dryRun = false, at = '2026-03-02T04:00:00.000Z') => {
    const data = { ruleId: 'r', kind, name: 'R', definition: { rule: goa, ...definition } as never };
    await tell({ type: 'DraftRule', data }, at);
    await tell({ type: 'ActivateRule', data: { dryRun } }, at);
    await work();
  };
  const activate = (definition: object, at?: string) =>
    draft({ users: [{ id: 'asha', weight: 1 }], ...definition }, 'assignment', false, at);
  const workflow = { triggerType: 'schedule', cron: '30 10 * * *', steps: [{ id: 'a', kind: 'stop', settings: {} }] };
  const timers = async () => (await institution.place.log('TimerSet')).map(({ data }) => data as { timerId: string; dueAt: string });
  /** The time of the newest timer of a kind comes. */
  const elapse = async (kind = 'rule-slot', at?: string) => {
    const { timerId, dueAt } = (await timers()).findLast((timer) => timer.timerId.startsWith(`${kind}/`))!;
    await institution.place.tell({ type: 'ElapseTimer', data: { timerId, dueAt } }, at ?? dueAt);
    await work();
  };
  const asked = async () => (await institution.place.log('RuleAsked')).map(({ data }) => data as RuleAsked['data']);

  it('by its schedule asks about each unowned lead that matches, once at each time, in the time zone of the institution', async () => {
    await institution.capture('l2', { state: 'Goa' });
    await institution.capture('l1', { state: 'Goa' });
    await institution.capture('l3', { state: 'Kerala' });
    await institution.capture('l4', { state: 'Goa' });
    await institution.assign('l4', 'bala');
    await activate({ triggerType: 'schedule', cron: '30 10 * * *' });
    expect(await timers()).toMatchObject([{ dueAt: '2026-03-02T05:00:00.000Z' }]);
    await elapse();
    expect((await asked()).map(({ leadId, by }) => [leadId, by])).toEqual([
      ['l1', 'schedule'],
      ['l2', 'schedule'],
    ]);
    // Delivered again after a crash.
    worked = '';
    restart();
    await work();
    expect(await asked()).toHaveLength(2);
    expect((await timers()).at(-1)?.dueAt).toBe('2026-03-03T05:00:00.000Z');
    await elapse();
    expect(await asked()).toHaveLength(4);
  });

  it('some days after a date asks about the leads of that day only', async () => {
    await institution.capture('early', { state: 'Goa' }, '2026-02-26T18:29:00.000Z');
    await institution.capture('day', { state: 'Goa' }, '2026-02-26T18:31:00.000Z');
    await institution.capture('late', { state: 'Goa' }, '2026-02-27T18:31:00.000Z');
    await activate({ triggerType: 'date', trigger_date: 'createdAt', trigger_days: 3, trigger_at: '09:30' }, '2026-03-02T03:00:00.000Z');
    // The 27th of February is three days before the 2nd of March.
    expect(await timers()).toMatchObject([{ dueAt: '2026-03-02T04:00:00.000Z' }]);
    await elapse();
    expect((await asked()).map(({ leadId, by }) => [leadId, by])).toEqual([['day', 'date']]);
  });

  it('does so around the date of a custom field', async () => {
    await institution.capture('visit', { state: 'Goa', attributes: { cf_visit: '2026-03-05' } });
    await institution.capture('other', { state: 'Goa', attributes: { cf_visit: '2026-03-06' } });
    await activate(
      { triggerType: 'date', trigger_date: 'customDates.cf_visit', trigger_days: -2, trigger_at: '09:30' },
      '2026-03-02T03:00:00.000Z',
    );
    await elapse();
    expect(await asked()).toEqual([]);
    await elapse();
    expect((await asked()).map(({ leadId, by }) => [leadId, by])).toEqual([['visit', 'date']]);
  });

  it('makes up for the days of a date that were missed during downtime', async () => {
    for (const [leadId, day] of [
      ['saturday', '2026-02-28'],
      ['sunday', '2026-03-01'],
      ['monday', '2026-03-02'],
    ] as const)
      await institution.capture(leadId, { state: 'Goa' }, `${day}T06:00:00.000Z`);
    await activate({ triggerType: 'date', trigger_date: 'createdAt', trigger_days: 7, trigger_at: '09:30' }, '2026-03-07T03:00:00.000Z');
    await elapse('rule-slot', '2026-03-09T02:30:00.000Z');
    expect((await asked()).map(({ leadId }) => leadId)).toEqual(['saturday', 'sunday']);
    await elapse();
    expect((await asked()).map(({ leadId }) => leadId)).toEqual(['saturday', 'sunday', 'monday']);
  });

  it('waits for the times of the new time zone of the institution', async () => {
    await activate({ triggerType: 'schedule', cron: '30 10 * * *' });
    const { place } = institution;
    const change = { type: 'ChangeTenantProfile', data: { to: { timeZone: 'Asia/Dubai' } } } as const;
    const at = '2026-03-02T04:10:00.000Z';
    institution.rows.rules.push(ruleRow('r', 'assignment', ['asha']));
    await execute(place.store, tenantDecider, { stream: tenantStream(TENANT), tenantId: TENANT }, change, person, { at });
    await work();
    expect((await timers()).map(({ dueAt }) => dueAt)).toEqual(['2026-03-02T05:00:00.000Z', '2026-03-02T06:30:00.000Z']);
  });

  it('asks about many leads in parts, between which others are worked on', async () => {
    for (let n = 0; n < 250; n++) await institution.capture(`l${String(n).padStart(3, '0')}`, { state: 'Goa' });
    await activate({ triggerType: 'schedule', cron: '*/5 * * * *' });
    await elapse();
    expect(await asked()).toHaveLength(100);
    expect((await timers()).at(-1)).toMatchObject({ dueAt: '2026-03-02T04:05:01.000Z' });
    await institution.capture('new', { state: 'Goa' });
    await elapse('rule-slot-rest');
    expect(await asked()).toHaveLength(200);
    // The next time comes meanwhile: the rule goes on with this one.
    await elapse();
    expect(await asked()).toHaveLength(200);
    // Delivered again after a crash.
    worked = '';
    restart();
    await work();
    expect(await asked()).toHaveLength(200);
    await elapse('rule-slot-rest');
    expect(new Set((await asked()).map(({ leadId }) => leadId)).size).toBe(251);
    expect(await asked()).toHaveLength(251);
    const captured = (await institution.history('new'))[0]!.position;
    expect((await institution.place.log('RuleAsked')).filter(({ position }) => position < captured)).toHaveLength(100);
    await elapse();
    expect(await asked()).toHaveLength(351);
  });

  it('leaves out no lead when a time is delivered again after the first leads got owners', async () => {
    for (let n = 0; n < 250; n++) await institution.capture(`l${String(n).padStart(3, '0')}`, { state: 'Goa' });
    await activate({ triggerType: 'schedule', cron: '*/5 * * * *' });
    const before = worked;
    await elapse();
    for (const { leadId } of await asked()) await institution.assign(leadId, 'asha');
    worked = before;
    restart();
    await work();
    for (let part = 0; part < 2; part++) await elapse('rule-slot-rest');
    expect((await asked()).map(({ leadId }) => leadId)).toEqual([...new Set((await asked()).map(({ leadId }) => leadId))]);
    expect(await asked()).toHaveLength(250);
  });

  it('asks once about each lead that a stop of the rule holds, and again at the first time after the stop', async () => {
    for (const leadId of ['l1', 'l2']) await institution.capture(leadId, { state: 'Goa' });
    await activate({ triggerType: 'schedule', cron: '*/5 * * * *' });
    const control = (command: ControlCommand) => {
      const address = { stream: controlsBoundary.stream(TENANT), tenantId: TENANT };
      return execute(institution.place.store, controlsBoundary.decider, address, command, person);
    };
    const stop = { scope: 'rule' as const, ruleId: 'r' };
    await control({ type: 'HaltAutomation', data: { ...stop, reason: 'A test', since: '2026-03-02T04:00:00.000Z' } });
    for (let time = 0; time < 3; time++) await elapse();
    expect((await asked()).map(({ leadId }) => leadId)).toEqual(['l1', 'l2']);
    await institution.capture('l3', { state: 'Goa' });
    for (let time = 0; time < 2; time++) await elapse();
    expect((await asked()).map(({ leadId }) => leadId)).toEqual(['l1', 'l2', 'l3']);
    await control({ type: 'ResumeAutomation', data: { ...stop, held: 'none', now: '2026-03-02T05:00:00.000Z' } });
    await elapse();
    expect((await asked()).slice(3).map(({ leadId }) => leadId)).toEqual(['l1', 'l2', 'l3']);
  });

  it('asks once about each lead that a stop holds, also in two processes at the same time', async () => {
    for (const leadId of ['l1', 'l2']) await institution.capture(leadId, { state: 'Goa' });
    await activate({ triggerType: 'schedule', cron: '*/5 * * * *' });
    const data = { scope: 'rule' as const, ruleId: 'r', reason: 'A test', since: '2026-03-02T04:00:00.000Z' };
    const address = { stream: controlsBoundary.stream(TENANT), tenantId: TENANT };
    await execute(institution.place.store, controlsBoundary.decider, address, { type: 'HaltAutomation', data }, person);
    const { timerId, dueAt } = (await timers()).at(-1)!;
    await institution.place.tell({ type: 'ElapseTimer', data: { timerId, dueAt } }, dueAt);
    const elapsed = (await institution.place.log('TimerElapsed')).at(-1)!;
    // Both have read what the stop holds before one of them asks.
    const keys = institution.reads.keys.bind(institution.reads);
    const first: (() => void)[] = [];
    const both = jest.spyOn(institution.reads, 'keys').mockImplementation(async (...of) => {
      if (both.mock.calls.length <= 2)
        await new Promise<void>((resolve) => {
          if (first.push(resolve) === 2) for (const goOn of first) goOn();
        });
      return keys(...of);
    });
    await Promise.all([worker, restart()].map((one) => one.work([elapsed])));
    both.mockRestore();
    expect((await asked()).map(({ leadId }) => leadId)).toEqual(['l1', 'l2']);
  });

  it('asks about leads that begin to match during a stop, also those with a smaller id, at the next time', async () => {
    for (let n = 0; n < 150; n++) await institution.capture(`l${String(n).padStart(3, '0')}`, { state: 'Goa' });
    await activate({ triggerType: 'schedule', cron: '*/5 * * * *' });
    const data = { scope: 'rule' as const, ruleId: 'r', reason: 'A test', since: '2026-03-02T04:00:00.000Z' };
    const address = { stream: controlsBoundary.stream(TENANT), tenantId: TENANT };
    await execute(institution.place.store, controlsBoundary.decider, address, { type: 'HaltAutomation', data }, person);
    await elapse();
    await elapse('rule-slot-rest');
    expect(await asked()).toHaveLength(150);
    await institution.capture('early', { state: 'Goa' });
    await elapse();
    expect((await asked()).slice(150).map(({ leadId }) => leadId)).toEqual(['early']);
    // Delivered again after a crash, and at the next times.
    worked = '';
    restart();
    await work();
    await elapse();
    const leadIds = (await asked()).map(({ leadId }) => leadId);
    expect(leadIds).toEqual([...new Set(leadIds)]);
    expect(leadIds).toHaveLength(151);
  });

  it('asks once on a day of a date, also if another time zone moves its time of that day', async () => {
    await institution.capture('l1', { state: 'Goa' }, '2026-02-27T10:00:00.000Z');
    await activate({ triggerType: 'date', trigger_date: 'createdAt', trigger_days: 3, trigger_at: '09:30' }, '2026-03-02T03:00:00.000Z');
    await elapse();
    expect(await asked()).toHaveLength(1);
    institution.rows.rules.push(ruleRow('r', 'assignment', ['asha']));
    const change = { type: 'ChangeTenantProfile', data: { to: { timeZone: 'Asia/Dubai' } } } as const;
    const address = { stream: tenantStream(TENANT), tenantId: TENANT };
    await execute(institution.place.store, tenantDecider, address, change, person, { at: '2026-03-02T04:10:00.000Z' });
    await work();
    expect((await timers()).at(-1)?.dueAt).toBe('2026-03-02T05:30:00.000Z');
    await elapse();
    expect(await asked()).toHaveLength(1);
  });

  it('tries no dry run of a schedule outside the hours of the rule, so that the leads are tried in them', async () => {
    await institution.capture('l1', { state: 'Goa' });
    const hours = { hours_from: '10:00', hours_to: '18:00' };
    await draft({ users: [{ id: 'asha', weight: 1 }], triggerType: 'schedule', cron: '45 * * * *', ...hours }, 'assignment', true);
    // 09:45 in the time zone of the institution.
    await elapse();
    expect(await asked()).toEqual([]);
    await elapse();
    expect((await asked()).map(({ leadId }) => leadId)).toEqual(['l1']);
  });

  it.each([
    ['never', ['new']],
    ['after-end', ['ended', 'new']],
  ])('asks not about leads that may not enter a workflow now; again: %s', async (again, leadIds) => {
    for (const leadId of ['new', 'live', 'ended']) await institution.capture(leadId, { state: 'Goa' });
    const run = (leadId: string, more: object = {}) => ({ runKey: `r/${leadId}`, workflowId: 'r', leadId, ...more });
    institution.rows.runs.push(run('live'), run('ended', { endedAt: '2026-03-01T00:00:00.000Z' }));
    await draft({ ...workflow, again }, 'workflow');
    await elapse();
    expect((await asked()).map(({ leadId }) => leadId)).toEqual(leadIds);
  });

  it('asks once about a lead for each version in a dry run, and not about one that waits for it', async () => {
    for (const leadId of ['new', 'tried', 'older', 'waits']) await institution.capture(leadId, { state: 'Goa' });
    const turn = (leadId: string, outcome: string, ruleVersion = 1) => ({ turnId: leadId, ruleId: 'r', leadId, outcome, ruleVersion });
    institution.rows.turns.push(turn('tried', 'tried'), turn('older', 'tried', 0), turn('waits', 'waiting'));
    const given = { triggerType: 'schedule', cron: '30 10 * * *', users: [{ id: 'asha', weight: 1 }] };
    await draft(given, 'assignment', true);
    await elapse();
    expect((await asked()).map(({ leadId }) => leadId)).toEqual(['new', 'older', 'waits']);
    await tell({ type: 'ActivateRule', data: {} }, '2026-03-02T06:00:00.000Z');
    await work();
    await elapse();
    expect((await asked()).slice(3).map(({ leadId }) => leadId)).toEqual(['new', 'older', 'tried']);
  });

  it('waits for no time while it is paused, and after it got another trigger', async () => {
    await institution.capture('l1', { state: 'Goa' });
    await activate({ triggerType: 'schedule', cron: '30 10 * * *' });
    await tell({ type: 'PauseRule', data: {} }, '2026-03-02T04:10:00.000Z');
    await work();
    expect(await institution.place.log('TimerCancelled')).toHaveLength(1);
    await tell({ type: 'ActivateRule', data: {} }, '2026-03-02T04:20:00.000Z');
    await work();
    await tell(
      { type: 'ReviseRule', data: { name: 'R', definition: { users: [{ id: 'asha', weight: 1 }], triggerType: 'hand' } as never } },
      '2026-03-02T04:30:00.000Z',
    );
    await work();
    expect(await institution.place.log('TimerCancelled')).toHaveLength(2);
  });
});
