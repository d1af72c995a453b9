import { fieldsOf, type EntriesOf } from '../kernel';
import type { LeadEvent } from './lead.events';
import type { LeadIdentityEvent } from './lead-identity.events';
import { spokenSource } from './spoken-source';

const priorities = ['low', 'medium', 'high'];
const priority = (of: number) => priorities[of] ?? String(of);

/** Marks what a person gave above the limit that holds for rules. */
const aboveCapacity = (most: unknown): string => (most === undefined ? '' : `, above the limit of ${String(most)} open leads`);

/** How happenings on a lead read in the timeline. */
export const leadEntries: EntriesOf<LeadEvent | LeadIdentityEvent> = {
  LeadCaptured: {
    property: 'Enquiry',
    sentence: (who, { source }, lead) => `${who} captured ${lead}${source ? ` from ${spokenSource(source)}` : ''}`,
  },
  LeadReEnquired: {
    property: 'Enquiry',
    sentence: (who, { source, attempt }, lead) =>
      `${who} added enquiry ${attempt} of ${lead}${source ? ` from ${spokenSource(source)}` : ''}`,
  },
  LeadReEnquiryWithdrawn: { property: 'Enquiry', sentence: (who, _, lead) => `${who} withdrew an enquiry of ${lead}` },
  LeadDetailsChanged: {
    property: 'Details',
    sentence: (who, { to }, lead) => `${who} changed ${fieldsOf(to)} of ${lead}`,
  },
  LeadAssigned: {
    property: 'Owner',
    change: ({ previousOwnerName, ownerName, reason, exceededCapacity }) => [
      { owner: previousOwnerName ?? null },
      { owner: ownerName ?? null, reason, ...(exceededCapacity !== undefined && { exceededCapacity }) },
    ],
    sentence: (who, { ownerName, previousOwnerName, exceededCapacity }, lead) =>
      ownerName
        ? `${who} assigned ${lead} to ${ownerName}${previousOwnerName ? ` (${previousOwnerName} before)` : ''}${aboveCapacity(exceededCapacity)}`
        : `${who} removed ${previousOwnerName ?? 'the owner'} as owner of ${lead}`,
  },
  LeadPrioritised: {
    property: 'Priority',
    change: ({ from, to }) => [{ priority: priority(from) }, { priority: priority(to) }],
    sentence: (who, { from, to }, lead) => `${who} changed the priority of ${lead} from ${priority(from)} to ${priority(to)}`,
  },
  LeadMoved: {
    property: 'Stage',
    change: ({ previousStage, previousSubStage, previousStageLocked, stage, subStage, stageLocked, reason }) => [
      { stage: previousStage ?? null, subStage: previousSubStage ?? null, stageLocked: previousStageLocked },
      { stage: stage ?? null, subStage: subStage ?? null, stageLocked, reason },
    ],
    sentence: (who, { previousStage, stage, reason }, lead) => {
      if (reason === 'undo') return `${who} moved ${lead} back to ${stage ?? 'no stage'}`;
      return `${who} moved ${lead} ${previousStage && previousStage !== stage ? `from ${previousStage} ` : ''}to ${stage}, with others`;
    },
  },
  LeadStageUnlocked: {
    property: 'Stage',
    change: ({ stage }) => [
      { stage: stage ?? null, stageLocked: true },
      { stage: stage ?? null, stageLocked: false },
    ],
    sentence: (_, { stage }, lead) => `The stage${stage ? ` ${stage}` : ''} of ${lead} was unlocked, because its admission was cancelled`,
  },
  LeadVerified: {
    property: 'Verification',
    change: () => [{ verified: false }, { verified: true }],
    sentence: (who, _, lead) => `${who} verified ${lead}`,
  },
  LeadVerificationWithdrawn: {
    property: 'Verification',
    change: () => [{ verified: true }, { verified: false }],
    sentence: (who, _, lead) => `${who} withdrew the verification of ${lead}`,
  },
  LeadFavouriteMarked: {
    property: 'Favourite',
    change: ({ favourite }) => [{ favourite: !favourite }, { favourite }],
    sentence: (who, { favourite }, lead) =>
      `${who} ${favourite ? 'made' : 'no longer has'} ${lead} ${favourite ? 'a favourite' : 'as a favourite'}`,
  },
  LeadBookmarked: {
    property: 'Bookmark',
    change: ({ bookmarked }) => [{ bookmarked: !bookmarked }, { bookmarked }],
    sentence: (who, { bookmarked }, lead) => `${who} ${bookmarked ? 'bookmarked' : 'removed the bookmark of'} ${lead}`,
  },
  LeadRemoved: {
    property: 'Removal',
    change: ({ reason }) => [{ removed: false }, { removed: true, reason }],
    sentence: (who, _, lead) => `${who} removed ${lead}`,
  },
  LeadRestored: {
    property: 'Removal',
    change: () => [{ removed: true }, { removed: false }],
    sentence: (who, _, lead) => `${who} restored ${lead}`,
  },
  LeadErased: {
    property: 'Erasure',
    change: () => [{}, { erased: true }],
    sentence: (who) => `${who} erased a person at their own request`,
  },
  LeadMerged: {
    property: 'Merge',
    change: ({ from, to, followUps }) => [{ ...from }, { ...to, ...(followUps.length > 0 && { followUpsTakenOver: followUps.length }) }],
    sentence: (who, { mergedName }, lead) => `${who} merged ${mergedName ?? 'a duplicate'} into ${lead}`,
  },
  LeadAbsorbed: {
    property: 'Merge',
    change: ({ survivorName }) => [{}, { mergedInto: survivorName ?? null }],
    sentence: (who, { survivorName }, lead) => `${who} merged ${lead} into ${survivorName ?? 'another lead'}`,
  },
  LeadUnmerged: {
    property: 'Merge',
    sentence: (who, { mergedName }, lead) => `${who} separated ${mergedName ?? 'a duplicate'} from ${lead}`,
  },
  LeadSeparated: {
    property: 'Merge',
    change: ({ survivorName }) => [{ mergedInto: survivorName ?? null }, {}],
    sentence: (who, { survivorName }, lead) => `${who} separated ${lead} from ${survivorName ?? 'another lead'}`,
  },
  LeadDuplicateDismissed: {
    property: 'Merge',
    change: ({ dismissed }) => [{ notADuplicate: !dismissed }, { notADuplicate: dismissed }],
    sentence: (who, { dismissed }, lead) =>
      dismissed ? `${who} marked ${lead} as not a duplicate` : `${who} no longer marks ${lead} as not a duplicate`,
  },
  LeadIdentityReserved: { property: 'Identity', technical: 'keeps one lead per person: the enquiry that caused it has its own entry' },
  LeadIdentityReleased: { property: 'Identity', technical: 'keeps one lead per person: the enquiry that caused it has its own entry' },
  LeadNoteAdded: {
    property: 'Note',
    change: ({ note, files }) => [{}, { note, ...(files?.length && { files: files.map(({ name }) => name).join(', ') }) }],
    sentence: (who, { files = [] }, lead) =>
      files.length > 0
        ? `${who} added ${files.length === 1 ? 'a file' : `${files.length} files`} to ${lead}`
        : `${who} wrote a note on ${lead}`,
  },
  LeadReplied: { property: 'Call', technical: 'the call has its own entry' },
  LeadScored: {
    property: 'Score',
    technical: 'follows from other entries: the weights of the institution, or the time since the latest activity',
  },
  LeadContactClicked: {
    property: 'Contact',
    sentence: (who, { channel }, lead) => `${who} pressed ${channel === 'call' ? 'call' : 'WhatsApp'} on ${lead}`,
  },
};
