import { assigned, callActionRecorded, captured, deciding, followUpCompleted, followUpScheduled } from '@matricula/testing';
import type { LeadRemoved } from '../lead';
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

describe('a follow-up whose time is near', () => {
  const remind = { type: 'RemindOfFollowUp', data: { followUpId: 'follow-up-1' } } as const;
  const gone: LeadRemoved = {
    type: 'LeadRemoved',
    data: { leadId: 'lead-1', reason: 'manual', followUpIds: [], enquiryIds: [], assignmentIds: [], lead: {} },
  };
  const given = [captured(), assigned(), callActionRecorded(), followUpScheduled()];

  it('reminds whoever owns the lead by then', () =>
    lead
      .given(...given, assigned({ ownerId: 'vikram', ownerName: 'Vikram Nair' }))
      .when(remind)
      .then({ type: 'FollowUpReminded', data: { followUpId: 'follow-up-1', leadId: 'lead-1', dueAt, ownerId: 'vikram' } }));

  it('reminds nobody when it is done, when nobody owns the lead, and when the lead is gone', () => {
    lead
      .given(...given, followUpCompleted())
      .when(remind)
      .thenNothing();
    lead.given(captured(), callActionRecorded(), followUpScheduled()).when(remind).thenNothing();
    lead
      .given(...given, gone)
      .when(remind)
      .thenNothing();
    lead.given().when(remind).thenNothing();
  });
});
