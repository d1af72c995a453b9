import { Injectable } from '@nestjs/common';
import { DomainError } from '@matricula/domain/kernel';
import { accountBoundary, hierarchyStream, userDecider, userStream, type User } from '@matricula/domain/user';
import { appendOfPart, EventStore, type CommandMeta, type StreamAppend } from '@matricula/event-store';
import { Conditions, type Condition, type Decided } from '../decision';

const managerOf = ({ values }: User): string | undefined => (typeof values.managerId === 'string' ? values.managerId : undefined);

/** Prevents circles in the hierarchy, even with concurrent moves: all moves append to one stream, so they are serialised. */
@Injectable()
export class NoCircle implements Condition<User> {
  constructor(
    conditions: Conditions,
    private readonly store: EventStore,
  ) {
    conditions.add(accountBoundary, this);
  }

  /** @throws DomainError `user/manager-invalid` */
  async appends({ tenantId, key, before, after, cause }: Decided<User>): Promise<StreamAppend[]> {
    const [userId = ''] = key;
    const managerId = managerOf(after);
    if (!managerId || managerId === managerOf(before)) return [];
    return [await this.moving(tenantId, new Map([[userId, managerId]]), cause)];
  }

  /**
   * The appends to write together with moves; each move is a user and their new manager.
   * @throws DomainError `user/manager-invalid` if a user would report to themselves, directly or indirectly
   */
  async moving(
    tenantId: string,
    moves: ReadonlyMap<string, string | undefined>,
    cause: CommandMeta & { commandId?: string },
  ): Promise<StreamAppend> {
    const stream = hierarchyStream(tenantId);
    // Read before the check, so that a concurrent move causes a conflict on this stream.
    const revision = (await this.store.revisions([stream])).get(stream) ?? -1;
    for (const userId of moves.keys()) {
      if (await this.isBelowItself(tenantId, userId, moves))
        throw new DomainError('user/manager-invalid', 'A user cannot report to themselves or to a member of their own team.');
    }
    const event = { type: 'HierarchyMoved', data: { userIds: [...moves.keys()] } };
    return appendOfPart('hierarchy', { stream, tenantId }, revision, [event], cause);
  }

  private async isBelowItself(tenantId: string, userId: string, moves: ReadonlyMap<string, string | undefined>): Promise<boolean> {
    const seen = new Set<string>();
    for (let above = moves.get(userId); above && !seen.has(above); above = await this.above(tenantId, above, moves)) seen.add(above);
    return seen.has(userId);
  }

  /** Reads the log, because a row may lag behind. */
  private async above(tenantId: string, userId: string, moves: ReadonlyMap<string, string | undefined>): Promise<string | undefined> {
    if (moves.has(userId)) return moves.get(userId);
    return managerOf((await this.store.states.current(userDecider, userStream(tenantId, userId))).state);
  }
}
