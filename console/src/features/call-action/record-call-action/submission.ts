/** The state of the call action form, the errors that block saving, and the request body. Pure. */
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { type LeadRow } from '@matricula/read-models/lead';
import type { AttachedFile } from '../../../shared/form/attached-files';
import type { CallNote } from '../../../shared/lead/call-notes';
import { type LeadStage } from '../../../shared/lead/masters.query';
import { ENROLLED, needsSubStage } from '../../../shared/lead/stage-rules';
import { t } from '../../../shared/texts/texts';

const UNKNOWN_COLLEGE = 'Unknown College';

export const stageTags = [
  { value: 'leads', label: 'Lead' },
  { value: 'call', label: 'Call' },
  { value: 'application', label: 'Application' },
] as const;

export type StageTag = (typeof stageTags)[number]['value'];

export interface CallActionForm {
  stageTag?: StageTag;
  collegeId?: string;
  stageId?: string;
  subStage?: string;
  /** ISO 8601 UTC. */
  followUpAt?: string;
  comment: string;
  allowAutomation: boolean;
  files: readonly AttachedFile[];
}

/** The pre-selected college: the re-enquired one, else the lead's own (PS-01 to PS-04). */
export function preselectedCollege(lead: Pick<LeadRow, 'collegeId' | 'collegeName' | 'reEnquiredColleges' | 'lastReEnquiredCollegeId'>) {
  if (lead.collegeName === UNKNOWN_COLLEGE || lead.reEnquiredColleges.length > 0) return lead.lastReEnquiredCollegeId;
  return lead.collegeId && lead.collegeId !== '0' ? lead.collegeId : undefined;
}

/** Whether a lead keeps its stage: it is locked, as Enrolled is until its admission is cancelled (CA-12, CA-15). */
export const keepsStage = (lead: Pick<LeadRow, 'stageLocked'>): boolean => lead.stageLocked;

/** The initial form: no stage is prefilled (CA-26) unless the lead keeps its own. */
export const blankForm = (lead: LeadRow, stageTag?: StageTag): CallActionForm => ({
  stageTag,
  collegeId: preselectedCollege(lead),
  stageId: keepsStage(lead) ? lead.stageId : undefined,
  comment: '',
  allowAutomation: false,
  files: [],
});

/** The draft that survives a reload: all that differs from the initial form, except files, which are too large. */
export function draftOf(form: CallActionForm, blank: CallActionForm): FieldValues {
  const { files: _files, ...typed } = form;
  return Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== blank[name as keyof CallActionForm]));
}

/** Restores a draft; a stage that was locked since then stays. */
export const withDraft = (blank: CallActionForm, draft: Partial<CallActionForm>, stageKept: boolean): CallActionForm => ({
  ...blank,
  ...draft,
  ...(stageKept ? { stageId: blank.stageId } : {}),
});

/** Adds what was entered during a call. A comment of the draft is not lost. */
export const withNote = (form: CallActionForm, { note, collegeId }: Pick<CallNote, 'note' | 'collegeId'>): CallActionForm => ({
  ...form,
  comment: [form.comment, note?.trim()].filter(Boolean).join('\n'),
  collegeId: collegeId ?? form.collegeId,
});

/** Changes the stage: resets sub-stage and follow-up date (CA-08), and removes files unless the stage is Enrolled. */
export const withStage = (form: CallActionForm, stage: LeadStage | undefined): CallActionForm => ({
  ...form,
  stageId: stage?.id,
  subStage: undefined,
  followUpAt: undefined,
  files: stage?.name === ENROLLED ? form.files : [],
});

export interface FormErrors {
  stageId?: string;
  subStage?: string;
  followUpAt?: string;
}

/** The documented messages for missing values. */
export function errorsOf(form: CallActionForm, stage: LeadStage | undefined, now: string): FormErrors {
  const errors: FormErrors = {};
  if (!form.stageId) errors.stageId = 'Stage is required';
  if (needsSubStage(stage) && !form.subStage) errors.subStage = 'Sub Stage is required';
  if (stage?.followUpRequired && !form.followUpAt) errors.followUpAt = 'Followup Date is required';
  else if (form.followUpAt && form.followUpAt < now) errors.followUpAt = 'Followup Date must not be in the past.';
  return errors;
}

/** A short reason why Save is blocked; undefined if it is not. */
export function blockedBy(form: CallActionForm, errors: FormErrors, pendingFollowUps: number): string | undefined {
  if (pendingFollowUps > 0)
    return t`Mark ${pendingFollowUps === 1 ? t`the pending follow-up` : t`${pendingFollowUps} pending follow-ups`} as done first`;
  const missing = [
    ...(form.stageTag ? [] : ['Stage Tag']),
    ...(errors.stageId ? ['Stage'] : []),
    ...(errors.subStage ? ['Sub Stage'] : []),
  ];
  if (errors.followUpAt) missing.push('Followup Date');
  return missing.length > 0 ? t`Needed: ${missing.map((name) => t(name)).join(', ')}` : undefined;
}

/** Title and subtitle. The title follows the chosen stage; whether Save is blocked does not (CA-02, CA-03). */
export function titleOf(stage: LeadStage | undefined, pendingFollowUps: number): { title: string; line?: string } {
  if (!stage?.followUpRequired || pendingFollowUps === 0) return { title: t`Add Lead Stage` };
  return { title: t`Before Add Lead Stage`, line: 'Please check below pending followup and click 2 mark as done.' };
}

/** The body of `callGenerate` (001 §3). */
export function submissionOf(
  form: CallActionForm,
  lead: LeadRow,
  stage: LeadStage | undefined,
  { dialer, followUpId, callId, queueSeconds }: { dialer: boolean; followUpId?: string; callId?: string; queueSeconds?: number },
): Record<string, unknown> {
  return {
    lead_id: lead.leadId,
    lead_source_at_stage: lead.source,
    last_re_enquired_clg_id: lead.lastReEnquiredCollegeId,
    is_stage_mark_locked: stage?.locksStage ? 1 : null,
    callObj: {
      group: form.stageTag,
      selectStage: form.stageId,
      selectSubStage: form.subStage,
      call_date_time: form.followUpAt,
      message: form.comment.trim() || undefined,
      selectCollegeId: form.collegeId,
    },
    allowAutomation: form.allowAutomation,
    files: form.files,
    user_selected_college_id: form.collegeId ?? -1,
    dialer,
    ...(followUpId ? { follow_up_id: followUpId } : {}),
    ...(callId ? { call_id: callId } : {}),
    ...(queueSeconds === undefined ? {} : { queue_seconds: queueSeconds }),
  };
}
