import type { INestApplicationContext } from '@nestjs/common';
import { SealedBlobStore } from '@matricula/blob-store';
import {
  admissionBoundary,
  admissionIdOf,
  type AdmissionCommand,
  type AdmissionFile,
  type AdmissionProductSet,
  type CommissionTerms,
} from '@matricula/domain/admission';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { financialYearOf } from '@matricula/domain/books';
import { leadStream } from '@matricula/domain/lead';
import { ENROLLED, type CallActionRecorded } from '@matricula/domain/call-action';
import type { RecordedEvent } from '@matricula/domain/kernel';
import type { OrderPaymentReceived } from '@matricula/domain/order';
import { EventStore, executeMany, type AddressedCommand } from '@matricula/event-store';
import { systemActor } from '@matricula/policy-kit';
import { commissionPlanRecords } from './desk-set';
import type { Institution } from './institution';
import { Random } from './random';
import { usersOf } from './seed-institution';

/** The number of enrolments whose admissions went on. */
const ADMITTED = 40;
const SEED = 71;
const HOUR_MS = 3_600_000;
/** The longest fate has so many steps, an hour each. */
const MOST_STEPS = 7;
const LETTER = '%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n';
/** Fees of the first year in rupees. */
const fees = [85_000, 120_000, 145_500, 210_000, 360_000];

const fates: readonly (readonly [string, number])[] = [
  ['confirmed', 9],
  ['submitted', 5],
  ['accepted', 3],
  ['claimed', 4],
  ['rejected', 1],
  ['cancelled', 2],
];

/** Takes the admissions of enrolled leads on: submitted, answered by the college, confirmed, cancelled. Safe to repeat. */
export async function seedAdmissions(app: INestApplicationContext, institution: Institution): Promise<void> {
  const { tid } = institution;
  const store = app.get(EventStore);
  const random = new Random(SEED);
  const users = usersOf(institution);
  const people = new Map(users.map((user) => [user.userId, user]));
  const admin = users.find(({ role }) => role === staffRoles.admin);
  const enrolments = (await enrolmentsOf(store, tid)).slice(-ADMITTED);
  const paid = await paidAt(store, tid);
  const now = Date.now();
  const financialYear = financialYearOf(new Date(now).toISOString().slice(0, 10));
  const commands: AddressedCommand<AdmissionCommand>[] = [];
  for (const [place, { data, at }] of enrolments.entries()) {
    const { leadId, callActionId, leadName, phone, lead = {}, attachments = [] } = data;
    const { collegeId = lead.collegeId, collegeName = lead.collegeName, source = lead.source } = data;
    const owner = people.get(lead.ownerId ?? '') ?? admin;
    if (!owner || !admin) continue;
    const admissionId = admissionIdOf(leadId, collegeId);
    const stream = admissionBoundary.stream(tid, admissionId);
    const { state } = await store.states.current(admissionBoundary.decider, stream);
    const ids = { admissionId, leadId, leadName, phone, collegeId, collegeName, source, callActionId, claimedAt: at };
    const claim: AdmissionCommand = {
      type: 'ClaimAdmission',
      data: { ...ids, files: attachments, ownerId: owner.userId, ownerName: owner.name },
    };
    const drawn = random.weighted(fates);
    // The steps take some hours: a recent enrolment has had none of them yet.
    const fate = Date.parse(at) <= now - MOST_STEPS * HOUR_MS ? drawn : 'claimed';
    const amountPaise = random.pick(fees) * 100;
    const isDone = state.fileIds.length > 0;
    const files = isDone || fate === 'claimed' ? [] : [await letter(app.get(SealedBlobStore), tid, leadId)];
    const [first] = await store.read(leadStream(tid, leadId), 0, 0);
    const plan = commissionPlanRecords.find((one) => one.collegeId === collegeId);
    const terms = plan && { ...plan.terms, planId: plan.id, financialYear };
    const steps = [claim, ...stepsOf(fate, amountPaise, files, terms, first?.at)];
    const product = paid.get(admissionId);
    if (product) {
      const command: AdmissionCommand = { type: 'SetAdmissionProduct', data: product };
      const meta = { actor: systemActor, correlationId: `seed-${tid}` };
      commands.push({ stream, tenantId: tid, command, at, commandId: `seed/${tid}/admission/${place}/product`, meta });
    }
    const began = Date.parse(at);
    steps.forEach((command, step) => {
      const by = command.type === 'ConfirmAdmission' || command.type === 'CancelAdmission' ? admin : owner;
      const actor = step === 0 ? systemActor : { id: by.userId, name: by.name, email: by.email, role: by.role };
      commands.push({
        ...{ stream, tenantId: tid, command, at: new Date(began + step * HOUR_MS).toISOString() },
        commandId: `seed/${tid}/admission/${place}/${step}`,
        meta: { actor, correlationId: `seed-${tid}` },
      });
    });
  }
  await executeMany(store, admissionBoundary.decider, commands, { actor: systemActor, correlationId: `seed-${tid}` });
}

/** What leads paid for at colleges, by the admission that it belongs to. */
async function paidAt(store: EventStore, tenantId: string) {
  const found = new Map<string, AdmissionProductSet['data']>();
  for await (const batch of store.readAll('', { filter: { tenantId, types: ['OrderPaymentReceived'] } }))
    for (const { data } of batch as RecordedEvent<OrderPaymentReceived>[]) {
      const { leadId, collegeId, orderId, productId, productName } = data;
      const admissionId = admissionIdOf(leadId, collegeId);
      if (collegeId && productId) found.set(admissionId, { admissionId, leadId, orderId, productId, productName });
    }
  return found;
}

/** Call actions that enrolled a lead, the latest last. */
export async function enrolmentsOf(store: EventStore, tenantId: string): Promise<RecordedEvent<CallActionRecorded>[]> {
  const found: RecordedEvent<CallActionRecorded>[] = [];
  for await (const batch of store.readAll('', { filter: { tenantId, types: ['CallActionRecorded'] } })) {
    found.push(...(batch as RecordedEvent<CallActionRecorded>[]).filter(({ data }) => data.stage === ENROLLED));
  }
  return found;
}

async function letter(blobs: SealedBlobStore, tenantId: string, leadId: string): Promise<AdmissionFile> {
  const [name, contentType, content] = ['offer letter.pdf', 'application/pdf', Buffer.from(LETTER)];
  const { id } = await blobs.put({ tenantId, name, contentType, content }, { ofLead: leadId });
  return { blobId: id, name, contentType, bytes: content.length };
}

function stepsOf(
  fate: string,
  amountPaise: number,
  files: AdmissionFile[],
  terms?: CommissionTerms,
  leadCapturedAt?: string,
): AdmissionCommand[] {
  const attach: AdmissionCommand = { type: 'AddAdmissionFiles', data: { files } };
  const amount: AdmissionCommand = { type: 'SetAdmissionAmount', data: { amountPaise } };
  const submit: AdmissionCommand = { type: 'SubmitAdmission', data: {} };
  const accept: AdmissionCommand = { type: 'RecordCollegeAnswer', data: { collegeStatus: 'accepted' } };
  const confirm: AdmissionCommand = { type: 'ConfirmAdmission', data: { terms, leadCapturedAt } };
  switch (fate) {
    case 'confirmed':
      return [attach, amount, submit, accept, confirm];
    case 'submitted':
      return [attach, amount, submit];
    case 'accepted':
      return [attach, amount, accept];
    case 'rejected':
      return [attach, submit, { type: 'RecordCollegeAnswer', data: { collegeStatus: 'rejected' } }];
    case 'cancelled':
      return [attach, amount, submit, { type: 'CancelAdmission', data: { reason: 'The student withdrew.' } }];
    default:
      return [];
  }
}
