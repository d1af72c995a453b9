import { ForbiddenException, Injectable } from '@nestjs/common';
import { grants, IdentityService, type RequestContext } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { leadDecider, leadStream } from '@matricula/domain/lead';
import { EventStore } from '@matricula/event-store';
import type { UserRow } from '@matricula/read-models/user';

const CODE = 'L2_TO_L2_RE-ASSIGNMENT';
const SLICE = 1_000;

/** Only users with a separate permission assign leads from second-level callers to third-level callers (AC-04). */
@Injectable()
export class CallLevels {
  constructor(
    private readonly store: EventStore,
    private readonly identity: IdentityService,
  ) {}

  /** @throws ForbiddenException if a lead of an L2 caller is assigned to one of L3 without the permission */
  async assertMay(leadIds: readonly string[], to: UserRow, context: RequestContext): Promise<void> {
    if (to.role !== staffRoles.callerL3 || grants(context.acl, CODE)) return;
    const { tenantId } = context;
    for (let from = 0; from < leadIds.length; from += SLICE) {
      const streams = leadIds.slice(from, from + SLICE).map((leadId) => leadStream(tenantId, leadId));
      const leads = await this.store.states.currentMany(leadDecider, streams);
      const owners = new Set([...leads.values()].flatMap(({ state }) => state.dimensions.ownerId ?? []));
      for (const ownerId of owners) {
        if ((await this.identity.user(tenantId, ownerId))?.role !== staffRoles.callerL2) continue;
        throw new ForbiddenException('Your role may not re-assign leads from L2 to L3. Please contact the administrator.');
      }
    }
  }
}
