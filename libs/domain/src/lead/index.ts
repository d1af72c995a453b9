export { leadContext } from './lead.context';
export * from './lead.events';
export * from './lead-merge.events';
export { mergeChoices, mergedInto, mergeLeads, unmergeLeads, type MergeChoice } from './lead-merge';
export {
  identityOwner,
  leadIdentityEvents,
  type LeadIdentityEvent,
  type LeadIdentityReleased,
  type LeadIdentityReserved,
} from './lead-identity.events';
export { CapacityCount, markingCapacity, takesSeat, type Capacity } from './capacity';
export { leadDecider, type ChangeLeadDetails, type LeadCommand } from './lead.decider';
export {
  contactOf,
  contactsOffered,
  evolve,
  mergedContacts,
  noLead,
  valueOf,
  type Lead,
  type LeadContact,
  type LeadStreamEvent,
  type PendingFollowUp,
} from './lead.state';
export { type IncomingEnquiry } from './incoming-enquiry';
export { receiversOf, sharesOf } from './lead-shares';
export { duplicateKeys, likeness, type Likeness, type LikenessReason, type ComparedLead } from './lead-likeness';
export { leadNoteFields } from './lead-note.fields';
export { newLeadFields } from './new-lead.fields';
export { openLead, workableLead } from './open-lead';
export { customField } from './custom-field.record';
export { customSet, customTexts, type CustomField } from './custom-fields';
export { customKey, isCustomKey } from './custom-key';
export { importMapping } from './import-mapping.record';
export { scoreParts, scoreWeight, type ScorePartName, type ScoreWeights } from './score-weight.record';
export { leadSource } from './lead-source.record';
export { assertWithoutCall } from './stage-rules';
export { leadStage } from './lead-stage.record';
export { stageColours } from './stage-colours';
export { quickView } from './quick-view.record';
export { normalisePhone } from '../kernel/phone-number';
export { leadIdentityStream, leadStream, normaliseEmail, normaliseExternalId, tidied } from './lead-streams';
export { undoAssignmentsDecider, type UndoAssignments } from './undo-assignments.decider';
export { isChangedBy, undoWorkflowDecider, type UndoWorkflow } from './undo-workflow.decider';
export { undoJobDecider, type LeadWithPast, type UndoJobOnLead } from './undo-job.decider';
export { leadBoundary } from './lead.boundary';
export { leadNotifications } from './lead.notifications';
