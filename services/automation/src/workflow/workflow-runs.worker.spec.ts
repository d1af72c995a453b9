import { randomUUID } from 'node:crypto';
import { automationEvents } from '@matricula/domain/automation';
import { callActionEvents } from '@matricula/domain/call-action';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { leadDecider, leadEvents, leadStream, type LeadCommand } from '@matricula/domain/lead';
import { tenantDecider, tenantEvents, tenantStream } from '@matricula/domain/tenant';
import { controlEvents, controlsBoundary, type ControlCommand, type WorkflowStep } from '@matricula/domain/rule';
import { workflowEvents, workflowRunBoundary } from '@matricula/domain/workflow';
import { defaultWorkingTime, shift, type WorkingTime } from '@matricula/domain/workforce';
import { execute } from '@matricula/event-store';
import { recordList } from '@matricula/read-models/record';
import { userList } from '@matricula/read-models/user';
import { workflowRunList, type WorkflowRunRow } from '@matricula/read-models/workflow';
import { callActionRecorded, captured, readsOf } from '@matricula/testing';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import type { Workflow } from './workflow-definitions';
import { WorkflowRunsWorker } from './workflow-runs.worker';

const send = (id: string, more: Partial<WorkflowStep> = {}) =>
  ({ id, kind: 'send', settings: { channel: 'sms', templateId: `template-${id}` }, ...more }) as WorkflowStep;
const goa = [{ condition: 'And' as const, rules: [{ columnName: 'state', operator: 'in', value: ['Goa'] }] }];

/** The weekday in India at a moment. */
const weekdayIn = (at: number) => new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'Asia/Kolkata' }).format(at);

describe('a lead in a workflow', () => {
  let place: Place;
  let workflow: Workflow;
  let steps: WorkflowStep[];
  let rows: Partial<WorkflowRunRow>[];
  let shifts: WorkingTime[];
  let did: string[];
  let refusal: DomainError | undefined;
  let worker: WorkflowRunsWorker;
  let read: number;
  let now: string;

  const address = { stream: leadStream(TENANT, 'lead-1'), tenantId: TENANT };
  const lead = (command: LeadCommand) => execute(place.store, leadDecider, address, command, person);
  const all = async () => {
    const events: RecordedEvent[] = [];
    for await (const batch of place.store.readAll('', {})) events.push(...batch);
    return events;
  };
  /** Delivers what is new, and what that adds, until nothing is new. */
  const work = async () => {
    for (let events = (await all()).slice(read); events.length > 0; events = (await all()).slice(read)) {
      read += events.length;
      await worker.work(events.filter((event) => worker.types.has(event.type) && worker.thingOf(event) !== undefined));
    }
  };
  const elapse = async () => {
    const timer = (await place.log('TimerSet')).at(-1);
    const { dueAt, timerId } = timer?.data as { dueAt: string; timerId: string };
    await place.tell({ type: 'ElapseTimer', data: { timerId, dueAt } }, dueAt);
  };
  const runs = async () => (await place.log(...workflowEvents.map(({ type }) => type))).map(({ type }) => type.replace('Workflow', ''));
  const changed = (type: string) =>
    worker.work([
      {
        id: 'e',
        type,
        tenantId: TENANT,
        data: { ruleId: 'w' },
        at: now,
        position: '',
        meta: { correlationId: 'c' },
      } as unknown as RecordedEvent,
    ]);

  beforeEach(async () => {
    place = openPlace([...automationEvents, ...callActionEvents, ...leadEvents, ...tenantEvents, ...workflowEvents, ...controlEvents]);
    const sunrise = { tid: TENANT, name: 'Sunrise', timeZone: 'Asia/Kolkata', profile: {} };
    const tenant = { stream: tenantStream(TENANT), tenantId: TENANT };
    await execute(place.store, tenantDecider, tenant, { type: 'RegisterTenant', data: sunrise }, person);
    workflow = { workflowId: 'w', name: 'Welcome', version: 1, status: 'active', trigger: 'create', again: 'never', matches: () => true };
    steps = [send('a')];
    rows = [];
    shifts = [];
    did = [];
    refusal = undefined;
    read = 0;
    now = '2026-03-02T06:30:00.000Z';
    worker = new WorkflowRunsWorker({
      store: place.store,
      reads: readsOf([workflowRunList, rows], [recordList(shift), shifts as never[]], [userList, []]),
      definitions: {
        types: new Set(['RuleActivated', 'RuleRetired']),
        all: () => Promise.resolve([workflow]),
        activation: () => Promise.resolve({ resumed: { held: 'all' as const }, underWay: 'stay' as const }),
        forget: () => undefined,
        steps: () => Promise.resolve(steps),
      },
      now: () => new Date(now),
      actions: {
        perform: (step, { run: { visit } }) => {
          if (refusal) return Promise.reject(refusal);
          did.push(`${step.id}/${visit}`);
          return Promise.resolve('done');
        },
      },
    });
    await lead({ type: 'CaptureLead', data: captured({ state: 'Goa' }).data });
  });
  afterEach(() => place.close());

  it('goes through all steps, each once, whatever is delivered again (AU-03)', async () => {
    steps = [send('a', { next: 'b' }), send('b')];
    await work();
    expect(did).toEqual(['a/1', 'b/2']);
    expect(await runs()).toEqual(['RunStarted', 'StepCompleted', 'StepCompleted', 'RunEnded']);
    read = 0;
    await work();
    expect(did).toEqual(['a/1', 'b/2']);
    expect(await runs()).toHaveLength(4);
  });

  it('enters when a named event happens, and when its workflow is asked about it; once however often that is delivered', async () => {
    workflow = { ...workflow, trigger: 'event', on: { trigger_event: 'note' }, again: 'after-end' };
    await work();
    expect(await runs()).toEqual([]);
    await lead({ type: 'AddLeadNote', data: { noteId: 'n', note: 'Asks for a visit' } });
    await work();
    read = 0;
    await work();
    expect((await runs()).filter((type) => type === 'RunStarted')).toHaveLength(1);
    workflow = { ...workflow, trigger: 'schedule', on: undefined, again: 'after-end', workflowId: 'by-schedule' };
    const last = (await all()).at(-1)!;
    const asked = (ruleId: string) =>
      ({
        ...{ ...last, id: `asked-${ruleId}`, type: 'RuleAsked', stream: 'rule-asking-o', position: `${last.position}~` },
        data: { occasionId: 'o', ruleId, leadId: 'lead-1', by: 'schedule' },
      }) as RecordedEvent;
    await worker.work([asked('other'), asked('by-schedule'), asked('by-schedule')]);
    expect((await runs()).filter((type) => type === 'RunStarted')).toHaveLength(2);
  });

  it('does not enter a workflow again by what the workflow did, and what the workflow does carries the chain of rules', async () => {
    workflow = { ...workflow, trigger: 'update', again: 'after-end', matches: ({ state }) => state === 'Kerala' };
    const change = (state: string, chain?: string[]) =>
      execute(place.store, leadDecider, address, { type: 'ChangeLeadDetails', data: { to: { state } } }, { ...person, chain });
    await change('Kerala', ['other', 'w']);
    await work();
    expect(await runs()).toEqual([]);
    await change('Goa');
    await change('Kerala', ['other']);
    await work();
    const [started] = await place.log('WorkflowRunStarted');
    expect(started).toMatchObject({ data: { chain: ['other', 'w'] }, meta: { chain: ['other', 'w'] } });
  });

  it('is parked where operators see it, once, when eight rules have acted one after another', async () => {
    workflow = { ...workflow, trigger: 'update', matches: ({ state }) => state === 'Kerala' };
    const chain = ['1', '2', '3', '4', '5', '6', '7', '8'];
    const command: LeadCommand = { type: 'ChangeLeadDetails', data: { to: { state: 'Kerala' } } };
    await execute(place.store, leadDecider, address, command, { ...person, chain });
    await work();
    read = 0;
    await work();
    expect(await runs()).toEqual([]);
    const parked = await place.log('PolicyParked');
    expect(parked.map(({ data }) => data)).toEqual([
      expect.objectContaining({ policy: 'rule-chain', eventType: 'LeadDetailsChanged', error: expect.stringContaining('Welcome') }),
    ]);
  });

  it('does not enter a workflow that it does not match, or that is paused', async () => {
    workflow = { ...workflow, matches: () => false };
    await work();
    workflow = { ...workflow, matches: () => true, status: 'paused' };
    read = 0;
    await work();
    expect(await runs()).toEqual([]);
  });

  it('does not enter a workflow by an import or bulk work', async () => {
    workflow = { ...workflow, trigger: 'update', matches: ({ course }) => course === 'MBA' };
    await lead({ type: 'ChangeLeadDetails', data: { to: { course: 'MBA' }, jobId: 'job-1' } });
    await work();
    expect(await runs()).toEqual([]);
  });

  it('enters when it begins to match, not with each change', async () => {
    workflow = { ...workflow, trigger: 'update', again: 'after-end', matches: ({ course }) => course === 'MBA' };
    await work();
    expect(await runs()).toEqual([]);
    await lead({ type: 'ChangeLeadDetails', data: { to: { course: 'MBA' } } });
    await lead({ type: 'ChangeLeadDetails', data: { to: { city: 'Pune' } } });
    await work();
    expect(did).toEqual(['a/1']);
  });

  it('waits for a day before or after a date, and takes the other exit without the date', async () => {
    const settings = { field: 'createdAt', days: 2, at: '09:00' } as const;
    steps = [{ id: 'x', kind: 'wait-until', settings, next: 'b' }, send('b')];
    await work();
    const [created] = await place.log('LeadCaptured');
    const day = new Date(Date.parse(created?.at ?? '') + 2 * 86_400_000 + 330 * 60_000).toISOString().slice(0, 10);
    expect((await place.log('WorkflowWaitStarted'))[0]?.data).toMatchObject({ until: `${day}T03:30:00.000Z` });
    await elapse();
    await work();
    expect(did).toEqual(['b/2']);
  });

  it('takes the other exit if the lead has no date to wait for', async () => {
    const settings = { field: 'nextFollowUpAt', days: 0, at: '09:00' } as const;
    steps = [{ id: 'x', kind: 'wait-until', settings, next: 'b', otherwise: 'c' }, send('b'), send('c')];
    await work();
    expect(did).toEqual(['c/2']);
  });

  it('ends as soon as it reaches the goal of its workflow, wherever it stands', async () => {
    const pune = [{ condition: 'And' as const, rules: [{ columnName: 'city', operator: 'in', value: ['Pune'] }] }];
    steps = [
      { id: 'x', kind: 'wait', settings: { minutes: 60 }, next: 'goal' },
      { id: 'goal', kind: 'goal', settings: { blocks: pune }, next: 'b' },
      send('b'),
    ];
    await work();
    await lead({ type: 'ChangeLeadDetails', data: { to: { city: 'Pune' } } });
    await work();
    expect((await place.log('WorkflowRunEnded'))[0]?.data).toMatchObject({ outcome: 'finished', reason: 'The goal is reached.' });
    expect(did).toEqual([]);
  });

  it('is tried again later if the workflow that it should enter is not active', async () => {
    steps = [{ id: 'x', kind: 'enter', settings: { workflowId: 'other' } }];
    await work();
    expect(await runs()).toEqual(['RunStarted', 'StepFailed']);
  });

  it('takes the exit of its conditions', async () => {
    steps = [{ id: 'x', kind: 'branch', settings: { blocks: goa }, next: 'yes', otherwise: 'no' }, send('yes'), send('no')];
    await work();
    expect(did).toEqual(['yes/2']);
  });

  it('takes the exit of the lead as it was when the step was due, however late that is worked on', async () => {
    steps = [{ id: 'x', kind: 'branch', settings: { blocks: goa }, next: 'yes', otherwise: 'no' }, send('yes'), send('no')];
    const events = (await all()).slice(read);
    read += events.length;
    await worker.work(events.filter((event) => worker.types.has(event.type) && worker.thingOf(event) !== undefined));
    await lead({ type: 'ChangeLeadDetails', data: { to: { state: 'Kerala' } } });
    await work();
    expect(did).toEqual(['yes/2']);
  });

  it('waits for the shift of the owner', async () => {
    steps = [{ id: 'x', kind: 'working-hours', settings: { whose: 'owner', days: [], from: '', to: '' }, next: 'b' }, send('b')];
    // The owner, who has the shift of everybody, is off today and tomorrow.
    const daysOff = [0, 1].map((days) => weekdayIn(Date.now() + days * 86_400_000));
    shifts.push({ ...defaultWorkingTime, start: '09:00', end: '17:00', daysOff });
    await work();
    expect(did).toEqual([]);
    const [timer] = await place.log('TimerSet');
    const { dueAt } = timer?.data as { dueAt: string };
    expect([dueAt.slice(11, 16), daysOff]).toEqual(['03:30', expect.not.arrayContaining([weekdayIn(Date.parse(dueAt))])]);
    await elapse();
    await work();
    expect(did).toEqual(['b/2']);
  });

  it('waits by a timer, and goes on when it elapses', async () => {
    steps = [{ id: 'x', kind: 'wait', settings: { minutes: 60 }, next: 'b' }, send('b')];
    await work();
    expect(did).toEqual([]);
    const [timer] = await place.log('TimerSet');
    expect(timer?.data).toMatchObject({ kind: 'workflow-wait', about: { workflowId: 'w', leadId: 'lead-1' } });
    await elapse();
    await work();
    expect(did).toEqual(['b/2']);
  });

  it('waits for an event, until a time-out', async () => {
    steps = [
      { id: 'x', kind: 'wait-for', settings: { event: 'LeadAssigned', minutes: 60 }, next: 'came', otherwise: 'late' },
      send('came'),
      send('late'),
    ];
    await work();
    await lead({ type: 'AssignLead', data: { assignmentId: 'a', ownerId: 'asha', ownerName: 'Asha', reason: 'manual' } });
    await work();
    expect(did).toEqual(['came/2']);
  });

  it('is tried again later if a step is refused, and parked at once if that cannot help', async () => {
    refusal = new DomainError('message-template/inactive', 'The template is not active.');
    await work();
    expect(await runs()).toEqual(['RunStarted', 'StepFailed']);
    refusal = undefined;
    await elapse();
    await work();
    expect(did).toEqual(['a/1']);
    expect((await runs()).slice(-2)).toEqual(['StepCompleted', 'RunEnded']);
  });

  it.each([
    ['the lead does not want messages', 'outreach/opted-out', 'This lead does not want any SMS.'],
    ['its template was deleted', 'message-template/unknown', 'There is no such template.'],
    ['its dialer list was deleted', 'workflow/gone', 'The dialer list of the step was deleted.'],
    ['a custom field no longer accepts its value', 'lead/field-invalid', 'Shift: choose Morning'],
  ])('is not tried again if %s', async (_, code, message) => {
    refusal = new DomainError(code, message);
    await work();
    const [failed] = await place.log('WorkflowStepFailed');
    expect(failed?.data).toMatchObject({ attempt: 1, error: message });
    expect(failed?.data).not.toHaveProperty('retryAt');
  });

  it('goes on with the next step after a user skipped the failed one', async () => {
    steps = [send('a', { next: 'b' }), send('b')];
    refusal = new DomainError('outreach/opted-out', 'This lead does not want any SMS.');
    await work();
    const [started] = await place.log('WorkflowRunStarted');
    const { runId } = started?.data as { runId: string };
    refusal = undefined;
    const run = { stream: workflowRunBoundary.stream(TENANT, 'w', 'lead-1'), tenantId: TENANT };
    await execute(place.store, workflowRunBoundary.decider, run, { type: 'SkipStep', data: { runId } }, person);
    await work();
    expect(did).toEqual(['b/2']);
  });

  describe('after a call action (CA-25)', () => {
    const record = async (allowAutomation: boolean) => {
      const { revision } = await place.store.states.current(leadDecider, address.stream);
      const { type, data } = callActionRecorded({ allowAutomation });
      const meta = { ...person, commandId: 'call-action', correlationId: 'of-call-action', version: 1 };
      await place.store.append({ ...address, expected: revision, events: [{ id: randomUUID(), type, data, meta, at: now }] });
    };
    const allow = (value: number) =>
      execute(
        place.store,
        tenantDecider,
        { stream: tenantStream(TENANT), tenantId: TENANT },
        { type: 'ChangeTenantProfile', data: { to: { is_allow_automation_trigger: value } } } as never,
        person,
      );

    beforeEach(async () => {
      await work();
      workflow = { ...workflow, workflowId: 'later', trigger: 'update', matches: ({ stage }) => stage === 'Call Back' };
      steps = [send('a', { next: 'b' }), { id: 'b', kind: 'set', settings: { field: 'city', value: 'Pune' } }];
      did = [];
    });

    it.each([
      ['that allows no automation', false, 1],
      ['of an institution without it', true, 0],
    ])('%s, sends nothing and does all else', async (_, ticked, flag) => {
      await allow(flag);
      await record(ticked);
      await work();
      expect(did).toEqual(['b/2']);
    });

    it('that allows automation, sends', async () => {
      await allow(1);
      await record(true);
      await work();
      expect(did).toEqual(['a/1', 'b/2']);
    });
  });

  it('waits with a promotional SMS until the morning, not with a service message', async () => {
    now = '2026-03-02T17:30:00.000Z';
    steps = [send('a', { settings: { channel: 'sms', templateId: 't', anyTime: true }, next: 'b' }), send('b')];
    await work();
    expect(did).toEqual(['a/1']);
    const [wait] = await place.log('WorkflowWaitStarted');
    expect(wait?.data).toMatchObject({ stepId: 'b', until: '2026-03-03T04:30:00.000Z' });
    now = '2026-03-03T04:30:00.000Z';
    await elapse();
    await work();
    expect(did).toEqual(['a/1', 'b/2']);
  });

  it('leaves out a promotional SMS outside the hours of the institution, if it wants that', async () => {
    const { decider, stream } = controlsBoundary;
    const command = { type: 'ChangeAutomationLimits', data: { promotion_from: 13, promotion_late: 'lapse' } } as const;
    await execute(place.store, decider, { stream: stream(TENANT), tenantId: TENANT }, command, person);
    steps = [send('a', { next: 'b' }), { id: 'b', kind: 'set', settings: { field: 'city', value: 'Pune' } }];
    await work();
    expect(did).toEqual(['b/2']);
    expect((await place.log('WorkflowStepCompleted'))[0]?.data).toMatchObject({
      outcome: 'Left out: promotional messages may not be sent at this hour.',
    });
  });

  it('is held while the workflow is paused, and continues afterwards', async () => {
    steps = [{ id: 'x', kind: 'wait-for', settings: { event: 'LeadReplied', minutes: 60 }, next: 'b', otherwise: 'b' }, send('b')];
    await work();
    workflow = { ...workflow, status: 'paused' };
    await elapse();
    await work();
    expect((await runs()).at(-1)).toBe('RunSuspended');
    const [started] = await place.log('WorkflowRunStarted');
    rows.push({ ...(started?.data as WorkflowRunRow), runKey: 'w/lead-1', status: 'held', heldBy: 'paused' });
    workflow = { ...workflow, status: 'active' };
    await changed('RuleActivated');
    await work();
    expect((await runs()).slice(-2)).toEqual(['RunContinued', 'WaitStarted']);
    await elapse();
    await work();
    expect(did).toEqual(['b/2']);
  });

  describe('while automation is stopped', () => {
    const control = (command: ControlCommand) => {
      const { decider, stream } = controlsBoundary;
      return execute(place.store, decider, { stream: stream(TENANT), tenantId: TENANT }, command, person);
    };
    const halt = (scope: 'all' | 'messages') =>
      control({ type: 'HaltAutomation', data: { scope, reason: 'A wrong text', since: '2026-01-01T00:00:00.000Z' } });
    const resume = (scope: 'all' | 'messages', held: 'all' | 'throttled' | 'younger' | 'none', minutes?: number) =>
      control({ type: 'ResumeAutomation', data: { scope, held, minutes, now } });
    /** The row of the run, as its list shows it. */
    const isHeld = async (heldBy: string) => {
      const [started] = await place.log('WorkflowRunStarted');
      rows.push({ ...(started?.data as WorkflowRunRow), runKey: 'w/lead-1', visit: 1, status: 'held', heldBy });
    };

    it('begins, waits, and goes on afterwards', async () => {
      await halt('all');
      await work();
      expect(did).toEqual([]);
      expect((await place.log('WorkflowRunSuspended'))[0]?.data).toMatchObject({ heldBy: 'all' });
      await isHeld('all');
      await resume('all', 'all');
      await work();
      expect(did).toEqual(['a/1']);
    });

    it('does everything else while only messages are stopped', async () => {
      steps = [{ id: 'x', kind: 'set', settings: { field: 'city', value: 'Pune' }, next: 'a' }, send('a')];
      await halt('messages');
      await work();
      expect(did).toEqual(['x/1']);
    });

    it.each([
      ['none', undefined],
      ['younger', 5],
    ] as const)('ends if it is not to go on (%s)', async (held, minutes) => {
      await halt('all');
      await work();
      await isHeld('all');
      if (rows[0]) rows[0].startedAt = '2026-01-01T00:00:00.000Z';
      await resume('all', held, minutes);
      await work();
      expect(did).toEqual([]);
      expect((await place.log('WorkflowRunEnded'))[0]?.data).toMatchObject({ outcome: 'stopped' });
    });
  });

  it('waits for the next day with what is above the limit of messages, or leaves it out (3 a day)', async () => {
    steps = ['a', 'b', 'c', 'd'].map((id, at, all) =>
      send(id, { settings: { channel: 'sms', templateId: 't', anyTime: true }, next: all[at + 1] }),
    );
    await work();
    expect(did).toEqual(['a/1', 'b/2', 'c/3']);
    const [wait] = await place.log('WorkflowWaitStarted');
    expect(wait?.data).toMatchObject({ stepId: 'd', until: '2026-03-02T18:30:00.000Z' });
    expect(wait?.data).toHaveProperty('reason', 'Waits for the next day: the lead got 3 messages of automation today.');
    now = '2026-03-02T18:30:00.000Z';
    await elapse();
    await work();
    expect(did).toEqual(['a/1', 'b/2', 'c/3', 'd/4']);
  });

  it('leaves out what is above the limit, if the institution wants it', async () => {
    const { decider, stream } = controlsBoundary;
    const command = { type: 'ChangeAutomationLimits', data: { messages: 1, above: 'lapse' } } as const;
    await execute(place.store, decider, { stream: stream(TENANT), tenantId: TENANT }, command, person);
    steps = [send('a', { next: 'b' }), send('b')];
    await work();
    expect(did).toEqual(['a/1']);
    expect((await place.log('WorkflowStepCompleted'))[1]?.data).toMatchObject({
      outcome: 'Left out: the lead got 1 messages of automation today.',
    });
  });

  it('ends with its workflow, and is then seen by managers only', async () => {
    steps = [{ id: 'x', kind: 'wait', settings: { minutes: 60 } }];
    await work();
    const [started] = await place.log('WorkflowRunStarted');
    rows.push({ ...(started?.data as WorkflowRunRow), runKey: 'w/lead-1', status: 'waiting' });
    const gone = { id: 'e', type: 'RuleRetired', tenantId: TENANT, data: { ruleId: 'w' }, position: '', meta: { correlationId: 'c' } };
    await worker.work([gone as unknown as RecordedEvent]);
    expect((await place.log('WorkflowRunEnded'))[0]?.data).toMatchObject({ outcome: 'stopped', reason: 'The workflow was deleted.' });
  });

  it('leaves the workflow when it is removed', async () => {
    steps = [{ id: 'x', kind: 'wait', settings: { minutes: 60 }, next: 'b' }, send('b')];
    await work();
    await lead({ type: 'RemoveLead', data: { reason: 'manual' } });
    await work();
    expect((await place.log('WorkflowRunEnded'))[0]?.data).toMatchObject({ outcome: 'lead-gone' });
  });
});
