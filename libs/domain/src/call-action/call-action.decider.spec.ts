import { callActionRecorded, captured, deciding, followUpCompleted, followUpScheduled } from '@matricula/testing';
import type { StageRules } from '../lead/stage-rules';
import { callActionDecider, type RecordCallAction } from './call-action.decider';
import type { CallActionRecorded } from './call-action.events';

const callAction = deciding(callActionDecider);

const callBack: StageRules = {
  id: 'stage-call-back',
  name: 'Call Back',
  subStages: ['Busy'],
  subStageRequired: false,
  followUpRequired: true,
  locksStage: false,
};
const interested: StageRules = {
  id: 'stage-interested',
  name: 'Interested',
  subStages: ['Wants brochure'],
  subStageRequired: true,
  followUpRequired: false,
  locksStage: false,
};
const closed: StageRules = {
  id: 'stage-closed',
  name: 'Not Interested',
  subStages: [],
  subStageRequired: false,
  followUpRequired: false,
  locksStage: true,
};
const enrolled: StageRules = {
  id: 'stage-enrolled',
  name: 'Enrolled',
  subStages: ['Fee paid'],
  subStageRequired: false,
  followUpRequired: false,
  locksStage: false,
};

const record = (stage: StageRules, data: Partial<RecordCallAction['data']> = {}): RecordCallAction => ({
  type: 'RecordCallAction',
  data: {
    callActionId: 'call-2',
    followUpId: 'follow-up-2',
    stage,
    stageTag: 'call',
    allowAutomation: true,
    dialer: false,
    attachments: [],
    userId: 'asha',
    userName: 'Asha Sharma',
    now: '2026-03-01T05:00:00.000Z',
    ...data,
  },
});
const tomorrow = '2026-03-02T05:00:00.000Z';
const receipt = { blobId: 'b', name: 'receipt.pdf', contentType: 'application/pdf', bytes: 10 };

describe('a lead that was open in a queue', () => {
  const seconds = (queueSeconds?: number) => {
    const [event] = callActionDecider.decide(record(interested, { subStage: 'Wants brochure', queueSeconds }), worked);
    return (event as CallActionRecorded).data.queueSeconds;
  };
  const worked = callActionDecider.evolve(callActionDecider.initial, captured());

  it('has the seconds until its result was saved, an hour at most', () => {
    expect(seconds(95)).toBe(95);
    expect(seconds(0)).toBe(0);
    expect(seconds(50_000)).toBe(3_600);
  });
  it('has none outside a queue', () => expect(seconds()).toBeUndefined());
});

describe('a new lead', () => {
  it('gets its stage and the follow-up that the stage asks for (CA-10)', () =>
    callAction
      .given(captured())
      .when(record(callBack, { followUpAt: tomorrow }))
      .then(
        { type: 'CallActionRecorded', data: { stage: 'Call Back', leadName: 'Ravi Kumar' } },
        { type: 'FollowUpScheduled', data: { dueAt: tomorrow, ownerId: 'asha' } },
      ));
  it('is refused a stage without the follow-up date that it requires (CA-10)', () =>
    callAction.given(captured()).when(record(callBack)).thenRefused('call-action/follow-up-required'));
  it('is refused a follow-up in the past', () =>
    callAction
      .given(captured())
      .when(record(callBack, { followUpAt: '2026-02-28T05:00:00.000Z' }))
      .thenRefused('call-action/follow-up-in-the-past'));
  it('is refused a follow-up date that the stage does not take (CA-11)', () =>
    callAction
      .given(captured())
      .when(record(closed, { followUpAt: tomorrow }))
      .thenRefused('call-action/follow-up-not-expected'));
  it('is refused a stage without the sub-stage that it requires (CA-09)', () =>
    callAction.given(captured()).when(record(interested)).thenRefused('call-action/sub-stage-required'));
  it('is refused a sub-stage of another stage', () =>
    callAction
      .given(captured())
      .when(record(interested, { subStage: 'Busy' }))
      .thenRefused('call-action/sub-stage-unknown'));
  it('is refused attachments on any stage but Enrolled (CA-13)', () =>
    callAction
      .given(captured())
      .when(record(closed, { attachments: [receipt] }))
      .thenRefused('call-action/attachments-not-expected'));
  it('keeps the college that the caller chose', () =>
    callAction
      .given(captured())
      .when(record(closed, { collegeId: '1002', collegeName: 'Aravali' }))
      .then({ type: 'CallActionRecorded', data: { collegeId: '1002', lead: { collegeId: '1002' } } }));
});

describe('a lead with a pending follow-up', () => {
  it('refuses another call action (CA-16)', () =>
    callAction
      .given(captured(), callActionRecorded(), followUpScheduled())
      .when(record(closed))
      .thenRefused('call-action/follow-up-pending'));
  it('takes it once the follow-up is done (CA-17)', () =>
    callAction
      .given(captured(), callActionRecorded(), followUpScheduled(), followUpCompleted())
      .when(record(closed))
      .then({ type: 'CallActionRecorded' }));
});

describe('a call action from a follow-up', () => {
  const from = (id: string) => record(closed, { completesFollowUpId: id });
  const pending = callAction.given(captured(), callActionRecorded(), followUpScheduled());

  it('completes it, in the same append', () =>
    pending
      .when(from('follow-up-1'))
      .then(
        { type: 'FollowUpCompleted', data: { followUpId: 'follow-up-1', via: 'call-action', completedBy: 'asha', late: false } },
        { type: 'CallActionRecorded', data: { stage: 'Not Interested' } },
      ));
  it('leaves a follow-up unchanged that was completed in the meantime', () =>
    callAction
      .given(captured(), callActionRecorded(), followUpScheduled(), followUpCompleted())
      .when(from('follow-up-1'))
      .then({ type: 'CallActionRecorded' }));
  it('is refused while another follow-up is pending, and for an unknown one', () => {
    callAction
      .given(
        captured(),
        callActionRecorded(),
        followUpScheduled(),
        followUpScheduled({ followUpId: 'follow-up-2', callActionId: 'call-9' }),
      )
      .when(from('follow-up-1'))
      .thenRefused('call-action/follow-up-pending');
    pending.when(from('follow-up-9')).thenRefused('follow-up/unknown');
  });
});

describe('a lead whose stage is locked', () => {
  const locked = callActionRecorded({ stageId: closed.id, stage: closed.name, stageLocked: true });
  it('refuses another stage', () =>
    callAction
      .given(captured(), locked)
      .when(record(interested, { subStage: 'Wants brochure' }))
      .thenRefused('call-action/stage-locked'));
  it('takes another call action on the same stage', () =>
    callAction
      .given(captured(), locked)
      .when(record(closed))
      .then({ type: 'CallActionRecorded', data: { stageLocked: true } }));
});

describe('the stage Enrolled', () => {
  it('asks for a sub-stage even where the stage does not say so (CA-09)', () =>
    callAction.given(captured()).when(record(enrolled)).thenRefused('call-action/sub-stage-required'));
  it('locks, keeps attachments and is announced once (CA-12)', () =>
    callAction
      .given(captured())
      .when(record(enrolled, { subStage: 'Fee paid', attachments: [receipt] }))
      .then(
        { type: 'CallActionRecorded', data: { stageLocked: true, attachments: [receipt] } },
        { type: 'LeadEnrolled', data: { subStage: 'Fee paid' } },
      ));
  it('is not announced again', () =>
    callAction
      .given(captured(), callActionRecorded({ stageId: enrolled.id, stage: 'Enrolled', stageLocked: true }))
      .when(record(enrolled, { subStage: 'Fee paid' }))
      .then({ type: 'CallActionRecorded' }));
});

describe('a command that was recorded before', () => {
  it('does nothing again', () =>
    callAction
      .given(captured(), callActionRecorded())
      .when(record(closed, { callActionId: 'call-1' }))
      .thenNothing());
});

describe('a lead that is not there', () => {
  it('takes no call action', () => callAction.given().when(record(closed)).thenRefused('lead/unknown'));
  it('takes none after it was removed', () =>
    callAction
      .given(captured(), { type: 'LeadRemoved', data: { leadId: 'lead-1', reason: 'manual', lead: {} } })
      .when(record(closed))
      .thenRefused('lead/removed'));
});
