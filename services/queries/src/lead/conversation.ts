import { changeOf, sentenceOf } from '@matricula/domain/registry';
import type { CallEnded, CallLeadLinked, CallMissed } from '@matricula/domain/call';
import type { CallActionRecorded } from '@matricula/domain/call-action';
import { ERASED, type RecordedEvent } from '@matricula/domain/kernel';
import type { LeadCaptured, LeadNoteAdded, LeadReEnquired, LeadMoved } from '@matricula/domain/lead';
import { filledText, isAutomatic, sentValues, type LeadMessageReceived, type LeadMessageSent } from '@matricula/domain/outreach';
import { HIDDEN_VALUE } from '@matricula/domain/user';
import type { ConversationEntry } from '@matricula/read-models/lead';

/**
 * What belongs to the conversation. A scheduled follow-up stands with its call action, an enrolment with its stage; reservations of a
 * phone number and people's own marks are no part of it.
 */
const kinds: Readonly<Record<string, ConversationEntry['kind']>> = {
  CallActionRecorded: 'call-action',
  FollowUpCompleted: 'follow-up',
  FollowUpReopened: 'follow-up',
  LeadAssigned: 'owner',
  LeadCaptured: 'enquiry',
  LeadReEnquired: 'enquiry',
  LeadContactClicked: 'contact',
  LeadNoteAdded: 'note',
  LeadMessageSent: 'message',
  LeadMessageReceived: 'message',
  CafLinkSent: 'message',
  CallEnded: 'call',
  CallMissed: 'call',
  CallLeadLinked: 'call',
  OrderCreated: 'order',
  OrderPaymentReceived: 'order',
  OrderPaymentReversed: 'order',
  OrderPaymentLost: 'order',
  OrderPaymentRestored: 'order',
  OrderRefunded: 'order',
  OrderCancelled: 'order',
  OrderReopened: 'order',
  OrderExpired: 'order',
  ApplicationStarted: 'change',
  ApplicationSubmitted: 'change',
  ApplicationMoved: 'change',
  DocumentUploaded: 'change',
  DocumentVerified: 'change',
  DocumentRejected: 'change',
  InterviewBooked: 'change',
  InterviewRescheduled: 'change',
  InterviewMissed: 'change',
  InterviewCancelled: 'change',
  OfferIssued: 'change',
  OfferAccepted: 'change',
  OfferDeclined: 'change',
  OfferExpired: 'change',
  OfferWithdrawn: 'change',
  MeetingScheduled: 'change',
  MeetingRescheduled: 'change',
  MeetingCompleted: 'change',
  MeetingMissed: 'change',
  MeetingCancelled: 'change',
  CourseShortlisted: 'change',
  ShortlistedCourseRemoved: 'change',
  CollegeNotInterested: 'change',
  CollegeInterestRestored: 'change',
  RecommendationSaved: 'change',
  LeadOptedOut: 'change',
  LeadOptedIn: 'change',
  LeadReEnquiryWithdrawn: 'change',
  LeadDetailsChanged: 'change',
  LeadPrioritised: 'change',
  LeadMoved: 'change',
  LeadVerified: 'change',
  LeadVerificationWithdrawn: 'change',
  LeadRemoved: 'change',
  LeadRestored: 'change',
  LeadMerged: 'change',
  LeadAbsorbed: 'change',
  LeadUnmerged: 'change',
  LeadSeparated: 'change',
};

export const conversationTypes = Object.keys(kinds);

/** The field with what a user wrote of a meeting, a recommendation or an application, by the type of the event. */
const wordsOf: Readonly<Record<string, string>> = {
  MeetingCompleted: 'outcome',
  MeetingMissed: 'note',
  MeetingCancelled: 'reason',
  RecommendationSaved: 'note',
  ApplicationMoved: 'reason',
  DocumentRejected: 'note',
  InterviewCancelled: 'reason',
  OfferWithdrawn: 'reason',
};

/** An event of the lead's stream as an entry of its conversation. */
export function conversationEntry(event: RecordedEvent): ConversationEntry {
  const { id: entryId, at, type, meta, data } = event;
  const kind = kinds[type] ?? 'change';
  const { jobId } = data as { jobId?: string };
  const userName = meta.actor.name;
  const told = { entryId, at, kind, userName, sentence: sentenceOf({ ...event, erased: undefined }, userName, 'the lead'), jobId };
  if (kind === 'call-action') return { ...told, ...callAction(event as RecordedEvent<CallActionRecorded>) };
  if (kind === 'enquiry') return { ...told, ...enquiry(event as RecordedEvent<LeadCaptured | LeadReEnquired>) };
  if (kind === 'call') return { ...told, ...call(event as RecordedEvent<CallEnded | CallMissed | CallLeadLinked>) };
  if (kind === 'note') return { ...told, comment: event.erased ? ERASED : (data as LeadNoteAdded['data']).note };
  if (type === 'LeadMessageSent') return { ...told, ...message(event as RecordedEvent<LeadMessageSent>) };
  if (type === 'LeadMessageReceived') return { ...told, comment: event.erased ? ERASED : (data as LeadMessageReceived['data']).text };
  if (type === 'LeadMoved') return { ...told, ...stages(event as RecordedEvent<LeadMoved>) };
  const said = wordsOf[type];
  if (said !== undefined) return { ...told, comment: event.erased ? ERASED : (data as Record<string, string | undefined>)[said] };
  return type === 'LeadDetailsChanged' ? { ...told, changes: changesOf(event) } : told;
}

function callAction({ data, erased }: RecordedEvent<CallActionRecorded>): Partial<ConversationEntry> {
  const { callActionId, stage, subStage, previousStage, stageTag, followUpAt, dialer, comment, attachments, collegeName } = data;
  const shown = { callActionId, stage, subStage, previousStage, stageTag, followUpAt, dialer, collegeName };
  if (erased) return { ...shown, comment: ERASED };
  return { ...shown, comment, attachments: attachments.map(({ blobId, name }) => ({ blobId, name })) };
}

/** A telephone call as it ended; a call that is linked later names the call only. */
function call({ type, data }: RecordedEvent<CallEnded | CallMissed | CallLeadLinked>): Partial<ConversationEntry> {
  const { dialStatus, talkSeconds } = data as Partial<CallEnded['data']>;
  return { call: { callId: data.callId, dialStatus, missed: type === 'CallMissed', talkSeconds, hasRecording: false } };
}

/** The address of a pay page or receipt opens it for everybody, so readers of the conversation see that it was sent, not the address. */
const withoutTokens = (text: string): string => text.replaceAll(/\/(pay|receipt)\/[\w-]{16,}/g, '/$1/…');

/** The sums of a message with the address of a pay page or receipt: `₹1,000.50`, `Rs 1000`. */
const SUMS = /(?:₹|\bRs\.? ?)\d[\d,.]*/g;

/** A message about a payment without its sums, for readers who may not see the details of orders. */
export const withoutSumsOfPayments = (text: string): string =>
  /\/(pay|receipt)\//.test(text) ? text.replaceAll(SUMS, 'a hidden sum') : text;

/** A message as it was sent; values that are hidden from the reader are replaced. */
function message(event: RecordedEvent<LeadMessageSent>): Partial<ConversationEntry> {
  const { data, erased } = event;
  const { messageId, title, text } = data;
  const told = { messageId, ...(isAutomatic(event) && { automatic: true }) };
  if (erased) return { ...told, comment: ERASED };
  const filled = filledText([title, text].filter(Boolean).join('\n'), sentValues(data), HIDDEN_VALUE);
  return { ...told, comment: withoutTokens(filled) };
}

/** What came back by an undo is told by its sentence. */
const stages = ({ data: { reason, stage, subStage, previousStage } }: RecordedEvent<LeadMoved>): Partial<ConversationEntry> =>
  reason === 'undo' ? {} : { stage, subStage, previousStage };

function enquiry({ type, data, erased }: RecordedEvent<LeadCaptured | LeadReEnquired>): Partial<ConversationEntry> {
  const { source, collegeName, utmSource, utmMedium, utmCampaign } = data;
  const campaign = [utmSource, utmMedium, utmCampaign].filter(Boolean).join(' / ') || undefined;
  // An erased enquiry has nothing that was offered any more.
  const { message } =
    (type === 'LeadReEnquired' ? (data as Partial<LeadReEnquired['data']>).offered : (data as LeadCaptured['data'])) ?? {};
  const comment = erased ? undefined : message;
  return { attempt: 'attempt' in data ? data.attempt : 1, source, collegeName, campaign, comment };
}

function changesOf(event: RecordedEvent): ConversationEntry['changes'] {
  const { oldData, newData } = changeOf(event);
  const text = (value: unknown) => (value === undefined || value === null || value === '' ? null : String(value));
  // A college is named; its id says nothing to a reader.
  const shown = Object.keys(newData).filter((field) => field !== 'collegeId');
  return shown.map((field) => ({ field, from: text(oldData[field]), to: text(newData[field]) }));
}
