import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { callActionDecider, type RecordCallAction } from '@matricula/domain/call-action';
import { DomainError, holds } from '@matricula/domain/kernel';
import { leadStream, type LeadStreamEvent } from '@matricula/domain/lead';
import { EventStore, execute, partIdOf, type Receipt } from '@matricula/event-store';
import type { CallActionAttachment } from '@matricula/read-models/call-action';
import { isRefusal } from '../form-body';
import { Masters, type KnownCollege, Stages } from '../masters';
import { Attachments } from './attachments';
import type { AttachmentDto } from './call-action.dto';

/** What the modal submits, in our names. */
export interface CallActionSubmission extends Pick<
  RecordCallAction['data'],
  | 'stageTag'
  | 'subStage'
  | 'source'
  | 'comment'
  | 'followUpAt'
  | 'completesFollowUpId'
  | 'allowAutomation'
  | 'dialer'
  | 'callIds'
  | 'queueSeconds'
> {
  leadId: string;
  stageId: string;
  collegeId?: string;
  files: AttachmentDto[];
}

/** Records a call action on a lead, with its follow-up and its files (001 §4.1). */
export class RecordCallActionCommand {
  constructor(
    readonly submission: CallActionSubmission,
    readonly meta: CommandMeta,
  ) {}
}

@CommandHandler(RecordCallActionCommand)
export class RecordCallActionHandler implements ICommandHandler<RecordCallActionCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly attachments: Attachments,
    private readonly masters: Masters,
    private readonly stages: Stages,
  ) {}

  async execute({ submission, meta }: RecordCallActionCommand): Promise<Receipt & { callActionId: string }> {
    const { leadId, stageId, collegeId, files, ...noted } = submission;
    const { tenantId, commandId, ...rest } = meta;
    const callActionId = partIdOf(commandId, 'call-action');
    const college = collegeId ? await this.college(tenantId, leadId, collegeId) : undefined;
    const stage = await this.stages.rules(tenantId, stageId);
    const source = await this.source(tenantId, submission.source);
    const attachments = await this.attachments.keep(tenantId, leadId, files);
    const data: RecordCallAction['data'] = {
      ...noted,
      callActionId,
      followUpId: partIdOf(commandId, 'follow-up'),
      stage,
      ...college,
      source,
      attachments,
      userId: meta.actor.id,
      userName: meta.actor.name,
      now: new Date().toISOString(),
    };
    const address = { stream: leadStream(tenantId, leadId), tenantId };
    try {
      const receipt = await execute(this.store, callActionDecider, address, { type: 'RecordCallAction', data }, rest, { commandId });
      // Sent again, it was recorded with the files that came first.
      if (!receipt.events.some((event) => keeps(event, attachments))) await this.attachments.discard(tenantId, attachments);
      return { ...receipt, callActionId };
    } catch (error) {
      // Whatever else fails may be in the log all the same.
      if (isRefusal(error)) await this.attachments.discard(tenantId, attachments);
      throw error;
    }
  }

  /** The college of the master; a lead may keep its college after it left the master. @throws DomainError `colleges/unknown` */
  private async college(tenantId: string, leadId: string, written: string): Promise<Partial<KnownCollege>> {
    const known = (await this.masters.colleges(tenantId, [written])).get(written);
    if (known) return known;
    const { state: lead } = await this.store.states.current(callActionDecider, leadStream(tenantId, leadId));
    const { collegeId, collegeName } = lead.dimensions;
    if (collegeId === written) return { collegeId, collegeName };
    if (holds(lead.enquiries, (enquiry) => enquiry.collegeId === written)) return { collegeId: written };
    throw new DomainError('colleges/unknown', `There is no college ${written}.`);
  }

  private async source(tenantId: string, written: string | undefined): Promise<string | undefined> {
    const source = written?.trim();
    return source ? ((await this.masters.sources(tenantId, [source])).get(source) ?? source) : undefined;
  }
}

const keeps = (event: LeadStreamEvent, attachments: readonly CallActionAttachment[]): boolean =>
  event.type === 'CallActionRecorded' && attachments.every(({ blobId }) => event.data.attachments?.some((kept) => kept.blobId === blobId));
