import { ERASED, type EventDefinition, type EventMeta, type JsonSchema, type RecordedEvent } from '@matricula/domain/kernel';
import { eventDefinitions, recordTypes } from '@matricula/domain/registry';
import { namePlaces } from '@matricula/event-store';
import type { Projector } from '@matricula/projection-kit';
import { projectors } from '@matricula/projections';
import { projecting } from '@matricula/testing';

/**
 * Event fields that name staff, other than the actor (`meta`, encrypted with the key of the account). `erased`: encrypted with that key too,
 * or with one that is destroyed together with it.
 * `other key`: encrypted, but with another key. `clear`: not encrypted, stays after erasure.
 */
const events: Record<string, 'erased' | 'other key' | 'clear'> = {
  'AdmissionCancelled.ownerName': 'erased',
  'AdmissionClaimed.ownerName': 'erased',
  'AdmissionConfirmed.ownerName': 'erased',
  'AdmissionOwnerChanged.ownerName': 'erased',
  'AdmissionOwnerChanged.previousOwnerName': 'erased',
  'AdmissionReclaimed.ownerName': 'erased',
  'AttendanceCheckedIn.userName': 'erased',
  'AttendanceCorrectionAsked.userName': 'erased',
  'AnnouncementConfirmed.userName': 'erased',
  'AnnouncementPublished.authorName': 'erased',
  'ApplicationOwnerChanged.ownerName': 'erased',
  'ApplicationOwnerChanged.previousOwnerName': 'erased',
  'ApplicationStarted.ownerName': 'erased',
  'CommissionReversed.ownerName': 'erased',
  'CommissionEarned.ownerName': 'erased',
  'CallActionRecorded.lead.ownerName': 'erased',
  'CallAnswered.userName': 'erased',
  'BooksDifferenceAccepted.acceptedByName': 'erased',
  'BooksDifferenceReversed.reversedByName': 'erased',
  'CallClaimed.userName': 'erased',
  'CallDeclined.userName': 'erased',
  'CallCorrected.userName': 'erased',
  'CallResultSkipped.userName': 'erased',
  'CollegeMoneyReceived.enteredByName': 'erased',
  'CollegeMoneyReversed.reversedByName': 'erased',
  'CallStarted.userName': 'erased',
  'DocumentRejected.verifierName': 'erased',
  'DocumentTaken.holderName': 'erased',
  'DocumentUploaded.uploadedByName': 'erased',
  'DocumentVerified.verifierName': 'erased',
  'FeedbackSubmitted.giverName': 'erased',
  'FollowUpCompleted.lead.ownerName': 'erased',
  'FollowUpReopened.lead.ownerName': 'erased',
  'FollowUpScheduled.lead.ownerName': 'erased',
  'FollowUpScheduled.ownerName': 'erased',
  // For personal records, only events of earlier releases contain a name.
  'BoardLayoutCreated.values.createdByName': 'other key',
  'BoardLayoutRemoved.values.createdByName': 'other key',
  'ImportMappingCreated.values.createdByName': 'clear',
  'ImportMappingRemoved.values.createdByName': 'clear',
  'JobStarted.settings.ownerName': 'erased',
  'JobStarted.title': 'erased',
  'LeadAssigned.lead.ownerName': 'erased',
  'LeadAssigned.ownerName': 'erased',
  'LeadAssigned.previousOwnerName': 'erased',
  'LeadEnrolled.lead.ownerName': 'erased',
  'LeadReferralAccepted.userName': 'erased',
  'LeadMerged.ownerName': 'erased',
  'LeadMessageSent.ownerName': 'erased',
  'LeadUnmerged.ownerName': 'erased',
  'LeadMoved.lead.ownerName': 'erased',
  'LeadReEnquired.lead.ownerName': 'erased',
  'LeadRemoved.lead.ownerName': 'erased',
  'LeadSkipped.lead.ownerName': 'erased',
  'LeadStageUnlocked.lead.ownerName': 'erased',
  'LeadVerified.lead.ownerName': 'erased',
  'LeaveApplied.userName': 'erased',
  'OrderCancelled.ownerName': 'erased',
  'OrderCreated.ownerName': 'erased',
  'OrderExpired.ownerName': 'erased',
  'OrderOwnerChanged.ownerName': 'erased',
  'OrderOwnerChanged.previousOwnerName': 'erased',
  'OrderPaymentLost.ownerName': 'erased',
  'OrderPaymentRestored.ownerName': 'erased',
  'OrderPaymentReceived.ownerName': 'erased',
  'OrderRefunded.ownerName': 'erased',
  'OwnGoalCreated.values.createdByName': 'clear',
  'OwnGoalRemoved.values.createdByName': 'clear',
  'OwnerShareRecorded.enteredByName': 'erased',
  'OwnerShareRecorded.payeeName': 'erased',
  'OwnerShareReversed.payeeName': 'erased',
  'OwnerShareReversed.reversedByName': 'erased',
  'PaymentApplied.ownerName': 'erased',
  'PaymentCaptured.confirmedByName': 'erased',
  'PaymentLinkCreated.ownerName': 'erased',
  'PaymentLinkOwnerChanged.ownerName': 'erased',
  'PaymentOwnerChanged.ownerName': 'erased',
  'PaymentReversed.reversedByName': 'erased',
  'PaymentStarted.enteredByName': 'erased',
  'PaymentStarted.ownerName': 'erased',
  'PayslipGenerated.userName': 'erased',
  'QueryAsked.ownerName': 'erased',
  'QueryAssigned.ownerName': 'erased',
  'QueryAssigned.previousOwnerName': 'erased',
  'QuickViewCreated.values.createdByName': 'other key',
  'QuickViewRemoved.values.createdByName': 'other key',
  'RefundApproved.approvedByName': 'erased',
  'RefundProcessed.byHandByName': 'erased',
  'RefundRejected.rejectedByName': 'erased',
  'RefundRequested.requestedByName': 'erased',
  'SalarySet.userName': 'erased',
  'SettlementBanked.bankedByName': 'erased',
  'SettlementClosed.closedByName': 'erased',
  'SettlementDiscarded.discardedByName': 'erased',
  'TaxDocumentIssued.ownerName': 'erased',
  'TicketAssigned.assigneeName': 'erased',
  'TicketAssigned.previousAssigneeName': 'erased',
  'TicketRaised.requesterName': 'erased',
  'UserChanged.from.altMobile': 'erased',
  'UserChanged.from.email': 'erased',
  'UserChanged.from.name': 'erased',
  'UserChanged.to.altMobile': 'erased',
  'UserChanged.to.email': 'erased',
  'UserChanged.to.name': 'erased',
  'UserRegistered.altMobile': 'erased',
  'UserRegistered.email': 'erased',
  'UserRegistered.name': 'erased',
  'WriteOffApproved.approvedByName': 'erased',
  'WriteOffProposed.proposedByName': 'erased',
  'WriteOffRejected.rejectedByName': 'erased',
  'WriteOffReversed.reversedByName': 'erased',
};

/**
 * Row fields that name staff or tell where they acted from. `erased`: removed by UserErased. `rebuilt`: stays until the read model is
 * rebuilt, because the log does not contain it any more. `kept`: stays after a rebuild too, because the log still contains it.
 */
const rows: Record<string, 'erased' | 'rebuilt' | 'kept'> = {
  ...Object.fromEntries(recordTypes.map(({ list }) => [`${list}.createdByUser`, 'erased'] as const)),
  'activity-facts.counsellorName': 'erased',
  'activity-facts.ownerName': 'erased',
  'activity-facts.userName': 'erased',
  'attendance-days.userName': 'erased',
  'announcement-list.authorName': 'erased',
  'announcement-receipts.userName': 'erased',
  'application-list.ownerName': 'erased',
  'application-document-list.holderName': 'erased',
  'application-document-list.uploadedByName': 'erased',
  'application-document-list.verifierName': 'erased',
  'auth-log.ip': 'erased',
  'auth-log.userAgent': 'erased',
  'auth-log.userName': 'erased',
  'call-action-list.userName': 'erased',
  'call-list.userName': 'erased',
  'broadcasts.createdByName': 'erased',
  'broadcasts.sentByName': 'erased',
  'feedback-list.giverName': 'erased',
  'admission-facts.ownerName': 'erased',
  'application-facts.ownerName': 'erased',
  'admission-list.ownerName': 'erased',
  'follow-up-list.completedBy': 'erased',
  'follow-up-list.mergedOwnerName': 'erased',
  'follow-up-list.createdBy': 'erased',
  'follow-up-list.ownerName': 'erased',
  'job-list.createdByName': 'erased',
  'job-list.settings.ownerName': 'erased',
  'job-list.title': 'erased',
  'lead-history.ownerName': 'erased',
  'lead-history.previousOwnerName': 'erased',
  'lead-history.userName': 'erased',
  'lead-list.ownerName': 'erased',
  'lead-note-list.userName': 'erased',
  'leave-list.userName': 'erased',
  'money-entries.payeeName': 'erased',
  'order-facts.ownerName': 'erased',
  'order-list.createdBy': 'erased',
  'order-list.ownerName': 'erased',
  'owner-share-list.payeeName': 'erased',
  'payment-link-list.createdBy': 'erased',
  'payment-link-list.ownerName': 'erased',
  'payment-list.confirmedByName': 'erased',
  'payment-list.enteredByName': 'erased',
  'payment-list.ownerName': 'erased',
  'payslip-list.userName': 'erased',
  'publisher-payments.userName': 'erased',
  'query-list.ownerName': 'erased',
  'refund-list.requestedByName': 'erased',
  'salary-list.userName': 'erased',
  'stage-stays.ownerName': 'erased',
  'tax-document-list.ownerName': 'erased',
  'ticket-list.assigneeName': 'erased',
  'ticket-list.requesterName': 'erased',
  'user-list.altMobile': 'erased',
  'user-list.email': 'erased',
  'user-list.name': 'erased',
};

const staff = { name: 'Mina Das', email: 'mina@example.org', altMobile: '+919800000001' };
const acting = { name: 'Asha Rao', email: 'asha@example.org' };
const ip = '203.0.113.7';
const said = new RegExp([...Object.values(staff), ...Object.values(acting), ip, 'Firefox'].join('|').replaceAll(/[+.]/g, '\\$&'));

const actor = { id: 'asha', role: 2 };
const meta: EventMeta = { actor: { ...actor, ...acting }, ip, userAgent: 'Firefox', correlationId: 'c-1', version: 1 };
const sealedMeta: EventMeta = { actor: { ...actor, name: ERASED, email: '' }, correlationId: 'c-1', version: 1 };

/** Field names under which events name a member of staff. */
const naming =
  /^(.*(owner|user|createdBy|enteredBy|confirmedBy|reversedBy|requestedBy|proposedBy|approvedBy|rejectedBy|byHandBy|acceptedBy|bankedBy|closedBy|discardedBy|payee|manager|counsellor|assignee|requester|giver|author|uploadedBy|holder|verifier).*Name|altMobile)$/i;

/** Field names under which events hold the id of a member of staff. */
const theirIds =
  /^(owner|previousOwner|user|enteredBy|confirmedBy|reversedBy|requestedBy|proposedBy|approvedBy|rejectedBy|byHandBy|acceptedBy|bankedBy|closedBy|discardedBy|payee|requester|assignee|previousAssignee|giver|author|uploadedBy|holder|verifier)Id$/;

/** A sample value for a field; every name of staff is Mina's. */
function sample(name: string, schema: JsonSchema): unknown {
  if (schema.properties) return Object.fromEntries(Object.entries(schema.properties).map(([key, of]) => [key, sample(key, of)]));
  if (naming.test(name)) return staff.name;
  if (schema.enum) return schema.enum[0];
  if (schema.format === 'date-time') return '2026-03-02T05:00:00.000Z';
  if (schema.type === 'array') return schema.items ? [sample(name.replace(/s$/, ''), schema.items)] : [];
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  if (schema.type === 'boolean') return false;
  if (schema.type !== 'object') return theirIds.test(name) ? 'mina' : `${name}-1`;
  return {};
}

/** Contents of maps, whose keys are not declared. */
const maps: Record<string, object> = {
  UserRegistered: staff,
  UserChanged: { from: staff, to: staff },
  JobStarted: { title: `Assign 2 leads to ${staff.name}`, settings: { ownerId: 'mina', ownerName: staff.name } },
  LeadAssigned: { pendingFollowUpIds: { 'followUpId-1': '2026-03-02T05:00:00.000Z' } },
};
const ownRecords = new Set(recordTypes.filter(({ personal }) => personal).flatMap(({ name }) => [`${name}Created`, `${name}Removed`]));

function dataOf({ type, fields }: EventDefinition): object {
  const data = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, sample(name, schema)]));
  const own = ownRecords.has(type) ? { values: { createdBy: 'mina', createdByName: staff.name } } : {};
  return { ...data, ...own, ...maps[type] };
}

/** Subjects whose keys are destroyed with an account: the account and the jobs that name it. */
const theirKeys = new Set<string | undefined>(['userId', 'jobId']);

/** The event as read after the keys of both are destroyed. */
function sealed(definition: EventDefinition): object {
  const theirs = theirKeys.has(definition.subject);
  const data = Object.fromEntries(Object.entries(dataOf(definition)).filter(([name]) => !theirs || !definition.fields[name]?.personal));
  for (const { holder, name } of namePlaces(definition.fields)) (holder === undefined ? data : data[holder])[name] = ERASED;
  return { data, ...(theirs && { erased: true }) };
}

type Given = Pick<RecordedEvent, 'type' | 'data' | 'meta'>;
const told = (definition: EventDefinition): Given => ({ type: definition.type, data: dataOf(definition), meta });
const again = (definition: EventDefinition): Given => ({ type: definition.type, data: {}, meta: sealedMeta, ...sealed(definition) });

/** Paths of the fields of a value that contain the name, such as `lead.ownerName`. */
function named(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return said.test(value) ? [path.join('.')] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => named(item, path));
  return Object.entries(value).flatMap(([name, item]) => named(item, [...path, name]));
}

const definitions = eventDefinitions.filter(({ type }) => type !== 'UserErased');
const makers = definitions.filter(({ type }) =>
  /^(LeadCaptured|LeadAssigned|CallActionRecorded|FollowUpScheduled|JobStarted|UserRegistered|TenantRegistered|TicketRaised|TicketAssigned|FeedbackSubmitted|AnnouncementPublished|PaymentStarted|DocumentUploaded|.*Created)$/.test(
    type,
  ),
);
const erasures = ['mina', 'asha'].map((userId) => ({
  ...{ type: 'UserErased', data: { userId, role: 2, roleName: 'Counsellor', jobIds: ['jobId-1'] } },
  ...{ meta: { ...sealedMeta, actor: { ...sealedMeta.actor, id: 'admin', name: 'Admin' } } },
}));

/** Rows of a read model after the events that create the event's subject, the event itself and the events that follow. */
async function rowsOf(projector: Projector, of: EventDefinition, form: (definition: EventDefinition) => Given, then: readonly Given[]) {
  const given = [...makers.filter(({ type }) => projector.types?.has(type) ?? true), of].map(form);
  return await projecting(projector)
    .given(...given, ...then)
    .rows();
}

/** Fields of a read model that name a member of staff, over all events that it folds. */
async function namesIn(projector: Projector, form: (definition: EventDefinition) => Given, then: readonly Given[]): Promise<string[]> {
  const found = new Set<string>();
  const folds = ({ type }: EventDefinition) => projector.types?.has(type) ?? true;
  for (const definition of definitions.filter(folds)) {
    const after = await rowsOf(projector, definition, form, then);
    for (const row of after.values()) for (const path of named(row)) found.add(`${projector.model.name}.${path}`);
  }
  return [...found];
}

describe('what names a member of staff', () => {
  it('in events is known, with what their erasure does to it', () => {
    const found = definitions.flatMap((definition) =>
      named(dataOf(definition)).map((path) => {
        const { personal } = definition.fields[path.split('.')[0] ?? ''] ?? {};
        const own = personal ? theirKeys.has(definition.subject) : namePlaces(definition.fields).some(({ place }) => place === path);
        const fate = own ? 'erased' : personal ? 'other key' : 'clear';
        return [`${definition.type}.${path}`, fate];
      }),
    );
    expect(Object.fromEntries(found)).toEqual(events);
  });

  it('in rows is known, with what their erasure does to it', async () => {
    const found: Record<string, string> = {};
    for (const projector of projectors as readonly Projector[]) {
      for (const path of await namesIn(projector, told, [])) found[path] = 'erased';
      for (const path of await namesIn(projector, told, erasures)) found[path] = 'rebuilt';
      for (const path of await namesIn(projector, again, erasures)) found[path] = 'kept';
    }
    expect(found).toEqual(rows);
  });

  it('is removed from rows as if they were rebuilt from a log without it', async () => {
    for (const projector of projectors as readonly Projector[]) {
      for (const definition of definitions.filter((one) => projector.types?.has(one.type) ?? true)) {
        const [patched, rebuilt] = await Promise.all([told, again].map((form) => rowsOf(projector, definition, form, erasures)));
        expect([projector.model.name, definition.type, patched]).toEqual([projector.model.name, definition.type, rebuilt]);
      }
    }
  });
});
