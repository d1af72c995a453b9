import {
  contactOf,
  contactsOffered,
  identityOwner,
  leadDecider,
  leadStream,
  mergedContacts,
  type ChangeLeadDetails,
  type ContactName,
  type Lead,
  type LeadContact,
} from '@matricula/domain/lead';
import { stateOf, type EventStore } from '@matricula/event-store';
import { takenInWords } from './contact-values';
import type { LeadIdentity } from './lead-identities';

/** An event to append to the stream of an identity. */
export interface IdentityChange {
  identity: LeadIdentity;
  type: 'LeadIdentityReserved' | 'LeadIdentityReleased';
  leadId: string;
}

/** An identity that another live lead holds. */
export interface TakenIdentity {
  identity: LeadIdentity;
  holderId: string;
}

/** The identities that a lead gains and loses by a decision. */
export interface ContactMove {
  leadId: string;
  gained: LeadIdentity[];
  lost: LeadIdentity[];
  /** Identities that the lead gains unless another live lead holds them. */
  wished: LeadIdentity[];
  /** The state of the lead after the decision. */
  after: Lead;
}

/**
 * The identities that a batch of decisions touches: the holder of each, and the events for their streams. An identity belongs to the lead
 * that its stream names last, as long as that lead is open. A removed lead keeps its identities until another lead takes them. All changes
 * expect the revision that was read, so that of two concurrent writers one has to decide again.
 */
export class ContactBook {
  /** Leads that hold one of the identities, and those that decisions of the batch created or changed. */
  readonly leads = new Map<string, Lead>();
  private readonly revisions = new Map<string, number>();
  private readonly owners = new Map<string, string>();

  constructor(
    private readonly store: Pick<EventStore, 'readMany'>,
    private readonly tenantId: string,
  ) {}

  /** Reads the streams of identities and the leads that they name, unless they are loaded already. */
  async load(identities: readonly LeadIdentity[]): Promise<void> {
    const fresh = [...new Set(identities.map(({ stream }) => stream))].filter((stream) => !this.revisions.has(stream));
    if (fresh.length === 0) return;
    const reserved = await this.store.readMany(fresh);
    for (const stream of fresh) {
      const events = reserved.get(stream) ?? [];
      this.revisions.set(stream, events.at(-1)?.revision ?? -1);
      const owner = identityOwner(events);
      if (owner) this.owners.set(stream, owner);
    }
    const leadIds = [...new Set(fresh.flatMap((stream) => this.owners.get(stream) ?? []))].filter((leadId) => !this.leads.has(leadId));
    if (leadIds.length === 0) return;
    const histories = await this.store.readMany(leadIds.map((leadId) => leadStream(this.tenantId, leadId)));
    for (const leadId of leadIds) {
      const stream = leadStream(this.tenantId, leadId);
      const events = histories.get(stream) ?? [];
      this.revisions.set(stream, events.at(-1)?.revision ?? -1);
      this.leads.set(leadId, stateOf(leadDecider, events));
    }
  }

  /** The revision of a stream when it was read; -1 if it has no events. */
  revision(stream: string): number {
    return this.revisions.get(stream) ?? -1;
  }

  /** The live lead that holds an identity. */
  holder({ stream }: LeadIdentity): string | undefined {
    const owner = this.owners.get(stream);
    return owner !== undefined && this.leads.get(owner)?.status === 'open' ? owner : undefined;
  }

  /** Whether no lead, live or removed, is named by an identity's stream. */
  isFree({ stream }: LeadIdentity): boolean {
    return !this.owners.has(stream);
  }

  /** The identities among some that another live lead holds. */
  taken(leadId: string, identities: readonly LeadIdentity[]): TakenIdentity[] {
    return identities.flatMap((identity) => {
      const holderId = this.holder(identity);
      return holderId === undefined || holderId === leadId ? [] : [{ identity, holderId }];
    });
  }

  /** Reserves identities for a lead, including those it already holds: the append then excludes concurrent takers. */
  reserve(leadId: string, identities: readonly LeadIdentity[]): IdentityChange[] {
    return identities.map((identity) => {
      this.owners.set(identity.stream, leadId);
      return { identity, type: 'LeadIdentityReserved', leadId };
    });
  }

  /** Releases identities of a lead; those that it does not hold stay unchanged. */
  release(leadId: string, identities: readonly LeadIdentity[]): IdentityChange[] {
    return identities.flatMap((identity) => {
      if (this.owners.get(identity.stream) !== leadId) return [];
      this.owners.delete(identity.stream);
      return [{ identity, type: 'LeadIdentityReleased' as const, leadId }];
    });
  }
}

/** The identities of a contact, by the tenant's key. */
export type IdentitiesOf = (contact: LeadContact) => LeadIdentity[];

/** Whether a decision changes the identities of a lead: most do not, and need no lookup of identities. */
export function touchesContacts(before: Lead, after: Lead): boolean {
  if (before.status !== after.status) return after.status === 'open' || after.status === 'erased' || after.status === 'merged';
  if (after.status !== 'open') return false;
  const [was, is] = [contactOf(before), contactOf(after)];
  if (before.merges !== after.merges) return true;
  const isChanged = was.phone !== is.phone || was.email !== is.email || was.externalId !== is.externalId;
  return isChanged || (before.enquiries !== after.enquiries && (before.enquiries?.length ?? 0) > (after.enquiries?.length ?? 0));
}

/**
 * The identities that a lead gains and loses by a decision: an opened lead claims its identities, an erased or merged one loses all, and otherwise a
 * lead loses an identity that it had or that only a withdrawn enquiry named. A lead also has the contacts of leads that were merged into it.
 */
export function contactMove(identitiesOf: IdentitiesOf, before: Lead, after: Lead): ContactMove {
  const { leadId } = after;
  const all = (contacts: readonly LeadContact[]) => unique(contacts.flatMap((contact) => identitiesOf(contact)));
  const own = (lead: Lead) => all([contactOf(lead), ...mergedContacts(lead)]);
  const offered = (lead: Lead) => all(contactsOffered(lead));
  const without = (from: readonly LeadIdentity[], ...others: LeadIdentity[]) =>
    from.filter(({ stream }) => !others.some((other) => other.stream === stream));
  const was = own(before);
  if (after.status === 'erased' || after.status === 'merged')
    return { leadId, gained: [], wished: [], lost: unique([...was, ...offered(before)]), after };
  const is = own(after);
  if (before.status !== 'open') {
    // Contacts that are not the lead's own ones may belong to another lead by now.
    const gained = all([contactOf(after)]);
    const wished = without([...is, ...all(before.mergedInto?.contacts ?? [])], ...gained);
    return { leadId, gained, wished: unique(wished), lost: without(was, ...is), after };
  }
  const isWithdrawn = (before.enquiries?.length ?? 0) > (after.enquiries?.length ?? 0);
  const withdrawn = isWithdrawn ? without(offered(before), ...offered(after), ...is, ...was) : [];
  return { leadId, gained: without(is, ...was), wished: [], lost: [...without(was, ...is), ...withdrawn], after };
}

const unique = (identities: readonly LeadIdentity[]): LeadIdentity[] => [
  ...new Map(identities.map((identity) => [identity.stream, identity])).values(),
];

/** Changes of a lead without the contacts that another live lead holds, and these contacts with the reason. */
export function withoutTaken(
  book: ContactBook,
  identitiesOf: IdentitiesOf,
  lead: Lead,
  changes: ChangeLeadDetails['data']['to'],
): { changes: ChangeLeadDetails['data']['to']; left: { field: ContactName; message: string }[] } {
  const left = CONTACTS.filter((name) => {
    const value = changes[name];
    return value && book.taken(lead.leadId, identitiesOf({ [name]: value })).length > 0;
  });
  if (left.length === 0) return { changes, left: [] };
  const others = Object.entries(changes).filter(([name]) => !(left as string[]).includes(name));
  return { changes: Object.fromEntries(others), left: left.map((field) => ({ field, message: takenInWords(field) })) };
}

const CONTACTS: readonly ContactName[] = ['phone', 'email', 'externalId'];
