import type { LeadStreamEvent } from '@matricula/domain/lead';
import { leadDetailNames, type LeadCaptured } from '@matricula/domain/lead';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { MOST_COUNTED } from '@matricula/domain/kernel/condition-blocks';
import type { CountedOfLead } from '@matricula/domain/kernel/lead-columns';
import { defineProjector, drop, fold } from '@matricula/projection-kit';
import { customValues, leadList, scoreBandOf, scoreFadesAt, scoreOf, type EnquiryEntry, type LeadRow } from '@matricula/read-models/lead';

/** The row with its score, which every event computes again. */
function scored(row: LeadRow, at: string): LeadRow {
  const lead = { ...row, scoredAt: at };
  const score = scoreOf(lead);
  return { ...lead, score, scoreBand: scoreBandOf(score), scoreFadesAt: scoreFadesAt(lead) };
}

/** Changes an existing lead; a lead that was removed since stays removed. */
const change = (leadId: string, at: string, to: (row: LeadRow) => Partial<LeadRow>) =>
  fold<LeadRow>(leadId, (row) => row && scored({ ...row, ...to(row), updatedAt: at }, at));

/** Changes a lead by an activity: work on it, or an answer of the person. */
const active = (leadId: string, at: string, to: (row: LeadRow) => Partial<LeadRow>) =>
  change(leadId, at, (row) => ({ lastActivityAt: at, ...to(row) }));

/** Times that are stored for the counts of rules: one more than the largest number that a count is compared with. */
const MOST_RECENT = MOST_COUNTED + 1;

/** Puts a time before the latest ones of its kind. */
function recently({ recent = {} }: LeadRow, what: CountedOfLead, at: string): Pick<LeadRow, 'recent'> {
  const times = Array.from({ length: MOST_RECENT }, (_, n) => recent[`${what}_${n + 1}`] ?? []).flat();
  const next = [at, ...times].toSorted().toReversed().slice(0, MOST_RECENT);
  return { recent: { ...recent, ...Object.fromEntries(next.map((time, n) => [`${what}_${n + 1}`, time])) } };
}

const DAY_MS = 86_400_000;
const sinceCapture = ({ createdAt }: LeadRow, at: string) => Math.max(0, Date.parse(at) - Date.parse(createdAt));

/** Changes a lead by a merge or its undoing, which leaves the time of the last change: afterwards the row is what it was before. */
const undated = (leadId: string, to: (row: LeadRow) => Partial<LeadRow>) => fold<LeadRow>(leadId, (row) => row && { ...row, ...to(row) });

/** Since when a lead is in its stage, after an event that says one. */
const since = ({ stageId, stageSince }: LeadRow, next: { stageId?: string }, at: string) => (stageId === next.stageId ? stageSince : at);

const toggled = (members: string[], member: string, on: boolean) => [...members.filter((m) => m !== member), ...(on ? [member] : [])];

/** Fields derived from all enquiries: first and latest source, attribution, requested colleges (LD, PS). */
function attributed(enquiryLog: EnquiryEntry[]): Partial<LeadRow> {
  const again = enquiryLog.slice(1);
  return {
    enquiryLog,
    enquiries: enquiryLog.length,
    source: enquiryLog[0]?.source,
    primarySource: enquiryLog[0]?.source,
    secondarySource: enquiryLog[1]?.source,
    tertiarySource: enquiryLog[2]?.source,
    lastSource: enquiryLog.at(-1)?.source,
    lastReEnquiredCollegeId: again.filter(({ collegeId }) => collegeId).at(-1)?.collegeId,
    reEnquiredColleges: [...new Set(again.flatMap(({ collegeId }) => collegeId ?? []))],
  };
}

/** An enquiry as events have it. */
type SentEnquiry = Omit<EnquiryEntry, 'enquiryId' | 'at' | 'publisher'> & Pick<LeadCaptured['data'], 'publisher'>;

const enquiry = (enquiryId: string, at: string, data: SentEnquiry): EnquiryEntry => {
  const { source, utmSource, utmMedium, utmCampaign, collegeId, collegeName, jobId, publisher } = data;
  return { enquiryId, at, source, utmSource, utmMedium, utmCampaign, collegeId, collegeName, jobId, publisher: publisher?.name };
};

function captured({ data, at }: RecordedEvent<LeadCaptured>): LeadRow {
  const details = Object.fromEntries(leadDetailNames.map((name) => [name, data[name]]));
  const { leadId, leadHash, externalId, utmSource, utmMedium, utmCampaign, collegeId, collegeName, priority, jobId, attributes } = data;
  const row: LeadRow = {
    leadId,
    leadHash,
    externalId,
    ...details,
    ...(attributed([enquiry(leadId, at, data)]) as Pick<LeadRow, 'enquiryLog' | 'enquiries' | 'reEnquiredColleges'>),
    utmSource,
    utmMedium,
    utmCampaign,
    publisherId: data.publisher?.publisherId,
    publisherName: data.publisher?.name,
    collegeId,
    collegeName,
    stageLocked: false,
    callActions: 0,
    pendingFollowUps: [],
    followUpPending: false,
    assignmentIds: [],
    priority,
    verified: false,
    favouriteOf: [],
    bookmarkedBy: [],
    importId: jobId,
    removed: false,
    createdAt: at,
    updatedAt: at,
    lastActivityAt: at,
    attributes,
    ...customValues(attributes),
  };
  return scored(row, at);
}

const withFollowUps = (pending: LeadRow['pendingFollowUps']): Partial<LeadRow> => {
  const pendingFollowUps = [...pending].sort((a, b) => a.dueAt.localeCompare(b.dueAt));
  return { pendingFollowUps, followUpPending: pending.length > 0, nextFollowUpAt: pendingFollowUps[0]?.dueAt };
};

/** Corrected details, college and attributes; a corrected source is that of the first enquiry. */
function corrected({ enquiryLog, attributes = {} }: LeadRow, values: [string, string | null][]): Partial<LeadRow> {
  const own = values.filter(([name]) => !name.startsWith('attributes.')).map(([name, value]) => [name, value ?? undefined] as const);
  const more = values.flatMap(([name, value]) =>
    name.startsWith('attributes.') ? [[name.slice('attributes.'.length), value] as const] : [],
  );
  const kept = Object.entries({ ...attributes, ...Object.fromEntries(more) }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  const source = own.find(([name]) => name === 'source');
  const first = (entry: EnquiryEntry, index: number) => (index === 0 && source ? { ...entry, source: source[1] } : entry);
  return {
    ...Object.fromEntries(own),
    ...(source ? attributed(enquiryLog.map(first)) : {}),
    ...(more.length > 0
      ? { attributes: kept.length > 0 ? Object.fromEntries(kept) : undefined, ...customValues(Object.fromEntries(kept)) }
      : {}),
  };
}

/** One row per lead. A removed lead keeps its row, with a mark, so that an undo can restore it. */
export const leadListProjector = defineProjector<LeadRow, LeadStreamEvent>(leadList, {
  LeadCaptured: (event) => fold<LeadRow>(event.data.leadId, () => captured(event)),
  LeadReEnquired: ({ data, at }) => active(data.leadId, at, (row) => attributed([...row.enquiryLog, enquiry(data.enquiryId, at, data)])),
  LeadReEnquiryWithdrawn: ({ data, at }) =>
    change(data.leadId, at, (row) => attributed(row.enquiryLog.filter(({ enquiryId }) => enquiryId !== data.enquiryId))),
  LeadDetailsChanged: ({ data, at }) => change(data.leadId, at, (row) => corrected(row, Object.entries(data.to ?? {}))),
  LeadAssigned: ({ data, at }) =>
    change(data.leadId, at, (row) => ({
      ownerId: data.ownerId,
      ownerName: data.ownerName,
      assignedAt: at,
      assignmentIds: [...row.assignmentIds, data.assignmentId].slice(-20),
      referredBy: data.readerIds?.length ? data.readerIds : undefined,
    })),
  LeadPrioritised: ({ data, at }) => change(data.leadId, at, () => ({ priority: data.to })),
  LeadMoved: ({ data, at }) =>
    change(data.leadId, at, (row) => ({
      ...{ stageId: data.stageId, stage: data.stage, subStage: data.subStage, stageLocked: data.stageLocked },
      stageSince: since(row, data, at),
    })),
  LeadStageUnlocked: ({ data, at }) => change(data.leadId, at, () => ({ stageLocked: false })),
  LeadVerified: ({ data, at }) => change(data.leadId, at, () => ({ verified: true })),
  LeadVerificationWithdrawn: ({ data, at }) => change(data.leadId, at, () => ({ verified: false })),
  LeadFavouriteMarked: ({ data, at }) =>
    change(data.leadId, at, (row) => ({ favouriteOf: toggled(row.favouriteOf, data.userId, data.favourite) })),
  LeadBookmarked: ({ data, at }) =>
    change(data.leadId, at, (row) => ({ bookmarkedBy: toggled(row.bookmarkedBy, data.userId, data.bookmarked) })),
  LeadRemoved: ({ data, at }) => change(data.leadId, at, () => ({ removed: true, referredBy: undefined })),
  LeadRestored: ({ data, at }) => change(data.leadId, at, () => ({ removed: false })),
  LeadErased: ({ data }) => drop(data.leadId),
  LeadMerged: ({ data }) =>
    undated(data.leadId, (row) => ({
      ...corrected(row, Object.entries(data.to ?? {})),
      ...withFollowUps([...row.pendingFollowUps, ...data.followUps.map(({ followUpId, dueAt }) => ({ followUpId, dueAt }))]),
      mergedLeadIds: [...(row.mergedLeadIds ?? []), ...data.mergedLeadIds],
    })),
  LeadAbsorbed: ({ data }) => undated(data.leadId, () => ({ removed: true, mergedInto: data.survivorId, referredBy: undefined })),
  LeadUnmerged: ({ data }) =>
    undated(data.leadId, (row) => {
      const left = row.mergedLeadIds?.filter((id) => !data.mergedLeadIds.includes(id)) ?? [];
      return {
        ...corrected(row, Object.entries(data.to ?? {})),
        ...withFollowUps(row.pendingFollowUps.filter(({ followUpId }) => !data.followUpIds.includes(followUpId))),
        mergedLeadIds: left.length > 0 ? left : undefined,
      };
    }),
  LeadSeparated: ({ data }) =>
    undated(data.leadId, () => ({
      ...withFollowUps(data.followUps.map(({ followUpId, dueAt }) => ({ followUpId, dueAt }))),
      removed: false,
      mergedInto: undefined,
    })),
  CallActionRecorded: ({ data, at }) =>
    active(data.leadId, at, (row) => ({
      stageTag: data.stageTag,
      stageId: data.stageId,
      stage: data.stage,
      subStage: data.subStage,
      stageLocked: data.stageLocked,
      stageSince: since(row, data, at),
      lastComment: data.comment,
      lastCallActionAt: at,
      callActions: row.callActions + 1,
      ...recently(row, 'calls', at),
      firstResponseSeconds: row.firstResponseSeconds ?? Math.floor(sinceCapture(row, at) / 1000),
      ...(data.collegeId ? { collegeId: data.collegeId, collegeName: data.collegeName } : {}),
    })),
  LeadEnrolled: ({ data, at }) =>
    change(data.leadId, at, (row) => ({
      referredBy: undefined,
      ...(row.enrolledAt === undefined && { enrolledAt: at, enrolledAfterDays: Math.floor(sinceCapture(row, at) / DAY_MS) }),
    })),
  MeetingCompleted: ({ data, at }) => active(data.leadId, at, ({ meetingsHeld = 0 }) => ({ meetingsHeld: meetingsHeld + 1 })),
  FollowUpScheduled: ({ data, at }) =>
    change(data.leadId, at, (row) => ({
      ...withFollowUps([...row.pendingFollowUps, { followUpId: data.followUpId, dueAt: data.dueAt }]),
      ...recently(row, 'followUps', at),
    })),
  // Nothing that people see of the lead changes, so its time of change stays.
  LeadMessageSent: ({ data, at }) => undated(data.leadId, (row) => recently(row, 'messages', at)),
  LeadReplied: ({ data, at }) => active(data.leadId, at, ({ replies = 0 }) => ({ replies: replies + 1, lastReplyAt: at })),
  // A message that only opts out shows no interest.
  LeadMessageReceived: ({ data, at }) =>
    data.word === 'stop'
      ? change(data.leadId, at, () => ({}))
      : active(data.leadId, at, ({ replies = 0 }) => ({ replies: replies + 1, lastReplyAt: at })),
  LeadScored: ({ data, at }) => fold<LeadRow>(data.leadId, (row) => row && scored({ ...row, scoreWeights: data.weights }, at)),
  FollowUpCompleted: ({ data, at }) =>
    active(data.leadId, at, (row) => withFollowUps(row.pendingFollowUps.filter(({ followUpId }) => followUpId !== data.followUpId))),
  FollowUpRescheduled: ({ data: { leadId, followUpId, dueAt }, at }) =>
    change(leadId, at, (row) =>
      withFollowUps(row.pendingFollowUps.map((one) => (one.followUpId === followUpId ? { followUpId, dueAt } : one))),
    ),
  FollowUpReopened: ({ data, at }) =>
    change(data.leadId, at, (row) => {
      const { followUpId, dueAt, withdrawnFollowUpId } = data;
      const others = row.pendingFollowUps.filter((one) => ![followUpId, withdrawnFollowUpId].includes(one.followUpId));
      return withFollowUps([...others, { followUpId, dueAt }]);
    }),
});
