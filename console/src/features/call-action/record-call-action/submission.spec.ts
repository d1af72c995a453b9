import { type LeadRow } from '@matricula/read-models/lead';
import { type LeadStage } from '../../../shared/lead/masters.query';
import {
  blankForm,
  blockedBy,
  draftOf,
  errorsOf,
  keepsStage,
  preselectedCollege,
  submissionOf,
  titleOf,
  withDraft,
  withNote,
  withStage,
} from './submission';

const lead = {
  leadId: 'l1',
  source: 'WEB',
  collegeId: 'c1',
  collegeName: 'Sunrise Institute',
  reEnquiredColleges: [],
  stageId: 's-fresh',
  stage: 'Fresh',
  stageLocked: false,
} as unknown as LeadRow;
const stage = (more: Partial<LeadStage> = {}): LeadStage => ({
  ...{ id: 's1', name: 'Interested', subStages: ['Hot'], subStageRequired: false, followUpRequired: false, locksStage: false },
  ...more,
});
const now = '2026-11-20T10:00:00.000Z';

describe('the pre-selected college', () => {
  it('is the lead’s own (PS-03)', () => expect(preselectedCollege(lead)).toBe('c1'));
  it('is the re-enquired one where the lead’s is unknown (PS-01)', () =>
    expect(preselectedCollege({ ...lead, collegeName: 'Unknown College', lastReEnquiredCollegeId: 'c2' })).toBe('c2'));
  it('is the re-enquired one after re-enquiries (PS-02)', () =>
    expect(preselectedCollege({ ...lead, reEnquiredColleges: ['c3'], lastReEnquiredCollegeId: 'c3' })).toBe('c3'));
  it('is none where the id is zero (PS-04)', () => expect(preselectedCollege({ ...lead, collegeId: '0' })).toBeUndefined());
});

describe('a call action that was not saved', () => {
  const blank = blankForm(lead, 'call');
  const typed = { ...blank, stageId: 's1', comment: 'Wants hostel', files: [{ name: 'a.pdf', ext: 'application/pdf', img: '' }] };
  it('is there again after a reload, but for its files', () => {
    expect(draftOf(typed, blank)).toEqual({ stageId: 's1', comment: 'Wants hostel' });
    expect(withDraft(blank, draftOf(typed, blank), false)).toEqual({ ...typed, files: [] });
  });
  it('keeps nothing where nothing was typed', () => expect(draftOf(blank, blank)).toEqual({}));
  it('keeps the stage if it was locked since', () => {
    const locked = blankForm({ ...lead, stageLocked: true });
    expect(withDraft(locked, { stageId: 's1' }, true).stageId).toBe(locked.stageId);
  });
});

describe('a call action as it opens', () => {
  it('has no stage (CA-26)', () => expect(blankForm(lead).stageId).toBeUndefined());
  it('keeps the stage of an enrolled lead (CA-12)', () =>
    expect(blankForm({ ...lead, stage: 'Enrolled', stageId: 's-enrolled', stageLocked: true }).stageId).toBe('s-enrolled'));
  it('keeps no stage of an enrolled lead whose admission was cancelled', () =>
    expect(blankForm({ ...lead, stage: 'Enrolled', stageId: 's-enrolled', stageLocked: false }).stageId).toBeUndefined());
  it('keeps a locked stage', () => expect(keepsStage({ stageLocked: true })).toBe(true));
});

describe('choosing another stage', () => {
  const filled = {
    ...blankForm(lead, 'call'),
    stageId: 's0',
    subStage: 'Old',
    followUpAt: now,
    files: [{ name: 'a.pdf', ext: '', img: '' }],
  };

  it('empties sub-stage, follow-up date and files (CA-08, CA-13)', () =>
    expect(withStage(filled, stage())).toMatchObject({ stageId: 's1', subStage: undefined, followUpAt: undefined, files: [] }));
  it('keeps files for Enrolled (CA-13)', () => expect(withStage(filled, stage({ name: 'Enrolled' })).files).toHaveLength(1));
});

describe('reasons that block Save', () => {
  const form = { ...blankForm(lead, 'call'), stageId: 's1' };

  it('is nothing when all is there', () => expect(blockedBy(form, errorsOf(form, stage(), now), 0)).toBeUndefined());
  it('is a stage (CA-07)', () => expect(errorsOf(blankForm(lead), undefined, now)).toEqual({ stageId: 'Stage is required' }));
  it('is a sub-stage where the stage or Enrolled asks for one (CA-09)', () => {
    expect(errorsOf(form, stage({ subStageRequired: true }), now)).toEqual({ subStage: 'Sub Stage is required' });
    expect(errorsOf(form, stage({ name: 'Enrolled' }), now)).toEqual({ subStage: 'Sub Stage is required' });
  });
  it('is a follow-up date, and one that has passed (CA-10)', () => {
    const asks = stage({ followUpRequired: true });
    expect(errorsOf(form, asks, now)).toEqual({ followUpAt: 'Followup Date is required' });
    expect(errorsOf({ ...form, followUpAt: '2026-11-20T09:59:00.000Z' }, asks, now)).toHaveProperty('followUpAt');
    expect(errorsOf({ ...form, followUpAt: '2026-11-20T10:01:00.000Z' }, asks, now)).toEqual({});
  });
  it('is a pending follow-up before anything else (CA-16, CA-17)', () =>
    expect(blockedBy(form, {}, 2)).toBe('Mark 2 pending follow-ups as done first'));
  it('is the stage tag (CA-04)', () => expect(blockedBy({ ...form, stageTag: undefined }, {}, 0)).toBe('Needed: Stage Tag'));
});

describe('the title', () => {
  it('is the normal one without pending follow-ups (CA-02)', () =>
    expect(titleOf(stage({ followUpRequired: true }), 0)).toEqual({ title: 'Add Lead Stage' }));
  it('asks to clear them when the stage needs a new one (CA-03)', () =>
    expect(titleOf(stage({ followUpRequired: true }), 1)).toEqual({
      title: 'Before Add Lead Stage',
      line: 'Please check below pending followup and click 2 mark as done.',
    }));
  it('stays when the stage needs none', () => expect(titleOf(stage(), 1).title).toBe('Add Lead Stage'));
});

describe('the submission', () => {
  it('says -1 when no college is chosen and marks a locking stage (CA-15, CA-20, CA-23)', () => {
    const form = { ...blankForm(lead, 'call'), stageId: 's1', collegeId: undefined, comment: ' hello ' };
    expect(submissionOf(form, lead, stage({ locksStage: true }), { dialer: true, followUpId: 'f1', callId: 'sandbox-1' })).toMatchObject({
      lead_id: 'l1',
      lead_source_at_stage: 'WEB',
      is_stage_mark_locked: 1,
      user_selected_college_id: -1,
      dialer: true,
      follow_up_id: 'f1',
      call_id: 'sandbox-1',
      callObj: { group: 'call', selectStage: 's1', message: 'hello' },
    });
  });
});

describe('a call action after an incoming call', () => {
  const blank = blankForm(lead);

  it('begins with the note and the college of the call', () =>
    expect(withNote(blank, { note: ' Wants a brochure ', collegeId: 'c9' })).toMatchObject({
      comment: 'Wants a brochure',
      collegeId: 'c9',
    }));
  it('keeps the comment of a draft and the pre-selected college', () => {
    expect(withNote({ ...blank, comment: 'Earlier' }, { note: 'Later' }).comment).toBe('Earlier\nLater');
    expect(withNote(blank, {})).toEqual(blank);
    expect(withNote(blank, { collegeId: null })).toEqual(blank);
  });
});
