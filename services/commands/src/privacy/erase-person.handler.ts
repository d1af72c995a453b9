import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import type { CallActionRecorded } from '@matricula/domain/call-action';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { leadDecider, leadStream, mergedInto } from '@matricula/domain/lead';
import { EventStore, execute, type Receipt } from '@matricula/event-store';
import { DataSubjectKeys } from '@matricula/vault';
import { LeadContacts } from '../capture';
import { PersonFiles } from './person-files';
import { marksOf } from './person-marks';
import { idsOf, PersonMentions } from './person-mentions';
import { Scrubber } from './scrubber';

/** Erases the person behind a lead, on their request. */
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
   * First erases mentions elsewhere, while the lead still has the data to search for; then records the event, which removes the person from rows;
   * then
   * destroys the key. Sending the command again completes an erasure that a crash interrupted. @throws DomainError `lead/unknown`,
   * `erasure/not-possible`, `lead/merged`
   */
  async execute({ leadId, meta }: ErasePersonCommand): Promise<Receipt> {
    const { state } = await this.store.states.current(leadDecider, leadStream(meta.tenantId, leadId));
    if (state.status === 'merged') throw new DomainError('lead/merged', 'This lead was merged into another lead. Please erase that one.');
    // The merged leads are the same person; this lead is the last, so that the command can be sent again.
    for (const mergedId of mergedInto(state)) {
      const { commandId } = meta;
      await this.erase({ leadId: mergedId, meta: { ...meta, commandId: commandId && `${commandId}/${mergedId}` } });
    }
    return this.erase({ leadId, meta });
  }

  private async erase({ leadId, meta }: ErasePersonCommand): Promise<Receipt> {
    const { tenantId, commandId, ...rest } = meta;
    const address = { stream: leadStream(tenantId, leadId), tenantId };
    const events = await this.store.read(address.stream);
    // Checked before the search through all files.
    if (events.length === 0) throw new DomainError('lead/unknown', 'There is no such lead.');
    const marks = marksOf(events);
    const [files, mentions] = [await this.files.find(tenantId, events, marks), await this.mentions.find(tenantId, leadId, marks)];
    await this.files.destroy(tenantId, files);
    await this.mentions.forget(mentions, meta);
    await this.removeAttachments(tenantId, events);
    const receipt = await execute(
      this.store,
      leadDecider,
      address,
      { type: 'EraseLead', data: { jobIds: idsOf(mentions, 'jobId') } },
      rest,
      {
        commandId,
        beside: (before, after) => this.contacts.appends({ tenantId, before, after, cause: { ...rest, commandId } }),
      },
    );
    // An archive that started in the meantime contains the person: a finished one is deleted; while one is in progress the key stays, and the
    // command has to be sent again.
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
