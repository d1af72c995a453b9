import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { callActionDecider, type RecordCallAction, type StageRules } from '@matricula/domain/call-action';
import { college as collegeRecord } from '@matricula/domain/catalog';
import { DomainError } from '@matricula/domain/kernel';
import { leadStage, leadStream } from '@matricula/domain/lead';
import { recordDecider, recordStream, type RecordEvent, type RecordType } from '@matricula/domain/record';
import { EventStore, execute, partIdOf, type Receipt } from '@matricula/event-store';
import { Attachments } from './attachments';
import type { AttachmentDto } from './call-action.dto';

/** What the modal submits, in our names. */
export interface CallActionSubmission extends Pick<
  RecordCallAction['data'],
  'stageTag' | 'subStage' | 'source' | 'comment' | 'followUpAt' | 'allowAutomation' | 'dialer'
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
  ) {}

  async execute({ submission, meta }: RecordCallActionCommand): Promise<Receipt & { callActionId: string }> {
    const { leadId, stageId, collegeId, files, ...noted } = submission;
    const { tenantId, commandId, ...rest } = meta;
    const callActionId = partIdOf(commandId, 'call-action');
    const college = collegeId ? await this.record(collegeRecord, tenantId, collegeId) : undefined;
    const data: RecordCallAction['data'] = {
      ...noted,
      callActionId,
      followUpId: partIdOf(commandId, 'follow-up'),
      stage: await this.stage(tenantId, stageId),
      collegeId: college && collegeId,
      collegeName: college?.clgName as string | undefined,
      attachments: await this.attachments.keep(tenantId, leadId, files),
      userId: meta.actor.id,
      userName: meta.actor.name,
      now: new Date().toISOString(),
    };
    const address = { stream: leadStream(tenantId, leadId), tenantId };
    const receipt = await execute(this.store, callActionDecider, address, { type: 'RecordCallAction', data }, rest, { commandId });
    return { ...receipt, callActionId };
  }

  private async stage(tenantId: string, stageId: string): Promise<StageRules> {
    const stage = await this.record(leadStage, tenantId, stageId);
    if (!stage) throw new DomainError('lead-stages/unknown', 'There is no such stage.');
    return {
      id: stageId,
      name: String(stage.stageName),
      subStages: ((stage.subStages ?? []) as { name: string }[]).map(({ name }) => name),
      subStageRequired: stage.subStageRequired === true,
      followUpRequired: stage.followUpRequired === true,
      locksStage: stage.locksStage === true,
    };
  }

  /** Values of a record that is kept, read from the log: never behind. */
  private async record(type: RecordType, tenantId: string, recordId: string) {
    const events = (await this.store.read(recordStream(type, tenantId, recordId))) as unknown as RecordEvent[];
    const { initial, evolve } = recordDecider(type);
    const state = events.reduce(evolve, initial);
    return state.status === 'kept' ? state.values : undefined;
  }
}
