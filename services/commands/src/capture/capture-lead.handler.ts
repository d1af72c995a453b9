import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { LeadCapture, reachable, type CaptureOutcome } from './lead-capture';
import type { IncomingEnquiry } from '@matricula/domain/lead';
import { capacitiesOf } from '@matricula/platform';
import { ReadStore } from '@matricula/read-store';
import { Masters, PhoneRules } from '../masters';

/** An enquiry from the lead form, the capture API or a call: a new lead, or a re-enquiry of a known one. */
export class CaptureLeadCommand {
  constructor(
    readonly enquiry: IncomingEnquiry,
    readonly meta: CommandMeta,
  ) {}
}

@CommandHandler(CaptureLeadCommand)
export class CaptureLeadHandler implements ICommandHandler<CaptureLeadCommand> {
  constructor(
    private readonly capture: LeadCapture,
    private readonly masters: Masters,
    private readonly phones: PhoneRules,
    private readonly reads: ReadStore,
  ) {}

  async execute({ enquiry, meta }: CaptureLeadCommand): Promise<CaptureOutcome> {
    const known = await this.masters.resolved(meta.tenantId, reachable(enquiry, await this.phones.of(meta.tenantId)));
    const { ownerId, assignedBy } = enquiry;
    const isByPerson = ownerId !== undefined && assignedBy !== 'rule';
    const capacities = isByPerson ? await capacitiesOf(this.reads, meta.tenantId, [ownerId]) : undefined;
    const [outcome] = await this.capture.captureMany([{ ...known, commandId: meta.commandId }], meta, { capacities });
    if (!outcome) throw new Error('A capture without an outcome');
    return outcome;
  }
}
