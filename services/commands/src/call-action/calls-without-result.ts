import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { callAccess } from '@matricula/projections/call';
import { callList, recentCallsOf, type CallRow } from '@matricula/read-models/call';
import { ReadStore } from '@matricula/read-store';

/** The largest number of calls of one result. */
const MOST = 50;

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
      this.reads.page<CallRow>(callList, tenantId, { where, sort: [{ field: 'startedAt', dir: 'desc' }], limit: MOST }),
      callId === undefined ? undefined : this.reads.get<CallRow>(callList, tenantId, callId),
    ]);
    const own = named && callAccess.changes(sight, named) ? [named.callId] : [];
    return [...new Set([...own, ...recent.map((row) => row.callId)])];
  }
}
