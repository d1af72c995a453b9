import { Injectable } from '@nestjs/common';
import { DomainError } from '@matricula/domain/kernel';
import {
  contactOf,
  contactsOffered,
  leadBoundary,
  leadDecider,
  leadStream,
  mergedContacts,
  normaliseEmail,
  normaliseExternalId,
  normalisePhone,
  type ChangeLeadDetails,
  type ContactName,
  type Lead,
  type LeadContact,
} from '@matricula/domain/lead';
import type { PhoneRule } from '@matricula/domain/tenant/phone-rule';
import { appendOfPart, CommandsRefused, EventStore, type CommandMeta, type StreamAppend } from '@matricula/event-store';
import { Conditions, type Condition, type Decided } from '../decision';
import { ContactBook, contactMove, touchesContacts, type IdentityChange, type TakenIdentity } from './contact-book';
import { contactNameOf, invalidContact, storedContact, takenInWords } from './contact-values';
import { LeadIdentities } from './lead-identities';

type Cause = CommandMeta & { commandId?: string };

/** One of several decisions: the lead before and after, and its command. */
export interface DecidedLead {
  /** The index of the command. */
  index: number;
  before: Lead;
  after: Lead;
  commandId?: string;
}

/**
 * A phone, e-mail or external id belongs to another live lead. The error does not name it: only a caller who may see that lead is
 * told, by `named`.
 */
export class ContactTaken extends DomainError {
  /** Each taken contact, with the lead that holds it. */
  readonly holders: ReadonlyMap<ContactName, string>;

  constructor(taken: readonly TakenIdentity[]) {
    const holders = new Map(taken.map(({ identity, holderId }) => [contactNameOf(identity.kind), holderId]));
    const said = [...holders.keys()].map((name) => [name, takenInWords(name)] as const);
    super('lead/taken', said.map(([, message]) => message).join(' '), Object.fromEntries(said));
    this.holders = holders;
  }

  /** The same refusal with the holder's name and id, for a caller who may see that lead. */
  named(holderId: string, name: string): DomainError {
    const fields = Object.fromEntries(
      [...this.holders].map(([field, holder]) => [field, takenInWords(field, holder === holderId ? name : undefined)]),
    );
    const [field = ''] = [...this.holders].find(([, holder]) => holder === holderId) ?? [];
    return new DomainError(this.code, Object.values(fields).join(' '), fields, { lead_id: holderId, name, field });
  }
}

/**
 * Guards every change of a lead's phone, e-mail and external id: the new value is valid and free, and its identity is reserved and the old one
 * released in the append of the change. `DecideCommand` applies it automatically; any other code that appends to leads has to call it.
 */
@Injectable()
export class LeadContacts implements Condition<Lead> {
  constructor(
    conditions: Conditions,
    private readonly store: EventStore,
    private readonly identities: LeadIdentities,
  ) {
    conditions.add(leadBoundary, this);
  }

  /** @throws ContactTaken; DomainError `lead/phone-invalid`, `lead/email-invalid` */
  async appends({
    tenantId,
    before,
    after,
    cause,
  }: Pick<Decided<Lead>, 'tenantId' | 'before' | 'after' | 'cause'>): Promise<StreamAppend[]> {
    if (!touchesContacts(before, after)) return [];
    const [appends, refusals] = await this.judge(tenantId, [{ index: 0, before, after, commandId: cause.commandId }], cause);
    const refused = refusals.get(0);
    if (refused) throw refused;
    return appends;
  }

  /** As `appends`, for many decisions about different leads. @throws CommandsRefused for those that are not allowed */
  async appendsOfMany(tenantId: string, decided: readonly DecidedLead[], cause: CommandMeta): Promise<StreamAppend[]> {
    const touching = decided.filter(({ before, after }) => touchesContacts(before, after));
    if (touching.length === 0) return [];
    const [appends, refusals] = await this.judge(tenantId, touching, cause, decided);
    if (refusals.size > 0) throw new CommandsRefused(refusals);
    return appends;
  }

  /** The contacts of a removed lead that other live leads hold: those without which it can be restored. */
  async taken(tenantId: string, leadId: string): Promise<ContactName[]> {
    const { state } = await this.store.states.current(leadDecider, leadStream(tenantId, leadId));
    const own = this.identities.of(tenantId, await this.identities.pepper(tenantId), contactOf(state));
    const book = new ContactBook(this.store, tenantId);
    await book.load(own);
    return book.taken(leadId, own).map(({ identity }) => contactNameOf(identity.kind));
  }

  /** The live lead that holds a contact; undefined if there is none. */
  async holder(tenantId: string, contact: LeadContact): Promise<string | undefined> {
    const [identity] = this.identities.of(tenantId, await this.identities.pepper(tenantId), contact);
    if (!identity) return undefined;
    const book = new ContactBook(this.store, tenantId);
    await book.load([identity]);
    return book.holder(identity);
  }

  /** The contacts that a lead holds: its own, those of its enquiries, and those of leads that were merged into it. */
  async held(tenantId: string, lead: Lead): Promise<LeadContact[]> {
    const pepper = await this.identities.pepper(tenantId);
    const contacts = [contactOf(lead), ...mergedContacts(lead), ...contactsOffered(lead)].flatMap((contact) =>
      Object.entries(contact).flatMap(([name, value]): LeadContact[] => (value ? [{ [name]: value }] : [])),
    );
    const known = contacts.map((contact) => ({ contact, identities: this.identities.of(tenantId, pepper, contact) }));
    const book = new ContactBook(this.store, tenantId);
    await book.load(known.flatMap(({ identities }) => identities));
    const held = known.filter(({ identities: [identity] }) => identity && book.holder(identity) === lead.leadId);
    return [...new Map(held.map(({ contact, identities: [identity] }) => [identity?.stream, contact])).values()];
  }

  /**
   * Corrections with phone, e-mail and external id in stored form. An unchanged value may be older than the rules and stays.
   * @throws DomainError `lead/phone-invalid`, `lead/email-invalid`
   */
  async corrected(
    tenantId: string,
    leadId: string,
    to: ChangeLeadDetails['data']['to'],
    rule: PhoneRule | undefined,
  ): Promise<ChangeLeadDetails['data']['to']> {
    const externalId = to.externalId && (normaliseExternalId(to.externalId) ?? null);
    if (!to.phone && !to.email) return externalId === undefined ? to : { ...to, externalId };
    const { details } = (await this.store.states.current(leadDecider, leadStream(tenantId, leadId))).state;
    const { phone, email } = storedContact(
      { phone: to.phone === details.phone ? undefined : to.phone, email: to.email === details.email ? undefined : to.email },
      rule,
    );
    return { ...to, ...(externalId !== undefined && { externalId }), ...(phone && { phone }), ...(email && { email }) };
  }

  private async judge(
    tenantId: string,
    touching: readonly DecidedLead[],
    cause: Cause,
    decided: readonly DecidedLead[] = touching,
  ): Promise<[StreamAppend[], Map<number, DomainError>]> {
    const pepper = await this.identities.pepper(tenantId);
    const identitiesOf = (contact: LeadContact) => this.identities.of(tenantId, pepper, contact);
    const moves = touching.map((one) => ({ ...one, ...contactMove(identitiesOf, one.before, one.after) }));
    const book = new ContactBook(this.store, tenantId);
    await book.load(moves.flatMap(({ gained, wished, lost }) => [...gained, ...wished, ...lost]));
    for (const { after } of decided) book.leads.set(after.leadId, after);
    // An identity released by one lead may be taken by another one of the batch.
    const changes = moves.map(({ leadId, lost }) => book.release(leadId, lost));
    const refusals = new Map<number, DomainError>();
    for (const [at, { index, leadId, gained, wished, before, after }] of moves.entries()) {
      const taken = book.taken(leadId, gained);
      const refused = taken.length > 0 ? new ContactTaken(taken) : unfit(before, after);
      if (refused) refusals.set(index, refused);
      else {
        const lost = new Set(book.taken(leadId, wished).map(({ identity }) => identity));
        changes[at]!.push(...book.reserve(leadId, [...gained, ...wished.filter((identity) => !lost.has(identity))]));
      }
    }
    return [appendsOf(tenantId, book, moves, changes, cause), refusals];
  }
}

/** One append per identity, even if several decisions of the batch touch it. */
function appendsOf(
  tenantId: string,
  book: ContactBook,
  moves: readonly DecidedLead[],
  changes: readonly IdentityChange[][],
  cause: Cause,
): StreamAppend[] {
  const appends = new Map<string, StreamAppend>();
  for (const [at, some] of changes.entries()) {
    for (const { identity, type, leadId } of some) {
      const { stream, kind } = identity;
      const own = { ...cause, commandId: moves[at]?.commandId };
      const append = appendOfPart(
        `${type}/${stream}`,
        { stream, tenantId },
        book.revision(stream),
        [{ type, data: { leadId, kind } }],
        own,
      );
      const known = appends.get(stream);
      if (known) known.events.push(...append.events);
      else appends.set(stream, append);
    }
  }
  return [...appends.values()];
}

/** Why a new phone or e-mail of a decision is not in stored form. */
function unfit(before: Lead, after: Lead): DomainError | undefined {
  const changed = (name: 'phone' | 'email') => (before.details[name] === after.details[name] ? undefined : after.details[name]);
  const { phone, email } = { phone: changed('phone'), email: changed('email') };
  if (phone && normalisePhone(phone) !== phone) return invalidContact('phone');
  if (email && normaliseEmail(email) !== email) return invalidContact('email');
  return undefined;
}
