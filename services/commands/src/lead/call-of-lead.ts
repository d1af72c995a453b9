import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta, hiddenOfLeads, type RequestContext } from '@matricula/auth';
import { callBoundary, type Call, type CallEvent } from '@matricula/domain/call';
import { DomainError } from '@matricula/domain/kernel';
import { contactOf, contactsOffered, leadDecider, leadStream, mergedContacts, normalisePhone } from '@matricula/domain/lead';
import { EventStore, RevisionConflict, type Receipt } from '@matricula/event-store';
import { callAccess } from '@matricula/projections/call';
import { callList } from '@matricula/read-models/call';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { leadHashOf } from '../capture';
import { DecideCommand } from '../decision';
import { LeadAccess } from './lead-access';

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
  ) {}

  /** @throws DomainError `call/unknown` for calls that this user may not change, or that do not exist */
  async assertChangeable(callId: string, context: RequestContext): Promise<void> {
    await ownWrites(this.reads, callList, context);
    const row = await this.reads.get(callList, context.tenantId, callId);
    if (!row || !callAccess.changes(context.sight, row)) throw new DomainError('call/unknown', 'There is no such call.');
  }

  /**
   * Links a call of no lead if its number is withheld or one of the lead's, and the user may see the lead and its phone number. Undefined if it is not
   * linked, also if the call or the lead changes at the same time: the lead is saved already, so the request has succeeded.
   */
  async link(callId: string, leadId: string, context: RequestContext): Promise<Receipt<CallEvent, Call> | undefined> {
    try {
      return await this.linked(callId, leadId, context);
    } catch (error) {
      if (error instanceof DomainError || error instanceof RevisionConflict) return undefined;
      throw error;
    }
  }

  private async linked(callId: string, leadId: string, context: RequestContext): Promise<Receipt<CallEvent, Call> | undefined> {
    const { tenantId, sight } = context;
    const hidden = hiddenOfLeads(sight);
    if (hidden && !hidden.asks('phone')) return undefined;
    const { state: call } = await this.store.states.current(callBoundary.decider, callBoundary.stream(tenantId, callId));
    const found = (await this.store.states.current(leadDecider, leadStream(tenantId, leadId))).state;
    const lead = await this.access.survivorOf(tenantId, found);
    const numbers = [contactOf(lead), ...contactsOffered(lead), ...mergedContacts(lead)].map(({ phone }) => normalisePhone(phone));
    const isItsNumber = call.phone === undefined || numbers.includes(call.phone);
    if (call.leadId !== undefined || !isItsNumber || (await this.access.hidden(context, [lead.leadId])).length > 0) return undefined;
    const { details, dimensions, stage } = lead;
    const data = {
      ...{ leadId: lead.leadId, leadHash: leadHashOf(tenantId, lead.leadId), leadName: details.name },
      ...{ ownerId: dimensions.ownerId, stage, source: dimensions.source },
    };
    const meta = { ...commandMeta(context), commandId: undefined };
    return this.commands.execute(new DecideCommand(callBoundary, [callId], { type: 'LinkCallToLead', data }, meta));
  }
}
