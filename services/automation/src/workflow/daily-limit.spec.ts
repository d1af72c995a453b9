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

  it('count what rules give and move, and what steps of workflows give once', async () => {
    for (const id of ['by-rules', 'by-user', 'by-step']) await runs.capture(id);
    for (const rule of ['goa', 'idle']) await given('by-rules', 'rule', [rule]);
    for (const rule of ['one', 'two']) await given('by-user', 'manual', [rule]);
    for (const step of ['w/give', 'w/again']) await given('by-step', 'rule', ['w', step]);
    await runs.work();
    expect(runs.did.toSorted()).toEqual(['by-step/a', 'by-user/a']);
    expect((await runs.log('WorkflowWaitStarted')).map(({ data }) => data)).toMatchObject([
      { leadId: 'by-rules', reason: 'Waits for the next day: automation did 2 actions for the lead today.' },
    ]);
  });
});
