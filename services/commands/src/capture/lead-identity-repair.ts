import type { KeyObject } from 'node:crypto';
import { countryOf } from '@matricula/domain/catalog';
import { ORIGIN, type DomainEvent, type RecordedEvent } from '@matricula/domain/kernel';
import {
  contactOf,
  contactsOffered,
  leadDecider,
  leadStream,
  mergedContacts,
  type ContactName,
  type Lead,
  type LeadContact,
} from '@matricula/domain/lead';
import { tenantDecider, tenantStream } from '@matricula/domain/tenant';
import { appendOfPart, persisting, stateOf, type EventStore, type StreamAppend } from '@matricula/event-store';
import { systemMeta } from '@matricula/policy-kit';
import { ContactBook, type IdentityChange } from './contact-book';
import { contactNameOf } from './contact-values';
import { earlierSpellings, mendedContact } from './earlier-spellings';
import type { LeadIdentities, LeadIdentity } from './lead-identities';

/**
 * What is wrong with an identity of a live lead. `spelling`: today's rules store it differently. `unreserved`: no stream reserves it
 * for the lead. `stale`: a stream reserves a value that the lead no longer has. `taken`: another live lead holds it. `unreadable`: today's
 * rules cannot read it. The last two need a manual decision.
 */
export type IdentityFault = 'spelling' | 'unreserved' | 'stale' | 'taken' | 'unreadable';

export interface IdentityFinding {
  tenantId: string;
  leadId: string;
  field: ContactName;
  fault: IdentityFault;
  /** For `taken`: the lead that holds the identity. */
  otherLeadId?: string;
}

export interface RepairOptions {
  /** Appends the corrections; otherwise they are only reported. */
  apply: boolean;
  /** Called once for each finding, after its corrections are in the log. */
  onFinding(finding: IdentityFinding): void;
}

export interface RepairCounts {
  leads: number;
  found: number;
  /** Findings that need a manual decision. */
  left: number;
}

const BATCH = 200;
const kindOf = (name: ContactName): LeadIdentity['kind'] => (name === 'externalId' ? 'external' : name);
const NAMES: readonly ContactName[] = ['phone', 'email', 'externalId'];

/** A live lead with its stream and its identities under today's rules. */
interface Case {
  lead: Lead;
  revision: number;
  /** The contact as it should be stored. */
  wanted: LeadContact;
  /** Identities of re-enquiries that were not withdrawn. */
  offered: LeadIdentity[];
  /** Identities of every value that the lead ever had, in every spelling under which they were reserved. */
  past: LeadIdentity[];
}

/** The events to append for one lead. */
interface Correction {
  to: Partial<Record<ContactName, string>>;
  changes: IdentityChange[];
  findings: IdentityFinding[];
}

/**
 * Checks the live leads of all tenants for identities that today's rules would store or reserve differently. Corrections are new
 * events: a changed detail, the new identity reserved, the old one released, in one append for each batch of leads.
 */
export class LeadIdentityRepair {
  private readonly countries = new Map<string, string | undefined>();

  constructor(
    private readonly store: EventStore,
    private readonly identities: LeadIdentities,
  ) {}

  async run({ apply, onFinding }: RepairOptions): Promise<RepairCounts> {
    const counts: RepairCounts = { leads: 0, found: 0, left: 0 };
    // Without decryption: the ids are enough here.
    for await (const events of this.store.readAll(ORIGIN, { filter: { types: ['LeadCaptured'] }, batchSize: BATCH, sealed: true })) {
      for (const [tenantId, leadIds] of leadsByTenant(events)) {
        const { leads, findings } = await persisting(() => this.mend(tenantId, leadIds, apply));
        counts.leads += leads;
        for (const finding of findings) {
          counts.found += 1;
          if (finding.fault === 'taken' || finding.fault === 'unreadable') counts.left += 1;
          onFinding(finding);
        }
      }
    }
    return counts;
  }

  private async mend(tenantId: string, leadIds: string[], apply: boolean): Promise<{ leads: number; findings: IdentityFinding[] }> {
    const pepper = await this.identities.pepper(tenantId);
    const country = await this.country(tenantId);
    const histories = await this.store.readMany(leadIds.map((leadId) => leadStream(tenantId, leadId)));
    const cases = [...histories.values()].flatMap((events) => this.caseOf(tenantId, pepper, country, events) ?? []);
    const book = new ContactBook(this.store, tenantId);
    await book.load(cases.flatMap(({ wanted, offered, past }) => [...this.identities.of(tenantId, pepper, wanted), ...offered, ...past]));
    for (const { lead } of cases) book.leads.set(lead.leadId, lead);
    const corrections = cases.map((one) => this.correction(tenantId, pepper, country, book, one));
    const appends = cases.flatMap(({ lead, revision }, at) => detailsAppend(tenantId, lead, revision, corrections[at]!.to));
    const changes = corrections.flatMap((one) => one.changes);
    if (apply && appends.length + changes.length > 0)
      await this.store.appendMany([...appends, ...identityAppends(tenantId, book, changes)]);
    return { leads: cases.length, findings: corrections.flatMap(({ findings }) => findings) };
  }

  private caseOf(tenantId: string, pepper: KeyObject, country: string | undefined, events: RecordedEvent[]): Case | undefined {
    const lead = stateOf(leadDecider, events);
    // The contacts of a removed lead are checked when it is restored; an erased one has none.
    if (lead.status !== 'open') return undefined;
    const past = everyContact(events).flatMap(([name, value]) => [
      ...this.identities.of(tenantId, pepper, { [name]: value }),
      ...earlierSpellings(name, value).map((spelling) => this.identities.named(tenantId, pepper, kindOf(name), spelling)),
    ]);
    return {
      lead,
      revision: events.at(-1)?.revision ?? -1,
      wanted: mendedContact(contactOf(lead), country),
      offered: this.offered(tenantId, pepper, country, lead),
      past: [...new Map(past.map((identity) => [identity.stream, identity])).values()],
    };
  }

  private offered(tenantId: string, pepper: KeyObject, country: string | undefined, lead: Lead): LeadIdentity[] {
    return [...contactsOffered(lead), ...mergedContacts(lead)].flatMap((contact) =>
      this.identities.of(tenantId, pepper, mendedContact(contact, country)),
    );
  }

  private correction(
    tenantId: string,
    pepper: KeyObject,
    country: string | undefined,
    book: ContactBook,
    { lead, wanted, offered, past }: Case,
  ): Correction {
    const { leadId } = lead;
    const stored = contactOf(lead);
    const correction: Correction = { to: {}, changes: [], findings: [] };
    const find = (field: ContactName, fault: IdentityFault, otherLeadId?: string) =>
      correction.findings.push({ tenantId, leadId, field, fault, ...(otherLeadId !== undefined && { otherLeadId }) });
    // Identities that stay with the lead: its own, those of its enquiries, and those that need a manual decision.
    const staying = new Set(offered.map(({ stream }) => stream));
    for (const name of NAMES) {
      const value = stored[name];
      if (value === undefined) continue;
      const [identity] = this.identities.of(tenantId, pepper, { [name]: wanted[name] });
      const holder = identity && book.holder(identity);
      const isTaken =
        identity && holder !== undefined && holder !== leadId && this.claims(tenantId, pepper, country, book, holder, identity);
      if (!identity || isTaken) {
        for (const spelling of earlierSpellings(name, value))
          staying.add(this.identities.named(tenantId, pepper, kindOf(name), spelling).stream);
        find(name, isTaken ? 'taken' : 'unreadable', isTaken ? holder : undefined);
        continue;
      }
      staying.add(identity.stream);
      if (wanted[name] !== value) {
        correction.to[name] = wanted[name];
        find(name, 'spelling');
      } else if (holder !== leadId) find(name, 'unreserved');
      if (holder !== leadId) correction.changes.push(...book.reserve(leadId, [identity]));
    }
    const stale = past.filter((identity) => !staying.has(identity.stream) && book.holder(identity) === leadId);
    for (const { kind } of stale) find(contactNameOf(kind), 'stale');
    correction.changes.push(...book.release(leadId, stale));
    // Those of enquiries were reserved under the spelling that is released, so they are reserved again.
    if (stale.length > 0)
      correction.changes.push(
        ...book.reserve(
          leadId,
          offered.filter((identity) => book.isFree(identity)),
        ),
      );
    return correction;
  }

  /** Whether the holder of an identity has the value, or got an enquiry with it: otherwise the reservation is stale. */
  private claims(
    tenantId: string,
    pepper: KeyObject,
    country: string | undefined,
    book: ContactBook,
    holderId: string,
    { stream }: LeadIdentity,
  ): boolean {
    const holder = book.leads.get(holderId);
    if (!holder) return false;
    const own = this.identities.of(tenantId, pepper, mendedContact(contactOf(holder), country));
    return [...own, ...this.offered(tenantId, pepper, country, holder)].some((identity) => identity.stream === stream);
  }

  private async country(tenantId: string): Promise<string | undefined> {
    if (!this.countries.has(tenantId)) {
      const { profile } = stateOf(tenantDecider, await this.store.read(tenantStream(tenantId)));
      this.countries.set(tenantId, countryOf(String(profile.country ?? ''))?.id);
    }
    return this.countries.get(tenantId);
  }
}

function leadsByTenant(events: readonly RecordedEvent[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { tenantId, data } of events)
    found.set(tenantId, [...(found.get(tenantId) ?? []), String((data as { leadId: string }).leadId)]);
  return found;
}

/** Every phone, e-mail and external id that the events of a lead name. */
function everyContact(events: readonly RecordedEvent[]): [ContactName, string][] {
  const parts = events.flatMap(({ data }) => {
    const { from, to, offered } = data as Record<string, Record<string, unknown> | undefined>;
    return [data as Record<string, unknown>, from, to, offered].filter((part) => typeof part === 'object' && part !== null);
  });
  return parts.flatMap((part) =>
    NAMES.flatMap((name): [ContactName, string][] => (typeof part[name] === 'string' && part[name] ? [[name, part[name]]] : [])),
  );
}

const meta = systemMeta('lead-identity-repair');

function detailsAppend(tenantId: string, lead: Lead, revision: number, to: Correction['to']): StreamAppend[] {
  const events = leadDecider.decide({ type: 'ChangeLeadDetails', data: { to } }, lead) as DomainEvent[];
  const stream = leadStream(tenantId, lead.leadId);
  return events.length === 0 ? [] : [appendOfPart('details', { stream, tenantId }, revision, events, meta)];
}

/** One append per identity, even if several leads gain or lose it. */
function identityAppends(tenantId: string, book: ContactBook, changes: readonly IdentityChange[]): StreamAppend[] {
  const byStream = Map.groupBy(changes, ({ identity }) => identity.stream);
  return [...byStream].map(([stream, some]) => {
    const events = some.map(({ identity: { kind }, type, leadId }) => ({ type, data: { leadId, kind } }));
    return appendOfPart(stream, { stream, tenantId }, book.revision(stream), events, meta);
  });
}
