import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { leadDecider, leadStream, type LeadCommand } from '@matricula/domain/lead';
import { EventStore, execute, type Receipt } from '@matricula/event-store';

/** One decision about one lead: details, owner, priority, verification, favourite, bookmark, removal. */
export class LeadDecisionCommand {
  constructor(
    readonly leadId: string,
    readonly decision: LeadCommand,
    readonly meta: CommandMeta,
  ) {}
}

@CommandHandler(LeadDecisionCommand)
export class LeadDecisionHandler implements ICommandHandler<LeadDecisionCommand> {
  constructor(private readonly store: EventStore) {}

  execute({ leadId, decision, meta }: LeadDecisionCommand): Promise<Receipt> {
    const { tenantId, commandId, ...rest } = meta;
    return execute(this.store, leadDecider, { stream: leadStream(tenantId, leadId), tenantId }, decision, rest, { commandId });
  }
}
