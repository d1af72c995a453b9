import { Injectable } from '@nestjs/common';
import { DomainError } from '@matricula/domain/kernel';
import { recordBoundary, type RecordState } from '@matricula/domain/record';
import { accountBoundary, role as roleRecord, roleHoldersStream, type User } from '@matricula/domain/user';
import { appendOfPart, EventStore, type StreamAppend } from '@matricula/event-store';
import { userList } from '@matricula/read-models/user';
import { ownWrites, ReadStore, whole } from '@matricula/read-store';
import { Conditions, type Condition, type Decided } from '../decision';

const roleBoundary = recordBoundary(roleRecord);
const MOST_HOLDERS = 10_000;
/** Only the revision of the stream is needed. */
const standing = { initial: undefined, evolve: () => undefined };

/** Ensures that no user keeps a deleted role: assigning and deleting a role append to one stream, so they are serialised. */
@Injectable()
export class RoleHolders implements Condition<User> {
  constructor(
    conditions: Conditions,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {
    conditions.add(accountBoundary, this);
    conditions.add(roleBoundary, { appends: (decided) => this.deleting(decided) });
  }

  /** @throws DomainError `roles/unknown` if the assigned role no longer exists */
  async appends({ tenantId, key, before, after, cause }: Decided<User>): Promise<StreamAppend[]> {
    const [userId = ''] = key;
    const role = Number(after.values.role);
    if (after.status !== 'active' || Number(before.values.role) === role) return [];
    const stream = roleHoldersStream(tenantId, role);
    // Read before the role is checked, so that a concurrent deletion causes a conflict on this stream.
    const revision = (await this.store.revisions([stream])).get(stream) ?? -1;
    const { state } = await this.store.states.current(roleBoundary.decider, roleBoundary.stream(tenantId, `role-${role}`));
    if (state.status !== 'kept') throw new DomainError('roles/unknown', 'There is no such role.');
    return [appendOfPart('role-holders', { stream, tenantId }, revision, [{ type: 'RoleHoldersChanged', data: { role, userId } }], cause)];
  }

  /** The users who have a role. */
  holders(role: number, tenantId: string): Promise<string[]> {
    const where = {
      and: [
        { field: 'role', op: 'eq' as const, value: role },
        { field: 'status', op: 'ne' as const, value: 'removed' },
      ],
    };
    return this.reads.keys(userList, tenantId, { where, limit: MOST_HOLDERS });
  }

  /** @throws DomainError `roles/not-possible`, with the number of its users */
  private async deleting({ tenantId, before, after, cause }: Decided<RecordState>): Promise<StreamAppend[]> {
    if (before.status !== 'kept' || after.status === 'kept') return [];
    const role = Number(before.values.role);
    const stream = roleHoldersStream(tenantId, role);
    const { revision, position } = await this.store.states.current(standing, stream);
    await whole(this.reads, userList, tenantId);
    // Rows may lag behind the log: the latest assignment must be included.
    await ownWrites(this.reads, userList, { tenantId, readAfter: position });
    const people = (await this.holders(role, tenantId)).length;
    if (people > 0) {
      const who = people === 1 ? 'One person has' : `${people} people have`;
      throw new DomainError('roles/not-possible', `${who} this role: assign another role to them first.`);
    }
    return [appendOfPart('role-holders', { stream, tenantId }, revision, [{ type: 'RoleHoldersChanged', data: { role } }], cause)];
  }
}
