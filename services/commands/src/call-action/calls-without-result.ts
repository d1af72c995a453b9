import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { callAccess } from '@matricula/projections/call';
import { callList, recentCallsOf, type CallRow } from '@matricula/read-models/call';
import { ReadStore } from '@matricula/read-store';

/** Finds telephone calls whose result is not recorded. */
@Injectable()
export class CallsWithoutResult {
  constructor(private readonly reads: ReadStore) {}

  /** The ids of the user's recent calls with a lead, and of a named call that the user may change. */
  async of({ tenantId, user, sight }: RequestContext, leadId: string, callId?: string): Promise<string[]> {
    const where = {
      and: [
        recentCallsOf(user.userId),
        { field: 'leadId', op: 'eq' as const, value: leadId },
        { field: 'callActionId', op: 'exists' as const, value: false },
      ],
    };
    const [recent, named] = await Promise.all([
      this.reads.keys(callList, tenantId, { where, sort: [{ field: 'startedAt', dir: 'desc' }] }),
      callId === undefined ? undefined : this.reads.get<CallRow>(callList, tenantId, callId),
    ]);
    const own = named && callAccess.changes(sight, named) ? [named.callId] : [];
    return [...new Set([...own, ...recent])];
  }
}
