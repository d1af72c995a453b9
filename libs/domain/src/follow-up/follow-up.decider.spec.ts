import {
  assigned,
  callActionRecorded,
  captured,
  deciding,
  followUpCompleted,
  followUpReopened,
  followUpScheduled,
} from '@matricula/testing';
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

describe('a follow-up that is completed outside a call action', () => {
  const pending = lead.given(captured(), assigned(), callActionRecorded(), followUpScheduled({ comment: 'After six' }));
  const next = { followUpId: 'follow-up-2', dueAt: '2026-03-05T05:00:00.000Z', ownerId: 'vikram', ownerName: 'Vikram Nair' };
  const completing = (more: object) => ({ type: 'CompleteFollowUp', data: { ...complete('follow-up-1').data, ...more } }) as const;

  it('records the reason for no further follow-up', () =>
    pending
      .when(completing({ reason: 'Joined another college' }))
      .then({ type: 'FollowUpCompleted', data: { followUpId: 'follow-up-1', reason: 'Joined another college' } }));

  it('schedules a follow-up at the new date, for the owner of the lead, with stage and comment', () =>
    pending.when(completing({ next })).then(
      { type: 'FollowUpCompleted', data: { followUpId: 'follow-up-1', nextFollowUpId: 'follow-up-2' } },
      {
        type: 'FollowUpScheduled',
        data: {
          ...{ followUpId: 'follow-up-2', callActionId: 'call-1', dueAt: next.dueAt, stageId: 'stage-call-back', stage: 'Call Back' },
          ...{ comment: 'After six', ownerId: 'asha', ownerName: 'Asha Sharma', priority: 1, phone: '+919811122233' },
        },
      },
    ));

  it('refuses a new date in the past', () =>
    pending.when(completing({ next: { ...next, dueAt: '2026-03-01T05:00:00.000Z' } })).thenRefused('follow-up/in-the-past'));
});

describe('a completion that is undone', () => {
  const scheduled = [captured(), assigned(), callActionRecorded(), followUpScheduled()];
  const reopen = (more: object = {}) =>
    ({ type: 'ReopenFollowUp', data: { followUpId: 'follow-up-1', userId: 'asha', now: '2026-03-02T06:00:08.000Z', ...more } }) as const;

  it('leaves the follow-up pending with its date', () =>
    lead
      .given(...scheduled, followUpCompleted())
      .when(reopen())
      .then({ type: 'FollowUpReopened', data: { followUpId: 'follow-up-1', callActionId: 'call-1', dueAt, stage: 'Call Back' } }));

  it('may be completed and undone again', () => {
    const reopened = lead.given(...scheduled, followUpCompleted(), followUpReopened());
    reopened.when(reopen()).thenNothing();
    reopened.when(complete('follow-up-1')).then({ type: 'FollowUpCompleted', data: { followUpId: 'follow-up-1', dueAt } });
  });

  it('withdraws the follow-up at the new date', () => {
    const moved = [
      ...[...scheduled, followUpCompleted({ nextFollowUpId: 'follow-up-2' })],
      followUpScheduled({ followUpId: 'follow-up-2', dueAt: '2026-03-05T05:00:00.000Z' }),
    ];
    lead
      .given(...moved)
      .when(reopen())
      .then({ type: 'FollowUpReopened', data: { followUpId: 'follow-up-1', withdrawnFollowUpId: 'follow-up-2' } });
    lead
      .given(...moved, followUpReopened({ withdrawnFollowUpId: 'follow-up-2' }))
      .when(complete('follow-up-2'))
      .thenRefused('follow-up/unknown');
  });

  it('is refused to others, after an hour, after a later step and for another follow-up', () => {
    const done = [...scheduled, followUpCompleted()];
    lead
      .given(...done)
      .when(reopen({ userId: 'vikram' }))
      .thenRefused('follow-up/not-yours');
    lead
      .given(...done)
      .when(reopen({ now: '2026-03-02T07:00:01.000Z' }))
      .thenRefused('follow-up/undo-too-late');
    lead
      .given(...done, callActionRecorded({ callActionId: 'call-2' }))
      .when(reopen())
      .thenRefused('follow-up/superseded');
    lead
      .given(...done)
      .when(reopen({ followUpId: 'follow-up-9' }))
      .thenRefused('follow-up/unknown');
  });
});

describe('a lead that is not there', () => {
  it('has no follow-ups', () => lead.given().when(complete('follow-up-1')).thenRefused('lead/unknown'));
});

describe('a follow-up that is moved', () => {
  const later = '2026-03-05T06:00:00.000Z';
  const now = '2026-03-03T06:00:00.000Z';
  const move = (to = later) => ({ type: 'RescheduleFollowUp', data: { followUpId: 'follow-up-1', dueAt: to, now } }) as const;
  const moved = {
    type: 'FollowUpRescheduled',
    data: { followUpId: 'follow-up-1', leadId: 'lead-1', callActionId: 'action-1', previousDueAt: dueAt, dueAt: later, stage: 'Call Back' },
  } as const;
  const pending = [captured(), callActionRecorded(), followUpScheduled()];

  it('keeps the time before, with which the move is undone', () => {
    lead
      .given(...pending)
      .when(move())
      .then({ type: 'FollowUpRescheduled', data: { previousDueAt: dueAt, dueAt: later, leadName: 'Ravi Kumar' } });
    lead
      .given(...pending, moved)
      .when(move(dueAt))
      .then({ type: 'FollowUpRescheduled', data: { previousDueAt: later, dueAt } });
  });

  it('is not moved to its own time, into the past, or when it is done', () => {
    lead
      .given(...pending, moved)
      .when(move())
      .thenNothing();
    lead
      .given(...pending)
      .when(move('2026-03-03T05:00:00.000Z'))
      .thenRefused('follow-up/in-the-past');
    lead
      .given(...pending, followUpCompleted())
      .when(move())
      .thenRefused('follow-up/done');
  });
});

describe('a follow-up whose time is near', () => {
  const remind = { type: 'RemindOfFollowUp', data: { followUpId: 'follow-up-1' } } as const;
  const gone: LeadRemoved = {
    type: 'LeadRemoved',
    data: { leadId: 'lead-1', reason: 'manual', followUpIds: [], enquiryIds: [], assignmentIds: [], lead: {} },
  };
  const given = [captured(), assigned(), callActionRecorded(), followUpScheduled()];

  it('reminds the owner that the lead has at that time', () =>
    lead
      .given(...given, assigned({ ownerId: 'vikram', ownerName: 'Vikram Nair' }))
      .when(remind)
      .then({ type: 'FollowUpReminded', data: { followUpId: 'follow-up-1', leadId: 'lead-1', dueAt, ownerId: 'vikram' } }));

  it('sends no reminder if it is done, or if the lead has no owner or is gone', () => {
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

describe('a follow-up that a workflow plans', () => {
  const plan = { type: 'PlanFollowUp', data: { followUpId: 'run/1/follow-up', dueAt, comment: 'First call' } } as const;
  const owned = [captured(), assigned()] as const;

  it('is that of the owner, without a call action', () =>
    lead
      .given(...owned)
      .when(plan)
      .then({
        type: 'FollowUpScheduled',
        data: { followUpId: 'run/1/follow-up', callActionId: 'run/1/follow-up', dueAt, comment: 'First call' },
      }));

  it('is planned once', () =>
    lead
      .given(...owned, followUpScheduled({ followUpId: 'run/1/follow-up' }))
      .when(plan)
      .thenNothing());

  it('is refused beside a pending one, and without an owner', () => {
    lead
      .given(...owned, followUpScheduled())
      .when(plan)
      .thenRefused('follow-up/pending');
    lead.given(captured()).when(plan).thenRefused('follow-up/no-owner');
  });
});
