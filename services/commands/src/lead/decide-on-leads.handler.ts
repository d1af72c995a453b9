import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { leadDecider, leadStream, markingCapacity, type CapacityCount, type LeadCommand } from '@matricula/domain/lead';
import { EventStore, executeMany } from '@matricula/event-store';

/** A decision about several leads, in one append; leads that refuse it are counted and left as they are. */
export class DecideOnLeadsCommand {
  constructor(
    readonly leadIds: string[],
    readonly decision: LeadCommand,
    readonly meta: CommandMeta,
    /** Of an assignment: counts what the new owner gets, to mark what exceeds their capacity. */
    readonly capacity?: CapacityCount,
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

  async execute({ leadIds, decision, meta, capacity }: DecideOnLeadsCommand): Promise<BulkReceipt> {
    const { tenantId, commandId, ...rest } = meta;
    const commands = leadIds.map((leadId) => ({
      stream: leadStream(tenantId, leadId),
      tenantId,
      command: decision,
      commandId: commandId && `${commandId}/${leadId}`,
    }));
    const decider = capacity ? markingCapacity(leadDecider, capacity, (lead) => lead) : leadDecider;
    const outcomes = await executeMany(this.store, decider, commands, rest);
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
