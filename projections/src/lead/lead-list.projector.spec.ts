import {
  assigned,
  callActionRecorded,
  captured,
  followUpCompleted,
  followUpReopened,
  followUpScheduled,
  moved,
  projecting,
} from '@matricula/testing';
import { leadListProjector } from './lead-list.projector';

const leads = projecting(leadListProjector);
const reEnquired = (attempt: number, source: string, collegeId: string) =>
  ({
    type: 'LeadReEnquired',
    data: { leadId: 'lead-1', enquiryId: `enquiry-${attempt}`, attempt, source, collegeId, offered: {}, lead: {} },
  }) as const;

describe('the lead list', () => {
  it('shows a captured lead', () =>
    leads
      .given(captured())
      .then('lead-1')
      .matches({ name: 'Ravi Kumar', primarySource: 'WEB', enquiries: 1, followUpPending: false, removed: false }));

  it('has the ten latest times of call actions, planned follow-ups and messages, the latest first', async () => {
    const calls = Array.from({ length: 12 }, (_, n) => callActionRecorded({ callActionId: `c${n}` }));
    const sent = { type: 'LeadMessageSent', data: { leadId: 'lead-1', messageId: 'm1', channel: 'sms' } };
    const rows = await leads.given(captured(), ...calls, followUpScheduled(), sent as never).rows();
    const [row] = [...rows.values()] as { recent: Record<string, string>; updatedAt: string }[];
    expect(Object.keys(row!.recent).filter((key) => key.startsWith('calls_'))).toHaveLength(10);
    expect(row!.recent.calls_1! >= row!.recent.calls_2!).toBe(true);
    expect(row!.recent).toMatchObject({ followUps_1: expect.any(String), messages_1: expect.any(String) });
  });

  it('derives the attribution from the enquiries, and puts it back when one is withdrawn', async () => {
    const given = [captured(), reEnquired(2, 'IVR', '1002'), reEnquired(3, 'FACEBOOK', '1003')];
    await leads
      .given(...given)
      .then('lead-1')
      .matches({
        secondarySource: 'IVR',
        tertiarySource: 'FACEBOOK',
        lastSource: 'FACEBOOK',
        lastReEnquiredCollegeId: '1003',
        reEnquiredColleges: ['1002', '1003'],
      });
    const withdrawn = { type: 'LeadReEnquiryWithdrawn', data: { leadId: 'lead-1', enquiryId: 'enquiry-2' } } as const;
    await leads
      .given(...given, withdrawn)
      .then('lead-1')
      .matches({ secondarySource: 'FACEBOOK', tertiarySource: undefined, enquiries: 2 });
  });

  it('lists those who referred the lead to level 3 until it leaves level 3, is removed or enrolled, or is referred on', async () => {
    const referred = assigned({ ownerId: 'divya', readerIds: ['asha'], readersWithin: ['divya'] });
    const after = (...events: object[]) => leads.given(captured(), referred, ...(events as (typeof referred)[])).then('lead-1');
    await after().matches({ referredBy: ['asha'] });
    await after(assigned({ ownerId: 'esha', readerIds: ['divya'] })).matches({ referredBy: ['divya'] });
    await after(assigned({ ownerId: 'bala' })).matches({ referredBy: undefined });
    await after({ type: 'LeadRemoved', data: { leadId: 'lead-1', reason: 'manual' } }).matches({ removed: true, referredBy: undefined });
    await after({ type: 'LeadEnrolled', data: { leadId: 'lead-1', callActionId: 'a', lead: {} } }).matches({ referredBy: undefined });
    const absorbed = { leadId: 'lead-1', survivorId: 'lead-2', contacts: [] };
    await after({ type: 'LeadAbsorbed', data: absorbed }).matches({ mergedInto: 'lead-2', referredBy: undefined });
  });

  it('counts call actions and shows the next follow-up until it is done', async () => {
    const scheduled = followUpScheduled();
    const given = [captured(), callActionRecorded({ comment: 'Call later' }), scheduled];
    await leads
      .given(...given)
      .then('lead-1')
      .matches({
        stage: 'Call Back',
        callActions: 1,
        followUpPending: true,
        nextFollowUpAt: followUpScheduled().data.dueAt,
        lastComment: 'Call later',
      });
    await leads
      .given(...given, followUpCompleted())
      .then('lead-1')
      .matches({ followUpPending: false, nextFollowUpAt: undefined });
    const next = followUpScheduled({ followUpId: 'follow-up-2', dueAt: '2026-03-09T05:00:00.000Z' });
    await leads
      .given(...given, followUpCompleted({ nextFollowUpId: 'follow-up-2' }), next, followUpReopened({ withdrawnFollowUpId: 'follow-up-2' }))
      .then('lead-1')
      .matches({ nextFollowUpAt: scheduled.data.dueAt, pendingFollowUps: [{ followUpId: 'follow-up-1', dueAt: scheduled.data.dueAt }] });
  });

  it('changes its stage in bulk without a call action, and back to no stage', async () => {
    await leads.given(captured(), callActionRecorded(), moved()).then('lead-1').matches({
      stageId: 'stage-closed',
      stage: 'Not Interested',
      subStage: 'Fees too high',
      stageLocked: true,
      callActions: 1,
      stageTag: 'call',
    });
    const back = moved({ stageId: undefined, stage: undefined, subStage: undefined, stageLocked: false, reason: 'undo' });
    await leads.given(captured(), moved(), back).then('lead-1').matches({ stage: undefined, stageLocked: false, callActions: 0 });
  });

  it('shows owners with the assignment that brought them', () =>
    leads
      .given(captured(), assigned())
      .then('lead-1')
      .matches({ ownerName: 'Asha Sharma', assignmentIds: ['assignment-1'] }));

  it('stores custom fields as text, and as numbers and dates where they parse as such', async () => {
    const first = captured({ attributes: { cf_marks: '91.5', cf_born: '2008-03-09', cf_code: '007x', Board: 'CBSE' } });
    const custom = { cf_marks: '91.5', cf_born: '2008-03-09', cf_code: '007x' };
    const customDates = { cf_born: '2008-03-09T12:00:00.000Z' };
    await leads
      .given(first)
      .then('lead-1')
      .matches({ custom, customNumbers: { cf_marks: 91.5 }, customDates });
    const data = { leadId: 'lead-1', from: { 'attributes.cf_marks': '91.5' }, to: { 'attributes.cf_marks': null } };
    await leads
      .given(first, { type: 'LeadDetailsChanged', data })
      .then('lead-1')
      .matches({ custom: { cf_born: '2008-03-09', cf_code: '007x' }, customNumbers: undefined, customDates });
  });

  it('corrects the source of the first enquiry, and attributes one by one', async () => {
    const to = { source: 'REFERRAL', 'attributes.budget': '7 lakh', 'attributes.hobby': null, city: null };
    const from = { source: 'WEB', 'attributes.budget': '5 lakh', 'attributes.hobby': 'chess', city: 'Pune' };
    const first = captured({ city: 'Pune', attributes: { budget: '5 lakh', hobby: 'chess', school: 'Sunrise' } });
    await leads
      .given(first, reEnquired(2, 'IVR', '1002'), { type: 'LeadDetailsChanged', data: { leadId: 'lead-1', from, to } })
      .then('lead-1')
      .matches({
        ...{ source: 'REFERRAL', primarySource: 'REFERRAL', secondarySource: 'IVR', lastSource: 'IVR', city: undefined },
        attributes: { budget: '7 lakh', school: 'Sunrise' },
      });
  });

  it('computes the score again with every event, also when it is withdrawn', async () => {
    const { leadId } = captured().data;
    const verified = { type: 'LeadVerified', data: { leadId, lead: {} } } as const;
    const held = { type: 'MeetingCompleted', data: { leadId, meetingId: 'meeting-1' } } as const;
    await leads.given(captured()).then(leadId).matches({ score: 24, scoreBand: 'cold' });
    await leads
      .given(captured(), verified, callActionRecorded(), held)
      .then(leadId)
      .matches({ score: 61, scoreBand: 'hot', meetingsHeld: 1 });
    const withdrawn = { type: 'LeadVerificationWithdrawn', data: { leadId } } as const;
    await leads.given(captured(), verified, withdrawn).then(leadId).matches({ score: 24 });
  });

  it('counts replies of the lead, and scores with the weights of the institution until others are stated', async () => {
    const { leadId } = captured().data;
    const replied = { type: 'LeadReplied', data: { leadId, callId: 'exotel-1' } } as const;
    const scored = (weights?: Record<string, number>) => ({ type: 'LeadScored', data: { leadId, weights } }) as const;
    await leads.given(captured(), replied).then(leadId).matches({ score: 29, replies: 1 });
    await leads
      .given(captured(), scored({ replies: 60 }), replied)
      .then(leadId)
      .matches({ score: 44, scoreWeights: { replies: 60 } });
    await leads
      .given(captured(), scored({ replies: 60 }), replied, scored())
      .then(leadId)
      .matches({ score: 29, scoreWeights: undefined });
  });

  it('measures the first response and the days until the first enrolment', async () => {
    const { leadId } = captured().data;
    const enrolled = { type: 'LeadEnrolled', data: { leadId, callActionId: 'call-action-1', lead: {} } } as const;
    const given = [captured(), callActionRecorded(), callActionRecorded(), enrolled];
    await leads
      .given(...given)
      .then(leadId)
      .matches({ firstResponseSeconds: expect.any(Number), enrolledAfterDays: 0, score: 100 });
  });

  it('forgets a person who was erased', () =>
    leads
      .given(captured(), { type: 'LeadErased', data: { leadId: 'lead-1' } })
      .then('lead-1')
      .equals(undefined));
});
