import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { leadDecider, leadStream, type LeadCommand } from '@matricula/domain/lead';
import { EventStore, executeMany } from '@matricula/event-store';

/** A decision about several leads, in one append; leads that refuse it are counted and left as they are. */
export class DecideOnLeadsCommand {
  constructor(
    readonly leadIds: string[],
    /** A function decides for each lead, in their order. */
    readonly decision: LeadCommand | (() => LeadCommand),
    readonly meta: CommandMeta,
  ) {}
}

export interface BulkReceipt {
  position: Position;
  changed: string[];
  unchanged: string[];
  refused: { leadId: string; message: string }[];
}

@CommandHandler(DecideOnLeadsCommand)
export class DecideOnLeadsHandler implements ICommandHandler<DecideOnLeadsCommand> {
  constructor(private readonly store: EventStore) {}

  async execute({ leadIds, decision, meta }: DecideOnLeadsCommand): Promise<BulkReceipt> {
    const { tenantId, commandId, ...rest } = meta;
    const commands = leadIds.map((leadId) => ({
      stream: leadStream(tenantId, leadId),
      tenantId,
      command: typeof decision === 'function' ? decision() : decision,
      commandId: commandId && `${commandId}/${leadId}`,
    }));
    const outcomes = await executeMany(this.store, leadDecider, commands, rest);
    const receipt: BulkReceipt = { position: ORIGIN, changed: [], unchanged: [], refused: [] };
    for (const [index, { receipt: one, refused }] of outcomes.entries()) {
      const leadId = leadIds[index] ?? '';
      if (refused) receipt.refused.push({ leadId, message: refused.message });
      else if (one.events.length === 0) receipt.unchanged.push(leadId);
      else receipt.changed.push(leadId);
      if (one && one.position > receipt.position) receipt.position = one.position;
    }
    return receipt;
  }
}
