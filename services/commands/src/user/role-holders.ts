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
/** Only where the stream stands is looked at. */
const standing = { initial: undefined, evolve: () => undefined };

/** Nobody is left with a role that is gone: giving and deleting a role go through one stream, one after another. */
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

  /** @throws DomainError `roles/unknown` when the role that is given is not there any more */
  async appends({ tenantId, key, before, after, cause }: Decided<User>): Promise<StreamAppend[]> {
    const [userId = ''] = key;
    const role = Number(after.values.role);
    if (after.status !== 'active' || Number(before.values.role) === role) return [];
    const stream = roleHoldersStream(tenantId, role);
    // Before the role is looked at: whoever deletes it meanwhile moves this stream on.
    const revision = (await this.store.revisions([stream])).get(stream) ?? -1;
    const { state } = await this.store.states.current(roleBoundary.decider, roleBoundary.stream(tenantId, `role-${role}`));
    if (state.status !== 'kept') throw new DomainError('roles/unknown', 'There is no such role.');
    return [appendOfPart('role-holders', { stream, tenantId }, revision, [{ type: 'RoleHoldersChanged', data: { role, userId } }], cause)];
  }

  /** Whoever has a role. */
  holders(role: number, tenantId: string): Promise<string[]> {
    const where = {
      and: [
        { field: 'role', op: 'eq' as const, value: role },
        { field: 'status', op: 'ne' as const, value: 'removed' },
      ],
    };
    return this.reads.keys(userList, tenantId, { where, limit: MOST_HOLDERS });
  }

  /** @throws DomainError `roles/not-possible`, naming how many have it */
  private async deleting({ tenantId, before, after, cause }: Decided<RecordState>): Promise<StreamAppend[]> {
    if (before.status !== 'kept' || after.status === 'kept') return [];
    const role = Number(before.values.role);
    const stream = roleHoldersStream(tenantId, role);
    const { revision, position } = await this.store.states.current(standing, stream);
    await whole(this.reads, userList, tenantId);
    // Rows may lag behind the log: whoever was given it last must be among them.
    await ownWrites(this.reads, userList, { tenantId, readAfter: position });
    const people = (await this.holders(role, tenantId)).length;
    if (people > 0) {
      const who = people === 1 ? 'One person has' : `${people} people have`;
      throw new DomainError('roles/not-possible', `${who} this role: give them another one first.`);
    }
    return [appendOfPart('role-holders', { stream, tenantId }, revision, [{ type: 'RoleHoldersChanged', data: { role } }], cause)];
  }
}
