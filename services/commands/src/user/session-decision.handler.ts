import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { sessionDecider, sessionStream, type SessionCommand } from '@matricula/domain/user';
import { EventStore, execute, type Receipt } from '@matricula/event-store';

/** One decision about what somebody does in a session; refused sign-ins have none, they go by their day. */
export class SessionDecisionCommand {
  constructor(
    readonly session: string,
    readonly decision: SessionCommand,
    readonly meta: CommandMeta,
  ) {}
}

@CommandHandler(SessionDecisionCommand)
export class SessionDecisionHandler implements ICommandHandler<SessionDecisionCommand> {
  constructor(private readonly store: EventStore) {}

  execute({ session, decision, meta }: SessionDecisionCommand): Promise<Receipt> {
    const { tenantId, commandId, ...rest } = meta;
    const address = { stream: sessionStream(tenantId, decision.data.userId, session), tenantId };
    return execute(this.store, sessionDecider, address, decision, rest, { commandId });
  }
}
