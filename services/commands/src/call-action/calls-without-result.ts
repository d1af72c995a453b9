import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { callDecider, callStream } from '@matricula/domain/call';
import { DomainError } from '@matricula/domain/kernel';
import { EventStore, partIdOf } from '@matricula/event-store';
import { callAccess } from '@matricula/projections/call';
import { callList, recentCallsOf, type CallRow } from '@matricula/read-models/call';
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
   * Refuses a second result of a call of the lead, such as from another console of the user; the same request sent again is none. A policy settles the
   * call a moment after its first result: of two requests within that moment, both are usually recorded. To settle it in the request would double
   * the time of a save.
   * @throws DomainError `call/has-result`
   */
  async assertMissing({ tenantId, commandId }: RequestContext, leadId: string, callId: string): Promise<void> {
    const { state } = await this.store.states.current(callDecider, callStream(tenantId, callId));
    if (state.leadId !== leadId || state.callActionId === undefined) return;
    if (state.callActionId === partIdOf(commandId, 'call-action')) return;
    throw new DomainError('call/has-result', 'The result of this call is saved already. Open the lead to record something else.');
  }

  /** The ids of the user's recent calls with a lead, apart from one that still rings, and of a named call that the user may change. */
  async of({ tenantId, user, sight }: RequestContext, leadId: string, callId?: string): Promise<string[]> {
    const where = {
      and: [
        recentCallsOf(user.userId),
        { field: 'leadId', op: 'eq' as const, value: leadId },
        { field: 'callActionId', op: 'exists' as const, value: false },
        conversationBegan,
      ],
    };
    const [recent, named] = await Promise.all([
      this.reads.keys(callList, tenantId, { where, sort: [{ field: 'startedAt', dir: 'desc' }] }),
      callId === undefined ? undefined : this.reads.get<CallRow>(callList, tenantId, callId),
    ]);
    const isOwn = named && callAccess.changes(sight, named) && (await this.isOf(leadId, named, tenantId));
    return [...new Set([...(isOwn ? [named.callId] : []), ...recent])];
  }

  /** Whether a call is one with the lead; the row may not know yet that it was linked a moment ago. */
  private async isOf(leadId: string, call: CallRow, tenantId: string): Promise<boolean> {
    if (call.leadId !== undefined) return call.leadId === leadId;
    return (await this.store.states.current(callDecider, callStream(tenantId, call.callId))).state.leadId === leadId;
  }
}
