import { ERASED } from '@matricula/domain/kernel/event';
import { defineReadModel, flag, instant, keyword, text } from '../kernel';

/** A file attached to a call action. */
export interface CallActionAttachment {
  blobId: string;
  name: string;
  contentType: string;
  bytes: number;
}

/** One recorded call action: a line of the lead's call history (001 §3, §4.1). */
export interface CallActionRow {
  callActionId: string;
  leadId: string;
  leadName?: string;
  phone?: string;
  stageTag: 'leads' | 'call' | 'application';
  stageId: string;
  stage: string;
  subStage?: string;
  previousStage?: string;
  collegeId?: string;
  collegeName?: string;
  source?: string;
  comment?: string;
  followUpAt?: string;
  allowAutomation: boolean;
  dialer: boolean;
  stageLocked: boolean;
  attachments: CallActionAttachment[];
  userId: string;
  userName: string;
  at: string;
}

export const callActionList = defineReadModel<CallActionRow>({
  name: 'call-action-list',
  version: 2,
  key: 'callActionId',
  ofLead: true,
  fields: {
    callActionId: keyword(),
    leadId: keyword(),
    leadName: text().searchable(),
    phone: keyword().searchable(),
    stageTag: keyword(['leads', 'call', 'application']),
    stageId: keyword(),
    stage: keyword(),
    subStage: keyword(),
    collegeId: keyword(),
    collegeName: keyword(),
    source: keyword(),
    comment: text(),
    followUpAt: instant(),
    dialer: flag(),
    userId: keyword(),
    userName: keyword(),
    at: instant(),
  },
  plain: ['previousStage', 'allowAutomation', 'stageLocked', 'attachments'],
  staff: { userId: { userName: ERASED } },
});
