import { hash } from 'node:crypto';
import type { CommandMeta } from '@matricula/auth';
import type { DomainEvent, EventMeta, Position } from '@matricula/domain/kernel';
import { DomainError, ORIGIN } from '@matricula/domain/kernel';
import {
  evolve,
  identityOwner,
  leadDecider,
  leadDetailNames,
  leadStream,
  noLead,
  normaliseEmail,
  normalisePhone,
  tidied,
  type Enquiry,
  type Lead,
  type LeadDetails,
} from '@matricula/domain/lead';
import { eventIdNear, eventIdOf, EventStore, stateOf, newEventId, persisting, type StreamAppend } from '@matricula/event-store';
import { LeadIdentities, type LeadIdentity } from './lead-identities';

/** An enquiry as it arrives: what the person tells, where it came from. */
export interface IncomingEnquiry extends LeadDetails, Enquiry {
  externalId?: string;
  message?: string;
  priority?: number;
  attributes?: Record<string, string>;
  ownerId?: string;
  ownerName?: string;
  /** Whether a rule chose the owner, instead of a person. */
  assignedBy?: 'rule';
  /** The same id makes the same lead, however often it is sent. */
  commandId?: string;
  jobRow?: number;
  /** When it was made, for imports of history. */
  at?: string;
}

export type CaptureOutcome =
  | { outcome: 'created'; leadId: string; position: Position }
  | { outcome: 're-enquired'; leadId: string; enquiryId: string; position: Position }
  | { outcome: 'skipped'; leadId: string; position: Position };

/** What to do with an enquiry of a known person. `update` adds the enquiry and fills details that are empty. */
export type DuplicatePolicy = 're-enquire' | 'update' | 'skip';

/** The job that captures, and what it does with people who are known. */
export interface CaptureOptions {
  jobId?: string;
  policy?: DuplicatePolicy;
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
   * @throws RevisionConflict when others kept changing the same people
   */
  async captureMany(
    enquiries: IncomingEnquiry[],
    meta: CommandMeta,
    { jobId, policy = 're-enquire' }: CaptureOptions = {},
  ): Promise<CaptureOutcome[]> {
    return persisting(() => this.attempt(enquiries, meta, jobId, policy), ATTEMPTS);
  }

  private async attempt(enquiries: IncomingEnquiry[], meta: CommandMeta, jobId: string | undefined, policy: DuplicatePolicy) {
    const { tenantId } = meta;
    const pepper = await this.identities.pepper(tenantId);
    const known = enquiries.map((enquiry) => this.identities.of(tenantId, pepper, enquiry));
    const batch = new CaptureBatch(this.store, meta, jobId, policy);
    await batch.load(known.flat());
    const outcomes = enquiries.map((enquiry, index) => batch.capture(enquiry, known[index] ?? []));
    const positions = await batch.append();
    return outcomes.map(
      (outcome) => ({ ...outcome, position: positions.get(leadStream(tenantId, outcome.leadId)) ?? ORIGIN }) as CaptureOutcome,
    );
  }
}

interface OpenStream {
  revision: number;
  append?: StreamAppend;
}

/** The streams of one batch of enquiries: what they hold, and what is about to be appended to them. */
class CaptureBatch {
  private readonly streams = new Map<string, OpenStream>();
  private readonly owners = new Map<string, string>();
  private readonly leads = new Map<string, Lead>();
  private lastMeta: EventMeta | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly meta: CommandMeta,
    private readonly jobId: string | undefined,
    private readonly policy: DuplicatePolicy,
  ) {}

  async load(identities: LeadIdentity[]): Promise<void> {
    const reserved = await this.store.readMany([...new Set(identities.map(({ stream }) => stream))]);
    for (const [stream, events] of reserved) {
      this.streams.set(stream, { revision: events.at(-1)?.revision ?? -1 });
      const owner = identityOwner(events);
      if (owner) this.owners.set(stream, owner);
    }
    const leadIds = [...new Set(this.owners.values())];
    const histories = await this.store.readMany(leadIds.map((leadId) => leadStream(this.meta.tenantId, leadId)));
    for (const leadId of leadIds) {
      const stream = leadStream(this.meta.tenantId, leadId);
      const events = histories.get(stream) ?? [];
      this.streams.set(stream, { revision: events.at(-1)?.revision ?? -1 });
      this.leads.set(leadId, stateOf(leadDecider, events));
    }
  }

  capture(enquiry: IncomingEnquiry, identities: LeadIdentity[]): Omit<CaptureOutcome, 'position'> {
    const enquiryId = this.idOf(enquiry, 'enquiry', 0);
    const owners = identities.flatMap(({ stream }) => this.owners.get(stream) ?? []);
    const leadId = owners.find((owner) => this.leads.get(owner)?.status === 'open');
    if (leadId === undefined) {
      this.create(enquiryId, enquiry, identities);
      return { outcome: 'created', leadId: enquiryId };
    }
    const lead = this.leads.get(leadId) ?? noLead;
    if (leadId === enquiryId) return { outcome: 'created', leadId };
    if (this.policy === 'skip') return { outcome: 'skipped', leadId };
    this.reEnquire(lead, enquiryId, enquiry);
    this.reserve(
      leadId,
      identities.filter(({ stream }) => !this.owners.has(stream)),
      enquiry,
    );
    return { outcome: 're-enquired', leadId, enquiryId } as Omit<CaptureOutcome, 'position'>;
  }

  /** Writes everything at once; positions by stream. */
  async append(): Promise<Map<string, Position>> {
    const appends = [...this.streams.values()].flatMap(({ append }) => append ?? []);
    const results = appends.length === 0 ? [] : await this.store.appendMany(appends);
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
    this.leads.set(leadId, events.reduce(evolve, noLead));
    this.reserve(leadId, identities, enquiry);
  }

  private captured(leadId: string, enquiry: IncomingEnquiry) {
    const { externalId, source, utmSource, utmMedium, utmCampaign, collegeId, collegeName, message, attributes, jobRow } = enquiry;
    const details = Object.fromEntries(leadDetailNames.flatMap((name) => (enquiry[name] ? [[name, tidied(enquiry[name])]] : [])));
    return {
      leadId,
      leadHash: hash('sha256', `${this.meta.tenantId}/${leadId}`, 'base64url').slice(0, 12),
      externalId: externalId?.trim(),
      ...details,
      phone: normalisePhone(enquiry.phone) ?? enquiry.phone?.trim(),
      email: normaliseEmail(enquiry.email) ?? enquiry.email?.trim(),
      ...{ source, utmSource, utmMedium, utmCampaign, collegeId, collegeName },
      priority: enquiry.priority ?? 1,
      message,
      attributes,
      jobId: this.jobId,
      jobRow,
    };
  }

  private reEnquire(lead: Lead, enquiryId: string, enquiry: IncomingEnquiry): void {
    const { source, utmSource, utmMedium, utmCampaign, collegeId, collegeName, message, attributes, jobRow, externalId } = enquiry;
    const offered: Record<string, string> = { ...attributes };
    for (const name of leadDetailNames) if (enquiry[name]) offered[name] = enquiry[name];
    if (message) offered.message = message;
    if (externalId) offered.externalId = externalId;
    const cause = { jobId: this.jobId, jobRow };
    const data = { enquiryId, offered, source, utmSource, utmMedium, utmCampaign, collegeId, collegeName, ...cause };
    const events = leadDecider.decide({ type: 'ReEnquireLead', data }, lead);
    // Known already: whatever came with it was decided then.
    if (events.length === 0) return;
    if (this.policy === 'update') {
      const to = Object.fromEntries(
        leadDetailNames.flatMap((name) => (enquiry[name] && !lead.details[name] ? [[name, tidied(enquiry[name])]] : [])),
      );
      events.push(...leadDecider.decide({ type: 'ChangeLeadDetails', data: { to, ...cause } }, lead));
    }
    this.add(leadStream(this.meta.tenantId, lead.leadId), events, enquiry, 'enquiry-events');
    this.leads.set(lead.leadId, events.reduce(evolve, lead));
  }

  private reserve(leadId: string, identities: LeadIdentity[], enquiry: IncomingEnquiry): void {
    for (const { stream, kind } of identities) {
      this.owners.set(stream, leadId);
      this.add(stream, [{ type: 'LeadIdentityReserved', data: { leadId, kind } }], enquiry, kind);
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
    const open = this.streams.get(stream) ?? { revision: -1 };
    this.streams.set(stream, open);
    const { tenantId } = this.meta;
    const meta = this.metaOf(commandId);
    open.append ??= { stream, tenantId, events: [], expected: open.revision === -1 ? 'none' : open.revision };
    for (const [index, { type, data }] of events.entries()) {
      const id = this.idOf(enquiry, part, index);
      open.append.events.push({ id, type, data, meta, at });
    }
  }
}

/** Refuses an enquiry that nobody could call or write to, nor recognise later. @throws DomainError `lead/unreachable` */
export function reachable(enquiry: IncomingEnquiry): IncomingEnquiry {
  const wrong = (field: 'phone' | 'email', message: string) => new DomainError(`lead/${field}-invalid`, message, { [field]: message });
  if (enquiry.phone && !normalisePhone(enquiry.phone)) throw wrong('phone', 'Please, Enter 10 digit Mobile Number.');
  if (enquiry.email && !normaliseEmail(enquiry.email)) throw wrong('email', 'Please, Enter Valid email address.');
  if (!enquiry.phone && !enquiry.email && !enquiry.externalId) {
    throw new DomainError('lead/unreachable', 'An enquiry needs a phone number, an email address or an external id.');
  }
  return enquiry;
}
