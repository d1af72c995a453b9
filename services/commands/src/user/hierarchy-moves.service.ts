import { Injectable } from '@nestjs/common';
import { commandMeta, type RequestContext } from '@matricula/auth';
import { DomainError, ORIGIN, type Position } from '@matricula/domain/kernel';
import { userDecider, userStream, type User, type UserCommand, type UserEvent } from '@matricula/domain/user';
import { EventStore, executeMany, partIdOf } from '@matricula/event-store';
import { userList, type UserRow } from '@matricula/read-models/user';
import { ReadStore } from '@matricula/read-store';
import { NoCircle } from './no-circle';
import { assertNotOwnManager } from './own-manager';
import type { UserMove } from './user.wire';

/** Changes the hierarchy for several users at once. */
@Injectable()
export class HierarchyMoves {
  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly noCircle: NoCircle,
  ) {}

  /**
   * Moves users in the hierarchy in one write, because one move may depend on another.
   * @throws DomainError `user/manager-invalid`, `user/own-power`, `user/changed-meanwhile`, `user/unknown`
   */
  async move(moves: readonly UserMove[], context: RequestContext): Promise<{ position: Position }> {
    const { tenantId } = context;
    const everybody: UserRow[] = [];
    for await (const some of this.reads.stream(userList, tenantId, {})) everybody.push(...some);
    const known = new Map(everybody.map((row) => [row.userId, row]));
    for (const { user_id, manager_id } of moves) {
      assertNotOwnManager(user_id, manager_id ?? undefined, known.get(user_id)?.managerId, context);
      if ((known.get(user_id)?.status ?? 'removed') === 'removed') throw new DomainError('user/unknown', 'There is no such user.');
      if (manager_id && known.get(manager_id)?.status !== 'active')
        throw new DomainError('user/manager-invalid', 'The manager must be a user of this institution.');
    }
    const { commandId, ...meta } = commandMeta(context);
    const { tenantId: _tenant, ...cause } = meta;
    const commands = moves.map(({ user_id, manager_id, expected_manager_id }) => ({
      stream: userStream(tenantId, user_id),
      tenantId,
      command: {
        type: 'ChangeUser',
        data: { to: { managerId: manager_id || null }, expected: { managerId: expected_manager_id || null } },
      } satisfies UserCommand,
      commandId: partIdOf(commandId, user_id),
    }));
    const to = new Map(moves.map(({ user_id, manager_id }) => [user_id, manager_id || undefined]));
    const outcomes = await executeMany<User, UserCommand, UserEvent>(this.store, userDecider, commands, cause, {
      // All or none.
      beside: async (decided) => {
        const refused = decided.find((one) => one.refused)?.refused;
        if (refused) throw refused;
        return [await this.noCircle.moving(tenantId, to, { ...cause, commandId })];
      },
    });
    const positions = outcomes.flatMap(({ receipt }) => receipt?.position ?? []);
    return { position: positions.reduce((last, one) => (one > last ? one : last), ORIGIN) };
  }
}
