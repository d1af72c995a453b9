import { projecting } from '@matricula/testing';
import { ruleTurnsProjector } from './rule-turns.projector';

const turns = projecting(ruleTurnsProjector);
const turn = { turnId: 't1', leadId: 'l1', ruleId: 'r1', ruleName: 'Goa', ruleVersion: 1, at: '2026-03-02T06:00:00.000Z', candidates: [] };
const matched = [{ columnName: 'state', operator: 'in', value: 'Goa', actual: 'Goa' }];
const given = { type: 'TurnGiven', data: { ...turn, matched, source: 'WEB', chosenId: 'asha' } };
const queued = { type: 'LeadQueued', data: turn };

describe('what rules did with leads', () => {
  it('tells who was chosen, and whether they got the lead', async () => {
    await turns.given(given).then('t1').matches({ outcome: 'given', chosenId: 'asha' });
    await turns
      .given(given, { type: 'TurnTaken', data: { turnId: 't1', leadId: 'l1' } })
      .then('t1')
      .matches({ outcome: 'taken' });
    await turns
      .given(given, { type: 'TurnReturned', data: { turnId: 't1', leadId: 'l1', why: 'owned' } })
      .then('t1')
      .matches({ outcome: 'returned' });
    await turns
      .given({ type: 'TurnTried', data: { ...turn, chosenId: 'asha' } })
      .then('t1')
      .matches({ outcome: 'tried' });
    await turns.given({ type: 'TurnSkipped', data: turn }).then('t1').matches({ outcome: 'passed-on' });
  });

  it('tells the runs of workflows, and those of which a field was overruled', async () => {
    const run = { runId: 'r', workflowId: 'w', leadId: 'l1' };
    const started = {
      type: 'WorkflowRunStarted',
      data: { ...run, version: 2, name: 'Welcome', eventId: 'e', firstStepId: 's', startedAt: turn.at, leadName: 'Ravi' },
    };
    const done = { type: 'WorkflowStepCompleted', data: { ...run, stepId: 's', visit: 1, kind: 'set', exit: 'next' } };
    await turns.given(started, done).then('r').matches({ outcome: 'entered', ruleId: 'w', ruleName: 'Welcome', ruleVersion: 2 });
    await turns
      .given(started, { ...done, data: { ...done.data, overruledBy: 'v' } })
      .then('r')
      .matches({ outcome: 'overruled', overruledBy: 'v' });
    const plan = [{ stepId: 's', kind: 'send', afterMinutes: 0 }];
    await turns
      .given({ type: 'WorkflowTried', data: { ...run, version: 1, name: 'Welcome', eventId: 'e', plan } })
      .then('r')
      .matches({ outcome: 'tried', plan });
    expect(JSON.stringify([...(await turns.given(started).rows()).values()])).not.toContain('Ravi');
  });

  it('tells what came of the offer of a rule from L2 to L3; offers by people are not told', async () => {
    const of = { referralId: 'x', leadId: 'l1', ruleId: 'r1', ruleName: 'Seniors', people: ['divya', 'meera'], answerBy: turn.at };
    const grounds = { eventId: 'e1', ruleVersion: 2, candidates: [{ userId: 'divya', weight: 1, credit: 0, load: 3 }] };
    const offered = { type: 'LeadReferralOffered', data: { ...of, ...grounds, offeredTo: 'divya', passedOn: false } };
    const further = { type: 'LeadReferralOffered', data: { ...of, ...grounds, offeredTo: 'meera', passedOn: true } };
    const accepted = { type: 'LeadReferralAccepted', data: { referralId: 'x', leadId: 'l1', userId: 'meera', userName: 'Meera' } };
    const ended = { type: 'LeadReferralEnded', data: { referralId: 'x', leadId: 'l1' } };
    await turns
      .given(offered, further)
      .then('x')
      .matches({ outcome: 'offered', chosenId: 'meera', ruleVersion: 2, candidates: grounds.candidates });
    await turns.given(offered, further, accepted).then('x').matches({ outcome: 'accepted', chosenId: 'meera' });
    await turns.given(offered, ended).then('x').matches({ outcome: 'unaccepted' });
    const tried = { referralId: 'y', leadId: 'l1', ruleId: 'r1', ruleName: 'Seniors', chosenId: 'divya', ...grounds };
    await turns.given({ type: 'LeadReferralTried', data: tried }).then('y').matches({ outcome: 'tried', chosenId: 'divya' });
    const byPerson = { type: 'LeadReferralOffered', data: { ...of, offeredBy: 'asha', offeredTo: 'divya', passedOn: false } };
    expect((await turns.given(byPerson, accepted).rows()).size).toBe(0);
  });

  it('stores no value of the lead', async () => {
    const [row] = [...(await turns.given(given).rows()).values()];
    expect(JSON.stringify(row)).not.toMatch(/matched|WEB/);
  });

  it('lists a lead that waits until it is given or taken off', async () => {
    await turns.given(queued).then('waiting-l1').matches({ outcome: 'waiting', leadId: 'l1' });
    expect([...(await turns.given(queued, given).rows()).keys()]).toEqual(['tenant-1/t1']);
    expect((await turns.given(queued, { type: 'LeadUnqueued', data: { leadId: 'l1', owned: true } }).rows()).size).toBe(0);
  });
});
