import { shift } from '@matricula/domain/workforce';
import { callList } from '@matricula/read-models/call';
import { leadList } from '@matricula/read-models/lead';
import { recordList } from '@matricula/read-models/record';
import { userList } from '@matricula/read-models/user';
import { attendanceDays, leaveList } from '@matricula/read-models/workforce';
import { readsOf } from '@matricula/testing';
import { Allocator } from '../rule';
import { staff } from '../rule/rules.fixture';
import { LeadGiving } from './lead-giving';
import { openRuns, send, type OpenRuns } from './runs.fixture';

describe('the messages of automation to a lead in a day', () => {
  let runs: OpenRuns;
  beforeEach(async () => {
    runs = await openRuns();
    runs.now = new Date().toISOString();
    runs.steps.set(1, [send('a')]);
    await runs.control({ type: 'ChangeAutomationLimits', data: { messages: 1 } });
  });
  afterEach(() => runs.close());

  const sent = (leadId: string, broadcastId?: string) => {
    const data = { leadId, messageId: `m-${leadId}`, channel: 'sms', templateId: 't', templateName: 'T', text: 'Come', broadcastId };
    return runs.append(leadId, { type: 'LeadMessageSent', data });
  };

  it('count those of broadcasts, and not what a user wrote', async () => {
    for (const id of ['by-broadcast', 'by-user']) await runs.capture(id);
    await sent('by-broadcast', 'b1');
    await sent('by-user');
    await runs.work();
    expect(runs.did).toEqual(['by-user/a']);
    expect((await runs.log('WorkflowWaitStarted')).map(({ data }) => data)).toMatchObject([
      { leadId: 'by-broadcast', reason: 'Waits for the next day: the lead got 1 messages of automation today.' },
    ]);
  });
});

describe('the actions of automation for a lead in a day', () => {
  let runs: OpenRuns;
  beforeEach(async () => {
    runs = await openRuns();
    runs.now = new Date().toISOString();
    runs.steps.set(1, [send('a')]);
    await runs.control({ type: 'ChangeAutomationLimits', data: { actions: 2 } });
  });
  afterEach(() => runs.close());

  const given = (leadId: string, reason: 'rule' | 'manual', chain: string[]) => {
    const data = { leadId, assignmentId: `${chain.join()}-${leadId}`, ownerId: 'bala', ownerName: 'Bala', reason };
    return runs.append(leadId, { type: 'LeadAssigned', data }, chain);
  };

  it('count what rules give and move', async () => {
    for (const id of ['by-rules', 'by-user']) await runs.capture(id);
    for (const rule of ['goa', 'idle']) await given('by-rules', 'rule', ['w', rule]);
    for (const rule of ['one', 'two']) await given('by-user', 'manual', [rule]);
    await runs.work();
    expect(runs.did).toEqual(['by-user/a']);
    expect((await runs.log('WorkflowWaitStarted')).map(({ data }) => data)).toMatchObject([
      { leadId: 'by-rules', reason: 'Waits for the next day: automation did 2 actions for the lead today.' },
    ]);
  });

  it('count what a step of a workflow gives once', async () => {
    const stored = readsOf(
      ...([
        [userList, [staff('bala')]],
        [recordList(shift), []],
        [attendanceDays, []],
        [leaveList, []],
        [leadList, []],
        [callList, []],
      ] as const),
    );
    const reads = Object.assign(stored, { reached: () => Promise.resolve(), position: () => Promise.resolve('') });
    const { store } = runs.place;
    const giving = new LeadGiving({ store, reads, now: () => new Date(runs.now), allocator: new Allocator({ store, reads }) });
    runs.actions = { perform: (step, acted) => (step.kind === 'give' ? giving.give(step, acted) : Promise.resolve('done')) };
    runs.steps.set(1, [{ id: 'give', kind: 'give', settings: { userIds: ['bala'] }, next: 'a' }, send('a', { next: 'b' }), send('b')]);
    await runs.capture('l1');
    await runs.work();
    expect((await runs.log('LeadAssigned')).map(({ data }) => data)).toMatchObject([{ ownerId: 'bala', reason: 'rule' }]);
    expect(runs.did).toEqual(['l1/give', 'l1/a']);
    expect((await runs.log('WorkflowWaitStarted')).map(({ data }) => data)).toMatchObject([{ leadId: 'l1', stepId: 'b' }]);
  });
});
