import { hash } from 'node:crypto';
import type { CommandMeta } from '@matricula/auth';
import type { DomainEvent, EventMeta, Position } from '@matricula/domain/kernel';
import { DomainError, holds, ORIGIN } from '@matricula/domain/kernel';
import {
  CapacityCount,
  contactOf,
  evolve,
  leadDecider,
  leadDetailNames,
  leadStream,
  noLead,
  normaliseExternalId,
  tidied,
  type Capacity,
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
/** The result for a row of a job: rows over the cap of their publisher are left out. */
export type RowOutcome =
  | CaptureOutcome
  /** `left`: values that the lead did not take over, with the reason. */
  | { outcome: 're-enquired' | 'updated'; leadId: string; enquiryId: string; position: Position; left?: RefusedValue[] }
  | { outcome: 'over-cap' };

/** The number of new leads, and their last position. */
export function leadsCome(outcomes: readonly RowOutcome[]): { more: number; position: Position } {
  const made = outcomes.filter((row) => row.outcome === 'created');
  return { more: made.length, position: made.reduce<Position>((last, { position }) => (position > last ? position : last), ORIGIN) };
}

/** How to handle an enquiry of a known person. `update` adds it and fills in missing values of the lead, `overwrite` also replaces different ones. */
export type DuplicatePolicy = 're-enquire' | TakeOverPolicy | 'skip';

/** The job that captures, and its policy for known people. */
export interface CaptureOptions {
  jobId?: string;
  policy?: DuplicatePolicy;
  /** The publisher that sends the enquiries. */
  publisher?: PublisherTerms;
  /** The capacities of the owners to whom people assign new leads: what exceeds them is marked. */
  capacities?: ReadonlyMap<string, Capacity>;
}

/** Of all concurrent enquiries of one person, one wins each round; with this many attempts no enquiry is refused. */
const ATTEMPTS = 40;

/** The short name of a lead in addresses of the console. */
export const leadHashOf = (tenantId: string, leadId: string): string => hash('sha256', `${tenantId}/${leadId}`, 'base64url').slice(0, 12);

/**
 * Turns enquiries into leads, one or thousands at a time: de-duplication, attribution and reservation in one append. Import threads use it
 * without the framework, which would take longer to load than thousands of rows take to capture.
 */
export class LeadCapture {
  constructor(
    private readonly store: EventStore,
    private readonly identities: LeadIdentities,
  ) {}

  /**
   * Captures enquiries in order, all or none; later ones of the same person become re-enquiries of the first one's lead.
   * @throws RevisionConflict if others keep changing the same people; DomainError `publisher/too-many`, `lead/phone-invalid`, `lead/email-invalid`
   */
  async captureMany(
    enquiries: IncomingEnquiry[],
    meta: CommandMeta,
    options: Omit<CaptureOptions, 'policy'> = {},
  ): Promise<CaptureOutcome[]> {
    const outcomes = await this.captureRows(enquiries, meta, options);
    return outcomes.filter((outcome): outcome is CaptureOutcome => outcome.outcome !== 'over-cap' && outcome.outcome !== 'updated');
  }

  /** As `captureMany`, for the rows of a job; leaves out rows that exceed the publisher's caps. */
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

/** One batch of enquiries: the leads and identities that they touch, and the events to append to their streams. */
class CaptureBatch {
  private readonly appends = new Map<string, StreamAppend>();
  private readonly book: ContactBook;
  private readonly jobId: string | undefined;
  private readonly policy: DuplicatePolicy;
  /** The publisher as recorded in leads. */
  private readonly publisher: SendingPublisher | undefined;
  private readonly intake: PublisherBatch | undefined;
  private readonly count: CapacityCount;
  private lastMeta: EventMeta | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly meta: CommandMeta,
    { jobId, policy = 're-enquire', publisher, capacities = new Map() }: CaptureOptions,
    private readonly identitiesOf: IdentitiesOf,
  ) {
    this.jobId = jobId;
    this.policy = policy;
    this.count = new CapacityCount(capacities);
    this.book = new ContactBook(store, meta.tenantId);
    if (!publisher) return;
    const { publisherId, name, pay } = publisher;
    this.publisher = { publisherId, name, pay };
    this.intake = new PublisherBatch(publisher, meta.tenantId, jobId);
  }

  async load(identities: LeadIdentity[]): Promise<void> {
    await this.intake?.load(this.store);
    await this.book.load(identities);
    // Only replaced identities are released.
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
    // An enquiry that is already in the log was counted then.
    if (!holds(lead.enquiries, (one) => one.enquiryId === enquiryId) && !takes()) return { outcome: 'over-cap' };
    const tookOver = this.reEnquire(lead, enquiryId, enquiry);
    this.reserve(
      leadId,
      identities.filter((identity) => this.book.isFree(identity)),
      enquiry,
    );
    return { ...tookOver, leadId, enquiryId };
  }

  /** Appends everything at once; returns positions by stream. @throws DomainError `publisher/too-many` if nothing else would be written */
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
      const exceededCapacity = reason === 'rule' ? undefined : this.count.take(ownerId, leadId);
      const data = { assignmentId: this.jobId ?? leadId, ownerId, ownerName, reason, exceededCapacity, jobId: this.jobId } as const;
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
      leadHash: leadHashOf(this.meta.tenantId, leadId),
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
    // Known already: its values were decided at the first attempt.
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

  /** What the lead takes over from an enquiry under the policy, and what it cannot take. */
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

  /** An id derived from the command, so that a repetition creates nothing twice; within a job it is derived from the job's ids. */
  private idOf({ commandId }: IncomingEnquiry, part: string, index: number): string {
    if (!commandId) return newEventId();
    const command = `${commandId}/${part}`;
    return this.jobId ? eventIdNear(this.jobId, command, index) : eventIdOf(command, index);
  }

  /** The rows of a job share one cause and metadata; each names its row in its data. */
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
 * Normalises phone, e-mail and external id of an enquiry as leads store them. Refuses an enquiry without any contact or identity, and
 * a number that the tenant does not accept.
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
