import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import type { DataExported } from '@matricula/domain/audit';
import type { CallActionRecorded } from '@matricula/domain/call-action';
import { ORIGIN, type RecordedEvent } from '@matricula/domain/kernel';
import { leadDecider, leadStream, quickView } from '@matricula/domain/lead';
import type { RecordEvent } from '@matricula/domain/record';
import { EventStore, execute, type Receipt } from '@matricula/event-store';
import { DataSubjectKeys } from '@matricula/vault';
import { SaveRecordCommand } from '../record/record.handlers';
import { PersonFiles } from './person-files';
import { marksOf, mentions, type PersonMarks } from './person-marks';
import { Scrubber } from './scrubber';

/** The person behind a lead asked to be forgotten. */
export class ErasePersonCommand {
  constructor(
    readonly leadId: string,
    readonly meta: CommandMeta,
  ) {}
}

/** What people write down about others outside of their leads: saved filters, and what exports were asked for. */
const MENTIONING = ['QuickViewCreated', 'QuickViewChanged', 'DataExported'];

@CommandHandler(ErasePersonCommand)
export class ErasePersonHandler implements ICommandHandler<ErasePersonCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly keys: DataSubjectKeys,
    private readonly blobs: SealedBlobStore,
    private readonly files: PersonFiles,
    private readonly commands: CommandBus,
    private readonly scrubber: Scrubber,
  ) {}

  /**
   * Everywhere else first, as long as the lead still tells whom to look for; then the event, by which rows forget the person; then the key.
   * A process that dies on the way is finished by sending the command again. @throws DomainError `lead/unknown`, `erasure/not-possible`
   */
  async execute({ leadId, meta }: ErasePersonCommand): Promise<Receipt> {
    const { tenantId, commandId, ...rest } = meta;
    const address = { stream: leadStream(tenantId, leadId), tenantId };
    const events = await this.store.read(address.stream);
    const marks = marksOf(events);
    await this.files.destroy(tenantId, await this.files.find(tenantId, events, marks));
    await this.forgetMentions(marks, meta);
    await this.removeAttachments(tenantId, events);
    const receipt = await execute(this.store, leadDecider, address, { type: 'EraseLead', data: {} }, rest, { commandId });
    await this.keys.destroy(`${tenantId}/${leadId}`);
    await this.scrubber.scrub(receipt.position);
    return receipt;
  }

  private async forgetMentions(marks: PersonMarks, meta: CommandMeta): Promise<void> {
    const { tenantId } = meta;
    const [views, exports] = [new Set<string>(), new Set<string>()];
    for await (const batch of this.store.readAll(ORIGIN, { filter: { tenantId, types: MENTIONING } })) {
      for (const { type, data } of batch as RecordedEvent<DataExported | RecordEvent>[]) {
        if (!mentions(marks, written(data))) continue;
        if (type === 'DataExported') exports.add((data as DataExported['data']).exportId);
        else views.add((data as RecordEvent['data']).recordId);
      }
    }
    for (const recordId of views) {
      await this.commands.execute(new SaveRecordCommand(quickView, { type: 'RemoveRecord', data: { recordId } }, unrepeated(meta)));
      await this.keys.destroy(`${tenantId}/${recordId}`);
    }
    for (const exportId of exports) await this.keys.destroy(`${tenantId}/${exportId}`);
  }

  private async removeAttachments(tenantId: string, events: readonly RecordedEvent[]): Promise<void> {
    for (const { type, data } of events) {
      if (type !== 'CallActionRecorded') continue;
      const attachments = (data as Partial<CallActionRecorded['data']>).attachments ?? [];
      for (const { blobId } of attachments) await this.blobs.delete(tenantId, blobId);
    }
  }
}

/** What somebody wrote, without ids. */
const written = (data: Partial<DataExported['data'] & RecordEvent['data']>) => [
  data.filter,
  ...[data.values, data.from, data.to].flatMap((values) => [values?.name, values?.filter]),
];

/** A command of its own, not a repetition of the one that led to it. */
const unrepeated = ({ commandId: _command, ...meta }: CommandMeta): CommandMeta => meta;
