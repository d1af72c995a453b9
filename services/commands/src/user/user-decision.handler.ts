import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { userDecider, userStream, type UserCommand } from '@matricula/domain/user';
import { EventStore, execute, type Receipt } from '@matricula/event-store';

/** One decision about an account. */
export class UserDecisionCommand {
  constructor(
    readonly userId: string,
    readonly decision: UserCommand,
    readonly meta: CommandMeta,
  ) {}
}

@CommandHandler(UserDecisionCommand)
export class UserDecisionHandler implements ICommandHandler<UserDecisionCommand> {
  constructor(private readonly store: EventStore) {}

  execute({ userId, decision, meta }: UserDecisionCommand): Promise<Receipt> {
    const { tenantId, commandId, ...rest } = meta;
    return execute(this.store, userDecider, { stream: userStream(tenantId, userId), tenantId }, decision, rest, { commandId });
  }
}
