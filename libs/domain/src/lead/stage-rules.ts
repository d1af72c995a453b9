import { DomainError } from '../kernel';
import type { Lead } from './lead.state';

/** The properties of a stage that decisions need; the command handler looks them up (001 §3 LeadStage). */
export interface StageRules {
  id: string;
  name: string;
  subStages: string[];
  subStageRequired: boolean;
  followUpRequired: boolean;
  /** `is_allow_user_lock_stage` = 1: saving locks the stage. */
  locksStage: boolean;
}

/** The stage that ends the work on a lead: locked, with sub-stage and attachments (001 §9). */
export const ENROLLED = 'Enrolled';

/**
 * Asserts that a lead may move to a stage: pending follow-ups must be completed first, and a locked stage cannot change. @throws DomainError
 * `call-action/follow-up-pending`, `call-action/stage-locked`
 */
export function assertMovable(lead: Lead, stageId: string): void {
  if (lead.pendingFollowUps.length > 0) {
    throw new DomainError('call-action/follow-up-pending', 'Please complete your previous followup then only you can add a new one');
  }
  if (lead.stageLocked && stageId !== lead.stageId) {
    throw new DomainError('call-action/stage-locked', 'The stage of this lead is locked.');
  }
}

/** Asserts that a stage has the sub-stage that it needs. @throws DomainError `call-action/sub-stage-required`, `call-action/sub-stage-unknown` */
export function assertSubStage(stage: StageRules, subStage: string | undefined): void {
  if ((stage.subStageRequired || stage.name === ENROLLED) && !subStage)
    throw new DomainError('call-action/sub-stage-required', 'Sub Stage is required');
  if (subStage && !stage.subStages.includes(subStage)) {
    throw new DomainError('call-action/sub-stage-unknown', 'This Sub Stage does not belong to the Stage.');
  }
}

/**
 * Asserts that many leads may be moved to a stage without a call. Not allowed for a stage with a Followup Date, which promises one person a call at
 * one time, or for Enrolled, which needs a {EntityName} and files. @throws DomainError `call-action/follow-up-required`,
 * `lead/enrolled-by-call-action` and those of `assertSubStage`
 */
export function assertWithoutCall(stage: StageRules, subStage: string | undefined): void {
  if (stage.followUpRequired) throw new DomainError('call-action/follow-up-required', 'Followup Date is required');
  if (stage.name === ENROLLED) throw new DomainError('lead/enrolled-by-call-action', 'Enrolled is reached by a call action.');
  assertSubStage(stage, subStage);
}
