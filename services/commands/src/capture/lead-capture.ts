import { hash } from 'node:crypto';
import type { CommandMeta } from '@matricula/auth';
import type { DomainEvent, EventMeta, Position } from '@matricula/domain/kernel';
import { DomainError, holds, ORIGIN } from '@matricula/domain/kernel';
import {
  contactOf,
  evolve,
  leadDecider,
  leadDetailNames,
  leadStream,
  noLead,
  normaliseExternalId,
  tidied,
  type IncomingEnquiry,
  type Lead,
  type LeadCommand,
  type LeadStreamEvent,
  type SendingPublisher,
} from '@matricula/domain/lead';
import type { PhoneRule } from '@matricula/domain/tenant/phone-rule';
import { eventIdNear, eventIdOf, EventStore, newEventId, persisting, type StreamAppend } from '@matricula/event-store';
import { ContactBook, contactMove, touchesContacts, withoutTaken, type IdentitiesOf, type IdentityChange } from './contact-book';
import { storedContact } from './contact-values';
import { inParts, takenOver, type RefusedValue, type TakeOverPolicy } from './taken-over';
import { LeadIdentities, type LeadIdentity } from './lead-identities';
import { PublisherBatch, type PublisherTerms } from './publisher-batch';

export type CaptureOutcome =
  | { outcome: 'created'; leadId: string; position: Position }
  | { outcome: 're-enquired'; leadId: string; enquiryId: string; position: Position }
  | { outcome: 'skipped'; leadId: string; position: Position };
/** What became of a row of a job: those that are over the cap of their publisher are left out. */
export type RowOutcome =
  | CaptureOutcome
  /** `left`: values that the lead did not take over, with the reason. */
  | { outcome: 're-enquired' | 'updated'; leadId: string; enquiryId: string; position: Position; left?: RefusedValue[] }
  | { outcome: 'over-cap' };

/** How many leads that made, and the last position of them. */
export function leadsCome(outcomes: readonly RowOutcome[]): { more: number; position: Position } {
  const made = outcomes.filter((row) => row.outcome === 'created');
  return { more: made.length, position: made.reduce<Position>((last, { position }) => (position > last ? position : last), ORIGIN) };
}

/** What to do with an enquiry of a known person. `update` adds it and fills in what the lead lacks, `overwrite` also replaces what differs. */
export type DuplicatePolicy = 're-enquire' | TakeOverPolicy | 'skip';

/** The job that captures, and what it does with people who are known. */
export interface CaptureOptions {
  jobId?: string;
  policy?: DuplicatePolicy;
  /** Who sends them. */
  publisher?: PublisherTerms;
}

/** One of all who enquire for the same person at the same moment wins each round, and nobody's enquiry is turned away. */
const ATTEMPTS = 40;

/**
 * Makes leads of enquiries, one or thousands at a time: de-duplication, attribution and reservation in one append. A thread of imports has it
 * without the framework, which would take longer to load than thousands of rows to capture.
 */
export class LeadCapture {
  constructor(
    private readonly store: EventStore,
    private readonly identities: LeadIdentities,
  ) {}

  /**
   * Captures enquiries in their order, all or none; later ones of the same person re-enquire on the lead of the first.
   * @throws RevisionConflict when others kept changing the same people; DomainError `publisher/too-many`, `lead/phone-invalid`,
   *   `lead/email-invalid`
   */
  async captureMany(
    enquiries: IncomingEnquiry[],
    meta: CommandMeta,
    options: Omit<CaptureOptions, 'policy'> = {},
  ): Promise<CaptureOutcome[]> {
    const outcomes = await this.captureRows(enquiries, meta, options);
    return outcomes.filter((outcome): outcome is CaptureOutcome => outcome.outcome !== 'over-cap' && outcome.outcome !== 'updated');
  }

  /** The same for rows of a job, of which those are left out that their publisher may not send any more. */
  async captureRows(enquiries: IncomingEnquiry[], meta: CommandMeta, options: CaptureOptions): Promise<RowOutcome[]> {
    return persisting(() => this.attempt(enquiries, meta, options), ATTEMPTS);
  }

  private async attempt(enquiries: IncomingEnquiry[], meta: CommandMeta, options: CaptureOptions): Promise<RowOutcome[]> {
    const { tenantId } = meta;
    const pepper = await this.identities.pepper(tenantId);
    const known = enquiries.map((enquiry) => this.identities.of(tenantId, pepper, enquiry));
    const identitiesOf: IdentitiesOf = (contact) => this.identities.of(tenantId, pepper, contact);
    const batch = new CaptureBatch(this.store, meta, options, identitiesOf);
    await batch.load(known.flat());
    const outcomes = enquiries.map((enquiry, index) => batch.capture(enquiry, known[index] ?? []));
    const positions = await batch.append();
    return outcomes.map((outcome) =>
      outcome.outcome === 'over-cap'
        ? outcome
        : ({ ...outcome, position: positions.get(leadStream(tenantId, outcome.leadId)) ?? ORIGIN } as RowOutcome),
    );
  }
}

type Unwritten =
  { outcome: 'over-cap' } | { outcome: CaptureOutcome['outcome'] | 'updated'; leadId: string; enquiryId?: string; left?: RefusedValue[] };

/** One batch of enquiries: the leads and identities that they touch, and what is to be appended to their streams. */
class CaptureBatch {
  private readonly appends = new Map<string, StreamAppend>();
  private readonly book: ContactBook;
  private readonly jobId: string | undefined;
  private readonly policy: DuplicatePolicy;
  /** As leads name it. */
  private readonly publisher: SendingPublisher | undefined;
  private readonly intake: PublisherBatch | undefined;
  private lastMeta: EventMeta | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly meta: CommandMeta,
    { jobId, policy = 're-enquire', publisher }: CaptureOptions,
    private readonly identitiesOf: IdentitiesOf,
  ) {
    this.jobId = jobId;
    this.policy = policy;
    this.book = new ContactBook(store, meta.tenantId);
    if (!publisher) return;
    const { publisherId, name, pay } = publisher;
    this.publisher = { publisherId, name, pay };
    this.intake = new PublisherBatch(publisher, meta.tenantId, jobId);
  }

  async load(identities: LeadIdentity[]): Promise<void> {
    await this.intake?.load(this.store);
    await this.book.load(identities);
    // Only what is replaced is released.
    if (this.policy === 'overwrite')
      await this.book.load([...this.book.leads.values()].flatMap((lead) => this.identitiesOf(contactOf(lead))));
  }

  capture(enquiry: IncomingEnquiry, identities: LeadIdentity[]): Unwritten {
    const enquiryId = this.idOf(enquiry, 'enquiry', 0);
    const leadId = identities.map((identity) => this.book.holder(identity)).find((holder) => holder !== undefined);
    const takes = () => this.intake?.takes(enquiry.jobRow) ?? true;
    if (leadId === undefined) {
      if (!takes()) return { outcome: 'over-cap' };
      this.create(enquiryId, enquiry, identities);
      return { outcome: 'created', leadId: enquiryId };
    }
    const lead = this.book.leads.get(leadId) ?? noLead;
    if (leadId === enquiryId) return { outcome: 'created', leadId };
    if (this.policy === 'skip') return { outcome: 'skipped', leadId };
    // What is in the log already was counted then.
    if (!holds(lead.enquiries, (one) => one.enquiryId === enquiryId) && !takes()) return { outcome: 'over-cap' };
    const tookOver = this.reEnquire(lead, enquiryId, enquiry);
    this.reserve(
      leadId,
      identities.filter((identity) => this.book.isFree(identity)),
      enquiry,
    );
    return { ...tookOver, leadId, enquiryId };
  }

  /** Writes everything at once; positions by stream. @throws DomainError `publisher/too-many` when that is all that was written */
  async append(): Promise<Map<string, Position>> {
    const { intake, meta } = this;
    const counted = intake?.events() ?? [];
    const refused = counted.find((event) => event.type === 'PublisherLeadsRefused');
    const appends = this.jobId === undefined && refused ? [] : [...this.appends.values()];
    if (intake && counted.length > 0) {
      const events = counted.map(({ type, data }) => ({ id: newEventId(), type, data, meta: this.metaOf(meta.commandId) }));
      const expected = intake.revision === -1 ? ('none' as const) : intake.revision;
      appends.push({ stream: intake.stream, tenantId: meta.tenantId, events, expected });
    }
    const results = appends.length === 0 ? [] : await this.store.appendMany(appends);
    if (intake && refused && this.jobId === undefined) intake.refuse(refused.data);
    return new Map(results.map(({ stream, position }) => [stream, position]));
  }

  private create(leadId: string, enquiry: IncomingEnquiry, identities: LeadIdentity[]): void {
    const { ownerId, ownerName } = enquiry;
    const events = leadDecider.decide({ type: 'CaptureLead', data: this.captured(leadId, enquiry) }, noLead);
    const lead = events.reduce(evolve, noLead);
    if (ownerId && ownerName) {
      const reason = this.jobId ? 'import' : (enquiry.assignedBy ?? 'manual');
      const data = { assignmentId: this.jobId ?? leadId, ownerId, ownerName, reason, jobId: this.jobId } as const;
      events.push(...leadDecider.decide({ type: 'AssignLead', data }, lead));
    }
    this.add(leadStream(this.meta.tenantId, leadId), events, enquiry, 'lead');
    this.book.leads.set(leadId, events.reduce(evolve, noLead));
    this.reserve(leadId, identities, enquiry);
  }

  private captured(leadId: string, enquiry: IncomingEnquiry) {
    const { externalId, source, utmSource, utmMedium, utmCampaign, collegeId, collegeName, message, attributes, jobRow } = enquiry;
    const details = Object.fromEntries(leadDetailNames.flatMap((name) => (enquiry[name] ? [[name, tidied(enquiry[name])]] : [])));
    return {
      leadId,
      leadHash: hash('sha256', `${this.meta.tenantId}/${leadId}`, 'base64url').slice(0, 12),
      externalId: normaliseExternalId(externalId),
      ...details,
      ...storedContact(enquiry),
      ...{ source, utmSource, utmMedium, utmCampaign, collegeId, collegeName },
      priority: enquiry.priority ?? 1,
      message,
      attributes,
      publisher: this.publisher,
      jobId: this.jobId,
      jobRow,
    };
  }

  private reEnquire(
    lead: Lead,
    enquiryId: string,
    enquiry: IncomingEnquiry,
  ): { outcome: 're-enquired' | 'updated'; left?: RefusedValue[] } {
    const { source, utmSource, utmMedium, utmCampaign, collegeId, collegeName, message, attributes, jobRow, externalId } = enquiry;
    const offered: Record<string, string> = { ...attributes };
    for (const name of leadDetailNames) if (enquiry[name]) offered[name] = enquiry[name];
    if (message) offered.message = message;
    if (externalId) offered.externalId = externalId;
    const { publisher, jobId } = this;
    const data = { enquiryId, offered, source, utmSource, utmMedium, utmCampaign, collegeId, collegeName, publisher, jobId, jobRow };
    const events: LeadStreamEvent[] = leadDecider.decide({ type: 'ReEnquireLead', data }, lead);
    const { commands, left } = this.takeOver(lead, enquiry);
    const leaves = left.length > 0 && { left };
    // Known already: whatever came with it was decided then.
    if (events.length === 0) {
      const wasUpdated = holds(lead.enquiries, (one) => one.enquiryId === enquiryId && one.updated === true);
      return { outcome: wasUpdated ? 'updated' : 're-enquired', ...leaves };
    }
    const again = events.reduce(evolve, lead);
    const after = commands.reduce((state, command) => {
      const decided = leadDecider.decide(command, state);
      events.push(...decided);
      return decided.reduce(evolve, state);
    }, again);
    const isUpdated = after !== again;
    this.add(leadStream(this.meta.tenantId, lead.leadId), events, enquiry, 'enquiry-events');
    this.book.leads.set(lead.leadId, after);
    if (isUpdated && touchesContacts(again, after)) {
      const { gained, lost } = contactMove(this.identitiesOf, again, after);
      this.write([...this.book.release(lead.leadId, lost), ...this.book.reserve(lead.leadId, gained)], enquiry);
    }
    return { outcome: isUpdated ? 'updated' : 're-enquired', ...leaves };
  }

  /** What the lead takes over from an enquiry by the policy, and what it cannot take. */
  private takeOver(lead: Lead, enquiry: IncomingEnquiry): { commands: LeadCommand[]; left: RefusedValue[] } {
    const { policy, jobId } = this;
    if (policy !== 'update' && policy !== 'overwrite') return { commands: [], left: [] };
    const { jobRow, priority } = enquiry;
    const { changes, left } = withoutTaken(this.book, this.identitiesOf, lead, takenOver(lead, enquiry, policy));
    const { parts, tooLong } = inParts(lead, changes);
    const commands: LeadCommand[] = parts.map((to) => ({ type: 'ChangeLeadDetails', data: { to, jobId, jobRow } }));
    if (policy === 'overwrite' && priority !== undefined) commands.push({ type: 'PrioritiseLead', data: { priority, jobId, jobRow } });
    return { commands, left: [...left, ...tooLong] };
  }

  private reserve(leadId: string, identities: LeadIdentity[], enquiry: IncomingEnquiry): void {
    this.write(this.book.reserve(leadId, identities), enquiry);
  }

  private write(changes: readonly IdentityChange[], enquiry: IncomingEnquiry): void {
    for (const { identity, type, leadId } of changes) {
      const { stream, kind } = identity;
      this.add(stream, [{ type, data: { leadId, kind } }], enquiry, type === 'LeadIdentityReserved' ? kind : `${kind}-released`);
    }
  }

  /** An id that follows from the command, so that it comes about once; beside its job's other ids where there is one. */
  private idOf({ commandId }: IncomingEnquiry, part: string, index: number): string {
    if (!commandId) return newEventId();
    const command = `${commandId}/${part}`;
    return this.jobId ? eventIdNear(this.jobId, command, index) : eventIdOf(command, index);
  }

  /** The rows of a job share one cause and one meta; each says its own row in its data. */
  private metaOf(commandId: string | undefined): EventMeta {
    const causationId = this.jobId ?? commandId;
    if (this.lastMeta && this.lastMeta.causationId === causationId) return this.lastMeta;
    const { tenantId: _tenant, commandId: _command, ...meta } = this.meta;
    return (this.lastMeta = { ...meta, causationId, version: 1 });
  }

  private add(stream: string, events: DomainEvent[], enquiry: IncomingEnquiry, part: string): void {
    const { commandId, at } = enquiry;
    const { tenantId } = this.meta;
    const meta = this.metaOf(commandId);
    const revision = this.book.revision(stream);
    const append: StreamAppend = this.appends.get(stream) ?? {
      stream,
      tenantId,
      events: [],
      expected: revision === -1 ? 'none' : revision,
    };
    this.appends.set(stream, append);
    for (const [index, { type, data }] of events.entries()) {
      const id = this.idOf(enquiry, part, index);
      append.events.push({ id, type, data, meta, at });
    }
  }
}

/**
 * An enquiry with its phone, e-mail and external id as leads store them. Refuses one that nobody could call or write to, nor recognise
 * later, and a number that the tenant does not take.
 * @throws DomainError `lead/unreachable`, `lead/phone-invalid`, `lead/email-invalid`
 */
export function reachable({ phoneCode, ...enquiry }: IncomingEnquiry, rule?: PhoneRule): IncomingEnquiry {
  const { phone, email } = storedContact({ ...enquiry, phoneCode }, rule);
  const externalId = normaliseExternalId(enquiry.externalId);
  if (!phone && !email && !externalId) {
    throw new DomainError('lead/unreachable', 'An enquiry needs a phone number, an email address or an external id.');
  }
  return { ...enquiry, phone, email, externalId };
}
