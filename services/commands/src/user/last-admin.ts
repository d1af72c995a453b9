import { Injectable } from '@nestjs/common';
import { DomainError } from '@matricula/domain/kernel';
import { accountBoundary, adminsStream, isAdmin, userDecider, userStream, type User } from '@matricula/domain/user';
import { appendOfPart, EventStore, type StreamAppend } from '@matricula/event-store';
import { userList } from '@matricula/read-models/user';
import { ReadStore } from '@matricula/read-store';
import { Conditions, type Condition, type Decided } from '../decision';

const MOST_ADMINS = 1_000;

/** Ensures that one admin remains: every removal of an admin's rights appends to one stream, so they are serialised. */
@Injectable()
export class LastAdmin implements Condition<User> {
  constructor(
    conditions: Conditions,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {
    conditions.add(accountBoundary, this);
  }

  /** @throws DomainError `user/last-admin` if the institution would have no admin left */
  async appends({ tenantId, key, before, after, cause }: Decided<User>): Promise<StreamAppend[]> {
    if (!isAdmin(before) || isAdmin(after)) return [];
    const [userId = ''] = key;
    const stream = adminsStream(tenantId);
    // Read before the check, so that a concurrent removal causes a conflict on this stream.
    const revision = (await this.store.revisions([stream])).get(stream) ?? -1;
    await this.assertAnother(tenantId, userId);
    return [appendOfPart('admins', { stream, tenantId }, revision, [{ type: 'AdminRightsWithdrawn', data: { userId } }], cause)];
  }

  /** Rows yield candidates; the log confirms them. */
  private async assertAnother(tenantId: string, userId: string): Promise<void> {
    const where = { field: 'role', op: 'eq' as const, value: 1 };
    const candidates = await this.reads.keys(userList, tenantId, { where, limit: MOST_ADMINS });
    const others = candidates.filter((key) => key !== userId).map((key) => userStream(tenantId, key));
    const accounts = await this.store.states.currentMany(userDecider, others);
    if (![...accounts.values()].some(({ state }) => isAdmin(state))) {
      throw new DomainError('user/last-admin', 'This is the last admin: make another user an admin first.');
    }
  }
}
