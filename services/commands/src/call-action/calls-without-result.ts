import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { callDecider, callStream } from '@matricula/domain/call';
import { DomainError } from '@matricula/domain/kernel';
import { EventStore, partIdOf } from '@matricula/event-store';
import { callAccess } from '@matricula/projections/call';
import { callList, recentCallsOf } from '@matricula/read-models/call';
import { ReadStore } from '@matricula/read-store';

/** A call that still rings at the user has no result yet: the conversation is to come. */
const conversationBegan = {
  or: [
    { field: 'direction', op: 'eq' as const, value: 'outgoing' },
    { field: 'status', op: 'ne' as const, value: 'ringing' },
  ],
};

/** Finds telephone calls whose result is not recorded. */
@Injectable()
export class CallsWithoutResult {
  constructor(
    private readonly reads: ReadStore,
    private readonly store: EventStore,
  ) {}

  /**
   * The id of a call that the user names with a result: undefined if it is none with the lead, or the user may not change it. Decided by the log, because
   * the call may have been linked to the lead a moment ago.
   *
   * A second result is refused, such as from another console of the user; the same request sent again is none. A policy settles the call a moment after
   * its first result: of two requests within that moment, both are usually recorded. To settle it in the request would double the time of a save.
   * @throws DomainError `call/has-result`
   */
  async named({ tenantId, commandId, sight }: RequestContext, leadId: string, callId: string): Promise<string | undefined> {
    const { state: call } = await this.store.states.current(callDecider, callStream(tenantId, callId));
    if (call.leadId !== leadId) return undefined;
    if (call.callActionId !== undefined && call.callActionId !== partIdOf(commandId, 'call-action'))
      throw new DomainError('call/has-result', 'The result of this call is saved already. Open the lead to record something else.');
    // A call that a user has no longer belongs to the others at whom it rang.
    const offeredTo = call.userId === undefined ? call.offeredTo : undefined;
    return callAccess.changes(sight, { userId: call.userId, ownerId: call.ownerId, offeredTo: offeredTo && [...offeredTo] })
      ? callId
      : undefined;
  }

  /** The ids of the user's recent calls with a lead, apart from one that still rings, and of the call that was named. */
  async of({ tenantId, user }: RequestContext, leadId: string, named?: string): Promise<string[]> {
    const where = {
      and: [
        recentCallsOf(user.userId),
        { field: 'leadId', op: 'eq' as const, value: leadId },
        { field: 'callActionId', op: 'exists' as const, value: false },
        conversationBegan,
      ],
    };
    const recent = await this.reads.keys(callList, tenantId, { where, sort: [{ field: 'startedAt', dir: 'desc' }] });
    return [...new Set([...(named === undefined ? [] : [named]), ...recent])];
  }
}
