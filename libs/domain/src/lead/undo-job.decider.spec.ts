import { callActionRecorded, deciding, moved } from '@matricula/testing';
import type { LeadStreamEvent } from './lead.state';
import { undoJobDecider } from './undo-job.decider';

const undo = { type: 'UndoJobOnLead', data: { jobId: 'job-1', assignmentId: 'job-1-undo' } } as const;
const lead = deciding(undoJobDecider);

const captured = (jobId?: string): LeadStreamEvent => ({
  type: 'LeadCaptured',
  data: { leadId: 'lead-1', leadHash: 'hash', name: 'Asha', phone: '+919811111111', priority: 1, jobId },
});
const reEnquired = (enquiryId: string, jobId?: string): LeadStreamEvent => ({
  type: 'LeadReEnquired',
  data: { leadId: 'lead-1', enquiryId, attempt: 2, offered: {}, jobId, lead: {} },
});
const changed = (from: string | null, to: string | null, jobId?: string): LeadStreamEvent => ({
  type: 'LeadDetailsChanged',
  data: { leadId: 'lead-1', from: { city: from }, to: { city: to }, jobId },
});
const assigned = (
  ownerId: string,
  previousOwnerId: string | undefined,
  reason: 'bulk' | 'rule' | 'manual',
  jobId?: string,
): LeadStreamEvent => ({
  type: 'LeadAssigned',
  data: {
    leadId: 'lead-1',
    assignmentId: 'a',
    ownerId,
    ownerName: ownerId,
    previousOwnerId,
    previousOwnerName: previousOwnerId,
    reason,
    pendingFollowUpIds: {},
    jobId,
    lead: {},
  },
});
const prioritised = (from: number, to: number, jobId?: string): LeadStreamEvent => ({
  type: 'LeadPrioritised',
  data: { leadId: 'lead-1', from, to, jobId },
});
const removed = (reason: 'bulk' | 'manual', jobId?: string): LeadStreamEvent => ({
  type: 'LeadRemoved',
  data: { leadId: 'lead-1', reason, jobId, lead: {} },
});

describe('a lead that the job created', () => {
  it('goes when only the job and rules touched it', () =>
    lead
      .given(captured('job-1'), reEnquired('e-2', 'job-1'), assigned('asha', undefined, 'rule'))
      .when(undo)
      .then({ type: 'LeadRemoved', data: { reason: 'import-undone', jobId: 'job-1' } }));

  it('stays if a user worked on it', () => lead.given(captured('job-1'), prioritised(1, 2)).when(undo).thenNothing());

  it('stays when the person enquired again by themselves', () => lead.given(captured('job-1'), reEnquired('e-2')).when(undo).thenNothing());

  it('is left alone when it is gone already', () => lead.given(captured('job-1'), removed('bulk', 'job-1')).when(undo).thenNothing());
});

describe('a lead that was there before the job', () => {
  it('loses the enquiry and the details that the job added', () =>
    lead
      .given(captured(), reEnquired('e-2', 'job-1'), changed(null, 'Surat', 'job-1'))
      .when(undo)
      .then({ type: 'LeadDetailsChanged', data: { to: { city: null } } }, { type: 'LeadReEnquiryWithdrawn', data: { enquiryId: 'e-2' } }));

  it('keeps a detail that a user corrected since', () =>
    lead
      .given(captured(), changed(null, 'Surat', 'job-1'), changed('Surat', 'Pune'))
      .when(undo)
      .thenNothing());

  it('returns to its owner unless it was assigned again since', () => {
    const given = assigned('asha', 'ravi', 'bulk', 'job-1');
    lead
      .given(captured(), given)
      .when(undo)
      .then({ type: 'LeadAssigned', data: { ownerId: 'ravi', reason: 'undo', assignmentId: 'job-1-undo', undoes: 'a' } });
    lead
      .given(captured(), given, assigned('meera', 'asha', 'manual'))
      .when(undo)
      .thenNothing();
  });

  it('gets its priority back unless it was changed since', () => {
    lead
      .given(captured(), prioritised(1, 2, 'job-1'))
      .when(undo)
      .then({ type: 'LeadPrioritised', data: { from: 2, to: 1 } });
    lead
      .given(captured(), prioritised(1, 2, 'job-1'), prioritised(2, 0))
      .when(undo)
      .thenNothing();
  });

  it('gets its stage back, and the lock that was there', () => {
    lead
      .given(captured(), callActionRecorded({ subStage: 'Busy' }), moved())
      .when(undo)
      .then({
        type: 'LeadMoved',
        data: {
          ...{ stageId: 'stage-call-back', stage: 'Call Back', subStage: 'Busy', stageLocked: false },
          ...{ previousStage: 'Not Interested', previousStageLocked: true, reason: 'undo', jobId: 'job-1' },
        },
      });
    lead
      .given(captured(), moved({ previousStageId: undefined, previousStage: undefined }))
      .when(undo)
      .then({ type: 'LeadMoved', data: { stageId: undefined, stage: undefined, stageLocked: false, reason: 'undo' } });
  });

  it('keeps a stage that was set since, even if it is the same one', () => {
    const again = callActionRecorded({ callActionId: 'call-2', stageId: 'stage-closed', stage: 'Not Interested', stageLocked: true });
    lead.given(captured(), moved(), again).when(undo).thenNothing();
    lead
      .given(captured(), moved(), moved({ jobId: 'job-2' }))
      .when(undo)
      .thenNothing();
  });

  it('comes back when the job removed it', () =>
    lead.given(captured(), removed('bulk', 'job-1')).when(undo).then({ type: 'LeadRestored' }));

  it('stays removed if another user removed it again', () =>
    lead
      .given(captured(), removed('bulk', 'job-1'), { type: 'LeadRestored', data: { leadId: 'lead-1' } }, removed('manual'))
      .when(undo)
      .thenNothing());

  it('is not touched when the job did nothing to it', () =>
    lead
      .given(captured(), prioritised(1, 2, 'job-2'))
      .when(undo)
      .thenNothing());
});

describe('contacts that another lead holds by now', () => {
  const without = { ...undo, data: { ...undo.data, without: ['phone'] } } as const;
  const removed: LeadStreamEvent = { type: 'LeadRemoved', data: { leadId: 'lead-1', reason: 'bulk', jobId: 'job-1', lead: {} } };

  it('stay away from a lead that comes back', () =>
    lead
      .given(captured(), removed)
      .when(without)
      .then({ type: 'LeadRestored', data: { leadId: 'lead-1' } }, { type: 'LeadDetailsChanged', data: { to: { phone: null } } }));

  it('stay changed where the job changed them, and all else is taken back', () =>
    lead
      .given(captured(), {
        type: 'LeadDetailsChanged',
        data: {
          ...{ leadId: 'lead-1', jobId: 'job-1' },
          from: { phone: '+919811111111', city: null },
          to: { phone: '+919822222222', city: 'Pune' },
        },
      })
      .when(without)
      .then({ type: 'LeadDetailsChanged', data: { to: { city: null } } }));
});
