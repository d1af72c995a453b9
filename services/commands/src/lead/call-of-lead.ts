import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta, hiddenOfLeads, type RequestContext } from '@matricula/auth';
import { callBoundary, type Call, type CallEvent } from '@matricula/domain/call';
import { DomainError, holds, type Position } from '@matricula/domain/kernel';
import {
  contactOf,
  contactsOffered,
  leadDecider,
  leadStream,
  mergedContacts,
  normalisePhone,
  type IncomingEnquiry,
  type Lead,
} from '@matricula/domain/lead';
import { EventStore, partIdOf, RevisionConflict, type Receipt } from '@matricula/event-store';
import { callAccess } from '@matricula/projections/call';
import { callList } from '@matricula/read-models/call';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { leadHashOf, reachable } from '../capture';
import { DecideCommand } from '../decision';
import { PhoneRules } from '../masters';
import { LeadAccess } from './lead-access';

/** The lead of a call, and the position to read from. */
export interface KnownLead {
  leadId: string;
  position: Position;
}

/** The lead of an enquiry: a new one, or that of a person who was known. */
export interface CapturedLead {
  leadId: string;
  isNew: boolean;
}

/**
 * Links a call to the lead that is created from it. Incoming calls are linked by their number as well; a call that a user dialled is linked only here,
 * because anyone may dial a guessed number.
 */
@Injectable()
export class CallOfLead {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly access: LeadAccess,
    private readonly phones: PhoneRules,
  ) {}

  /** @throws DomainError `call/unknown` for calls that this user may not change, or that do not exist */
  async assertChangeable(callId: string, context: RequestContext): Promise<void> {
    await ownWrites(this.reads, callList, context);
    const row = await this.reads.get(callList, context.tenantId, callId);
    if (!row || !callAccess.changes(context.sight, row)) throw new DomainError('call/unknown', 'There is no such call.');
  }

  /**
   * The lead of a call that another request has linked, for the same phone number: whoever was faster created it, and it is no second enquiry. Undefined
   * if the call has no lead, or the person is another one.
   */
  async known(callId: string, enquiry: IncomingEnquiry, { tenantId, commandId }: RequestContext): Promise<KnownLead | undefined> {
    const { state: call, position } = await this.store.states.current(callBoundary.decider, callBoundary.stream(tenantId, callId));
    if (call.leadId === undefined) return undefined;
    const { phone } = reachable(enquiry, await this.phones.of(tenantId));
    const lead = await this.survivor(call.leadId, tenantId);
    // A request that is sent again gets the answer that it had.
    const enquiryId = partIdOf(commandId, 'enquiry');
    const isRepeated = holds(lead.enquiries, (one) => one.enquiryId === enquiryId);
    return phone !== undefined && numbersOf(lead).includes(phone) && !isRepeated ? { leadId: lead.leadId, position } : undefined;
  }

  /**
   * Links a call of no lead if its number is withheld or one of the lead's, and the user may see the lead and its phone number. A user who may not see
   * phone numbers has their own call linked to a lead that this request created, which tells nothing of other leads. Undefined if it is not linked,
   * also if the call or the lead changes at the same time: the lead is saved already, so the request has succeeded.
   */
  async link(callId: string, { leadId, isNew }: CapturedLead, context: RequestContext): Promise<Receipt<CallEvent, Call> | undefined> {
    try {
      return await this.linked(callId, { leadId, isNew }, context);
    } catch (error) {
      if (error instanceof DomainError || error instanceof RevisionConflict) return undefined;
      throw error;
    }
  }

  private async linked(
    callId: string,
    { leadId, isNew }: CapturedLead,
    context: RequestContext,
  ): Promise<Receipt<CallEvent, Call> | undefined> {
    const { tenantId, sight, user } = context;
    const { state: call } = await this.store.states.current(callBoundary.decider, callBoundary.stream(tenantId, callId));
    const lead = await this.survivor(leadId, tenantId);
    if (hiddenOfLeads(sight)?.asks('phone') === false && !(isNew && call.userId === user.userId)) return undefined;
    const isItsNumber = call.phone === undefined || numbersOf(lead).includes(call.phone);
    if (call.leadId !== undefined || !isItsNumber || (await this.access.hidden(context, [lead.leadId])).length > 0) return undefined;
    const { details, dimensions, stage } = lead;
    const data = {
      ...{ leadId: lead.leadId, leadHash: leadHashOf(tenantId, lead.leadId), leadName: details.name },
      ...{ ownerId: dimensions.ownerId, stage, source: dimensions.source },
    };
    const meta = { ...commandMeta(context), commandId: undefined };
    return this.commands.execute(new DecideCommand(callBoundary, [callId], { type: 'LinkCallToLead', data }, meta));
  }

  /** A lead, or the one that it was merged into. */
  private async survivor(leadId: string, tenantId: string): Promise<Lead> {
    const { state } = await this.store.states.current(leadDecider, leadStream(tenantId, leadId));
    return this.access.survivorOf(tenantId, state);
  }
}

/** All phone numbers by which a lead is known. */
const numbersOf = (lead: Lead) =>
  [contactOf(lead), ...contactsOffered(lead), ...mergedContacts(lead)].map(({ phone }) => normalisePhone(phone));
