import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { followUpDecider, type CompleteFollowUp } from '@matricula/domain/follow-up';
import { leadStream } from '@matricula/domain/lead';
import { EventStore, execute, type Receipt } from '@matricula/event-store';

/** Marks a follow-up done (001 §4.3). */
export class CompleteFollowUpCommand {
  constructor(
    readonly leadId: string,
    readonly data: CompleteFollowUp['data'],
    readonly meta: CommandMeta,
  ) {}
}

@CommandHandler(CompleteFollowUpCommand)
export class CompleteFollowUpHandler implements ICommandHandler<CompleteFollowUpCommand> {
  constructor(private readonly store: EventStore) {}

  execute({ leadId, data, meta }: CompleteFollowUpCommand): Promise<Receipt> {
    const { tenantId, commandId, ...rest } = meta;
    const address = { stream: leadStream(tenantId, leadId), tenantId };
    return execute(this.store, followUpDecider, address, { type: 'CompleteFollowUp', data }, rest, { commandId });
  }
}
