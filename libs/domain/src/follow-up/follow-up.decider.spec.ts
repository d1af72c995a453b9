import { callActionRecorded, captured, deciding, followUpCompleted, followUpScheduled } from '@matricula/testing';
import { followUpDecider } from './follow-up.decider';

const lead = deciding(followUpDecider);
const { dueAt } = followUpScheduled().data;
const complete = (id: string, completedAt = '2026-03-02T06:00:00.000Z') =>
  ({ type: 'CompleteFollowUp', data: { id, completedBy: 'asha', completedAt, via: 'list' } }) as const;

describe('a pending follow-up', () => {
  const pending = lead.given(captured(), callActionRecorded(), followUpScheduled());

  it('is completed by its own id, late when its time is over (FU-01)', () =>
    pending
      .when(complete('follow-up-1'))
      .then({ type: 'FollowUpCompleted', data: { followUpId: 'follow-up-1', late: true, leadName: 'Ravi Kumar' } }));

  it('FU-02: is completed by the id of its call action', () =>
    pending.when(complete('call-1', dueAt)).then({ type: 'FollowUpCompleted', data: { followUpId: 'follow-up-1', late: false } }));

  it('is not another one', () => pending.when(complete('follow-up-9')).thenRefused('follow-up/unknown'));
});

describe('a completed follow-up', () => {
  const done = lead.given(captured(), callActionRecorded(), followUpScheduled(), followUpCompleted());

  it('stays completed, by either id', () => {
    done.when(complete('follow-up-1')).thenNothing();
    done.when(complete('call-1')).thenNothing();
  });
});

describe('a lead that is not there', () => {
  it('has no follow-ups', () => lead.given().when(complete('follow-up-1')).thenRefused('lead/unknown'));
});
