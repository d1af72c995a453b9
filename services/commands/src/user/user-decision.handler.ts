import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { DomainError, ORIGIN } from '@matricula/domain/kernel';
import { adminsStream, isAdmin, userDecider, userStream, type User, type UserCommand, type UserEvent } from '@matricula/domain/user';
import { appendOfPart, eventIdOf, EventStore, persisting, type Receipt } from '@matricula/event-store';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { userList } from '@matricula/read-models/user';
import { ReadStore } from '@matricula/read-store';

/** One decision about an account. */
export class UserDecisionCommand {
  constructor(
    readonly userId: string,
    readonly decision: UserCommand,
    readonly meta: CommandMeta,
  ) {}
}

const MOST_ADMINS = 1_000;

@CommandHandler(UserDecisionCommand)
export class UserDecisionHandler implements ICommandHandler<UserDecisionCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {}

  /** @throws DomainError `user/unknown`; `user/last-admin` when nobody would be left to administer the institution */
  execute(command: UserDecisionCommand): Promise<Receipt> {
    return persisting(() => this.attempt(command));
  }

  /** Load, decide and append, as `execute()` does, for two streams at once where an admin loses their rights. */
  private async attempt({ userId, decision, meta }: UserDecisionCommand): Promise<Receipt> {
    const { tenantId, ...cause } = meta;
    const { commandId } = cause;
    const stream = userStream(tenantId, userId);
    const admins = adminsStream(tenantId);
    // Before anybody is looked at: whoever takes the rights of another admin meanwhile moves this stream on.
    const revision = (await this.store.revisions([admins])).get(admins) ?? -1;
    const history = await this.store.read(stream);
    const last = history.at(-1);
    const already = { position: last?.position ?? ORIGIN, revision: last?.revision ?? -1, events: [] };
    if (commandId && history.some(({ id }) => id === eventIdOf(`${commandId}/account`, 0))) return already;
    const before = folded(history);
    const events = userDecider.decide(decision, before);
    if (events.length === 0) return already;
    const appends = [appendOfPart('account', { stream, tenantId }, already.revision, events, cause)];
    if (isAdmin(before) && !isAdmin(events.reduce(userDecider.evolve, before))) {
      await this.assertAnotherAdmin(tenantId, userId);
      const withdrawn = { type: 'AdminRightsWithdrawn', data: { userId } };
      appends.push(appendOfPart('admins', { stream: admins, tenantId }, revision, [withdrawn], cause));
    }
    const [written] = await this.store.appendMany(appends);
    return { position: written?.position ?? already.position, revision: written?.revision ?? already.revision, events };
  }

  /** Rows say who may be one, the log who is. */
  private async assertAnotherAdmin(tenantId: string, userId: string): Promise<void> {
    const where = { field: 'role', op: 'eq' as const, value: 1 };
    const candidates = await this.reads.keys(userList, tenantId, { where, limit: MOST_ADMINS });
    const others = candidates.filter((key) => key !== userId).map((key) => userStream(tenantId, key));
    const histories = await this.store.readMany(others);
    if (![...histories.values()].some((history) => isAdmin(folded(history)))) {
      throw new DomainError('user/last-admin', 'This is the last admin: make somebody else an admin first.');
    }
  }
}

const folded = (history: readonly RecordedEvent[]): User =>
  (history as unknown as UserEvent[]).reduce(userDecider.evolve, userDecider.initial);
