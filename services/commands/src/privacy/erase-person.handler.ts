import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import type { CallActionRecorded } from '@matricula/domain/call-action';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { leadDecider, leadStream } from '@matricula/domain/lead';
import { EventStore, execute, type Receipt } from '@matricula/event-store';
import { DataSubjectKeys } from '@matricula/vault';
import { LeadContacts } from '../capture';
import { PersonFiles } from './person-files';
import { marksOf } from './person-marks';
import { PersonMentions } from './person-mentions';
import { Scrubber } from './scrubber';

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
    private readonly blobs: SealedBlobStore,
    private readonly files: PersonFiles,
    private readonly mentions: PersonMentions,
    private readonly scrubber: Scrubber,
    private readonly contacts: LeadContacts,
  ) {}

  /**
   * Everywhere else first, as long as the lead still tells whom to look for; then the event, by which rows forget the person; then the key.
   * A process that dies on the way is finished by sending the command again. @throws DomainError `lead/unknown`, `erasure/not-possible`
   */
  async execute({ leadId, meta }: ErasePersonCommand): Promise<Receipt> {
    const { tenantId, commandId, ...rest } = meta;
    const address = { stream: leadStream(tenantId, leadId), tenantId };
    const events = await this.store.read(address.stream);
    // Said before every file is looked through.
    if (events.length === 0) throw new DomainError('lead/unknown', 'There is no such lead.');
    const marks = marksOf(events);
    const [files, mentions] = [await this.files.find(tenantId, events, marks), await this.mentions.find(tenantId, marks)];
    await this.files.destroy(tenantId, files);
    await this.mentions.forget(mentions, meta);
    await this.removeAttachments(tenantId, events);
    const receipt = await execute(this.store, leadDecider, address, { type: 'EraseLead', data: { jobIds: mentions.jobs } }, rest, {
      commandId,
      beside: (before, after) => this.contacts.appends({ tenantId, before, after, cause: { ...rest, commandId } }),
    });
    // An archive that was begun meanwhile holds them: what has ended goes, and while one is under way the person's key stays, to be sent for again.
    await this.files.assertNoArchive(tenantId);
    await this.files.forgetArchives(tenantId);
    await this.keys.destroy(`${tenantId}/${leadId}`);
    await this.scrubber.scrub(receipt.position);
    return receipt;
  }

  private async removeAttachments(tenantId: string, events: readonly RecordedEvent[]): Promise<void> {
    for (const { type, data } of events) {
      if (type !== 'CallActionRecorded') continue;
      const attachments = (data as Partial<CallActionRecorded['data']>).attachments ?? [];
      for (const { blobId } of attachments) await this.blobs.delete(tenantId, blobId);
    }
  }
}
