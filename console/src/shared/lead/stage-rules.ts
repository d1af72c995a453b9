/** What a stage requires when it is chosen (001 §2.2, §9). Pure. */
import { type LeadStage } from './masters.query';
import { t } from '../texts/texts';

export const ENROLLED = 'Enrolled';

export const needsSubStage = (stage: LeadStage | undefined): boolean => Boolean(stage?.subStageRequired) || stage?.name === ENROLLED;

/** Why leads cannot be moved to a stage in bulk; undefined if they can. */
export function onlyByCallAction({ name, followUpRequired }: LeadStage): string | undefined {
  if (name === ENROLLED) return t`only by a call action`;
  return followUpRequired ? t`needs its own Followup Date` : undefined;
}
