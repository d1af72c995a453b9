import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { leadDecider, leadStream } from '@matricula/domain/lead';
import { EventStore, execute, type Receipt } from '@matricula/event-store';
import { DataSubjectKeys } from '@matricula/vault';

/** The person behind a lead asked to be forgotten. */
export class ErasePersonCommand {
  constructor(
    readonly leadId: string,
    readonly meta: CommandMeta,
  ) {}
}

@CommandHandler(ErasePersonCommand)
export class ErasePersonHandler implements ICommandHandler<ErasePersonCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly keys: DataSubjectKeys,
  ) {}

  /** The event first: rows forget the person by it. A process that dies before the key is destroyed is finished by sending the command again. */
  async execute({ leadId, meta }: ErasePersonCommand): Promise<Receipt> {
    const { tenantId, commandId, ...rest } = meta;
    const address = { stream: leadStream(tenantId, leadId), tenantId };
    const receipt = await execute(this.store, leadDecider, address, { type: 'EraseLead', data: {} }, rest, { commandId });
    await this.keys.destroy(`${tenantId}/${leadId}`);
    return receipt;
  }
}
