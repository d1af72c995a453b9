import { ERASED } from '@matricula/domain/kernel/event';
import { defineReadModel, flag, instant, integer, keyword, text } from '../kernel';

/** A promise to call back, pending or done (001 §2.3, §4.3). */
export interface FollowUpRow {
  followUpId: string;
  leadId: string;
  callActionId: string;
  leadName?: string;
  phone?: string;
  dueAt: string;
  stageId: string;
  stage: string;
  comment?: string;
  status: 'pending' | 'done';
  /** Owner of the lead; the follow-up is in this user's queue. */
  ownerId: string;
  ownerName: string;
  collegeId?: string;
  collegeName?: string;
  source?: string;
  priority: number;
  createdAt: string;
  createdById: string;
  createdBy: string;
  completedAt?: string;
  completedById?: string;
  completedBy?: string;
  via?: 'list' | 'call-action';
  /** Done after it was due. */
  late?: boolean;
  /** Seconds from the due time to the completion; 0 if it was done in time. */
  delaySeconds?: number;
  /** Why no further follow-up was planned when it was completed. */
  reason?: string;
  /** The lead is removed: the follow-up has left the queue until the lead comes back. */
  leadRemoved: boolean;
  /** The lead that the follow-up was scheduled for, and its owner, while that lead is merged into the present one. */
  mergedLeadId?: string;
  mergedOwnerId?: string;
  mergedOwnerName?: string;
}

export const followUpList = defineReadModel<FollowUpRow>({
  name: 'follow-up-list',
  version: 5,
  key: 'followUpId',
  ofLead: true,
  fields: {
    followUpId: keyword(),
    leadId: keyword(),
    callActionId: keyword(),
    leadName: text().searchable(),
    phone: keyword().searchable(),
    dueAt: instant(),
    stageId: keyword(),
    stage: keyword(),
    status: keyword(['pending', 'done']),
    ownerId: keyword(),
    ownerName: keyword(),
    collegeId: keyword(),
    collegeName: keyword(),
    source: keyword(),
    priority: integer(),
    createdAt: instant(),
    createdById: keyword(),
    createdBy: keyword(),
    completedAt: instant(),
    completedById: keyword(),
    completedBy: keyword(),
    late: flag(),
    delaySeconds: integer(),
    leadRemoved: flag(),
    mergedLeadId: keyword(),
    mergedOwnerId: keyword(),
  },
  plain: ['comment', 'via', 'reason'],
  staff: {
    mergedOwnerId: { mergedOwnerName: ERASED },
    ownerId: { ownerName: ERASED },
    createdById: { createdBy: ERASED },
    completedById: { completedBy: ERASED },
  },
});
