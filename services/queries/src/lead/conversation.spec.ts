import { ERASED } from '@matricula/domain/kernel';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { callActionRecorded, captured, followUpCompleted, moved } from '@matricula/testing';
import { conversationEntry, conversationTypes } from './conversation';

const recorded = (event: { type: string; data: unknown; erased?: true }): RecordedEvent =>
  ({
    id: 'e1',
    at: '2026-11-20T10:00:00.000Z',
    stream: 'lead-sunrise-lead-1',
    revision: 0,
    position: '1',
    tenantId: 'sunrise',
    meta: { actor: { id: 'u1', name: 'Asha Sharma', email: '', role: 3 }, correlationId: 'c', version: 1 },
    ...event,
  }) as RecordedEvent;

describe('the conversation of a lead (LP-01, LP-02)', () => {
  it('shows a call action with its comment, files and scheduled follow-up', () => {
    const attachments = [{ blobId: 'b', name: 'fees.pdf', contentType: 'application/pdf', bytes: 9 }];
    const said = callActionRecorded({
      previousStage: 'Fresh',
      comment: 'Asked for fees',
      followUpAt: '2026-11-21T04:30:00.000Z',
      attachments,
    });
    expect(conversationEntry(recorded(said))).toMatchObject({
      kind: 'call-action',
      userName: 'Asha Sharma',
      sentence: 'Asha Sharma moved the lead from Fresh to Call Back',
      comment: 'Asked for fees',
      followUpAt: '2026-11-21T04:30:00.000Z',
      attachments: [{ blobId: 'b', name: 'fees.pdf' }],
    });
  });

  it('shows the source, campaign and import of an enquiry', () => {
    const enquiry = captured({ source: 'WEB', utmSource: 'google', utmCampaign: 'mba-2026', jobId: 'job-1' });
    expect(conversationEntry(recorded(enquiry))).toMatchObject({
      ...{ kind: 'enquiry', attempt: 1, source: 'WEB', campaign: 'google / mba-2026', jobId: 'job-1' },
    });
  });

  it('shows old and new values of corrections, and a follow-up that was completed late', () => {
    const corrected = { type: 'LeadDetailsChanged', data: { leadId: 'lead-1', from: { city: 'Pune' }, to: { city: null } } };
    expect(conversationEntry(recorded(corrected)).changes).toEqual([{ field: 'city', from: 'Pune', to: null }]);
    expect(conversationEntry(recorded(followUpCompleted({ late: true })))).toMatchObject({
      ...{ kind: 'follow-up', sentence: 'Asha Sharma completed the follow-up of the lead, late' },
    });
  });

  it('shows a bulk stage change and its undo', () => {
    expect(conversationEntry(recorded(moved()))).toMatchObject({
      ...{ kind: 'change', jobId: 'job-1', stage: 'Not Interested', subStage: 'Fees too high', previousStage: 'Call Back' },
    });
    const back = conversationEntry(recorded(moved({ stage: 'Call Back', reason: 'undo' })));
    expect([back.stage, back.sentence]).toEqual([undefined, 'Asha Sharma moved the lead back to Call Back']);
  });

  it('keeps the call of an erased person without its text', () => {
    const {
      attachments: _files,
      comment: _said,
      leadName: _name,
      phone: _phone,
      ...data
    } = callActionRecorded({ comment: 'Ravi asked' }).data;
    const entry = conversationEntry(recorded({ type: 'CallActionRecorded', data, erased: true }));
    expect(entry).toMatchObject({ kind: 'call-action', stage: 'Call Back', comment: '[erased]' });
  });

  it('shows a telephone call with its outcome and duration, and a missed call', () => {
    const ended = { callId: 'k1', dialStatus: 'completed', startedAt: '2026-11-20T09:59:00.000Z', talkSeconds: 75, reported: {} };
    expect(conversationTypes).toEqual(expect.arrayContaining(['CallEnded', 'CallMissed', 'CallLeadLinked']));
    expect(conversationEntry(recorded({ type: 'CallEnded', data: ended }))).toMatchObject({
      kind: 'call',
      call: { callId: 'k1', dialStatus: 'completed', talkSeconds: 75, missed: false },
    });
    const missed = { callId: 'k2', dialStatus: 'no-answer', startedAt: '2026-11-20T09:59:00.000Z', reported: {} };
    expect(conversationEntry(recorded({ type: 'CallMissed', data: missed })).call).toMatchObject({ callId: 'k2', missed: true });
  });

  it('shows meetings, the shortlist and the recommendation, with what was written of them', () => {
    const meeting = { meetingId: 'm1', leadId: 'l1', startsAt: '2026-11-20T10:00:00.000Z', outcome: 'Will apply' };
    expect(conversationEntry(recorded({ type: 'MeetingCompleted', data: meeting }))).toMatchObject({
      kind: 'change',
      comment: 'Will apply',
    });
    expect(conversationEntry(recorded({ type: 'MeetingCompleted', data: meeting, erased: true })).comment).toBe('[erased]');
    const mba = { leadId: 'l1', collegeId: 'c1', collegeName: 'Sahyadri University', courseId: 'mba', courseName: 'MBA' };
    expect(conversationEntry(recorded({ type: 'CourseShortlisted', data: mba })).sentence).toBe(
      'Asha Sharma shortlisted MBA at Sahyadri University for the lead',
    );
    const recommendation = { leadId: 'l1', preferences: [], courses: [mba], note: 'Visit in June' };
    expect(conversationEntry(recorded({ type: 'RecommendationSaved', data: recommendation }))).toMatchObject({
      sentence: 'Asha Sharma recommended a course to the lead',
      comment: 'Visit in June',
    });
    const meetings = ['MeetingScheduled', 'MeetingRescheduled', 'MeetingCompleted', 'MeetingMissed', 'MeetingCancelled'];
    const colleges = [
      'CourseShortlisted',
      'ShortlistedCourseRemoved',
      'CollegeNotInterested',
      'CollegeInterestRestored',
      'RecommendationSaved',
    ];
    expect(conversationTypes).toEqual(expect.arrayContaining([...meetings, ...colleges]));
  });

  it('shows orders and their money', () => {
    const ids = { orderId: 'o1', leadId: 'l1' };
    const paid = { ...ids, paymentId: 'p1', amountPaise: 120_000, paidAt: '2026-11-20T10:00:00.000Z', paidPaise: 120_000, status: 'paid' };
    expect(conversationEntry(recorded({ type: 'OrderPaymentReceived', data: paid }))).toMatchObject({
      ...{ kind: 'order', sentence: 'A payment of ₹1,200 was received' },
    });
    const lost = { ...paid, disputeId: 'd1', lostAt: paid.paidAt, paidPaise: 0, status: 'attempted' };
    expect(conversationEntry(recorded({ type: 'OrderPaymentLost', data: lost }))).toMatchObject({
      ...{ kind: 'order', sentence: 'A dispute took back ₹1,200' },
    });
    const moves = ['OrderCreated', 'OrderRefunded', 'OrderPaymentReversed', 'OrderPaymentRestored', 'OrderCancelled', 'OrderReopened'];
    expect(conversationTypes).toEqual(expect.arrayContaining(moves));
  });

  it('tells the story of an application, and hides what was written of an erased person', () => {
    const ids = { applicationId: 'a-1', leadId: 'l1' };
    const enrolled = { ...ids, move: 'enrol', from: 'accepted', to: 'enrolled' };
    expect(conversationEntry(recorded({ type: 'ApplicationMoved', data: enrolled }))).toMatchObject({
      ...{ kind: 'change', sentence: expect.stringContaining('moved an application to Enrolled') },
    });
    const submitted = recorded({ type: 'ApplicationSubmitted', data: { ...ids, formId: 'f-1', version: 1 } });
    expect(conversationEntry(submitted).sentence).toBe('The lead submitted an application');
    const rejected = { ...ids, move: 'reject', from: 'submitted', to: 'rejected', reason: 'Wrong marks' };
    expect(conversationEntry(recorded({ type: 'ApplicationMoved', data: rejected })).comment).toBe('Wrong marks');
    expect(conversationEntry({ ...recorded({ type: 'ApplicationMoved', data: rejected }), erased: true }).comment).toBe(ERASED);
    const story = ['ApplicationStarted', 'ApplicationSubmitted', 'DocumentUploaded', 'DocumentRejected', 'InterviewBooked', 'OfferIssued'];
    expect(conversationTypes).toEqual(expect.arrayContaining([...story, 'OfferAccepted', 'OfferDeclined', 'OfferExpired']));
    // Drafts, approvals and ranks are the institution's own.
    for (const type of ['OfferDrafted', 'OfferApproved', 'MeritPlacesEnded', 'ApplicationAnswersSaved', 'ScoresGiven'])
      expect(conversationTypes).not.toContain(type);
  });

  it('omits entries that are shown as part of another, and personal marks', () => {
    for (const type of ['FollowUpScheduled', 'LeadEnrolled', 'LeadFavouriteMarked', 'LeadIdentityReserved'])
      expect(conversationTypes).not.toContain(type);
  });
});
