import { applicationBoundary, isEndedApplication, type ApplicationStatus } from '@matricula/domain/application';
import { documentsBoundary, standingOf, type DocumentCommand } from '@matricula/domain/document';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { execute, type EventStore } from '@matricula/event-store';
import { systemMeta, type EventWorker } from '@matricula/policy-kit';
import { documentsOf } from '@matricula/projections/document';
import { applicationList } from '@matricula/read-models/application';
import type { ReadStore } from '@matricula/read-store';

/** How long to wait for the rows before the event is retried. */
const ROW_MS = 10_000;

/** States in which a changed checklist still matters. */
const concerned: readonly ApplicationStatus[] = ['submitted', 'in-verification', 'returned'];

/**
 * Notes on applications how far their documents are, after each upload, decision, submission, and change of a checklist. Closes the documents of
 * applications that ended, and erases those of erased persons.
 */
export class FollowApplicationWorker implements EventWorker {
  readonly name = 'documents-follow-application';
  readonly types = new Set([
    ...['ApplicationSubmitted', 'ApplicationMoved', 'ApplicationAnswersErased'],
    ...['DocumentUploaded', 'DocumentVerified', 'DocumentRejected'],
    ...['ChecklistSaved', 'ChecklistArchived', 'ChecklistRestored'],
  ]);

  /** A changed checklist concerns all applications of a form: other institutions do not wait for them. */
  readonly underWay = 2_000;

  constructor(private readonly needs: { store: EventStore; reads: ReadStore }) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    const { applicationId, formId } = data as { applicationId?: string; formId?: string };
    return applicationId ?? formId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) await this.follow(event);
  }

  private async follow(event: RecordedEvent): Promise<void> {
    const { applicationId, formId, to } = event.data as { applicationId?: string; formId?: string; to?: ApplicationStatus };
    if (applicationId === undefined) return formId === undefined ? undefined : this.ofForm(event, formId);
    if (event.type === 'ApplicationAnswersErased') return this.end(event, { type: 'EraseDocuments', data: { applicationId } });
    if (to !== undefined && isEndedApplication({ status: to })) return this.end(event, { type: 'CloseDocuments', data: { applicationId } });
    await this.note(event, applicationId);
  }

  private async ofForm(event: RecordedEvent, formId: string): Promise<void> {
    const { tenantId, position } = event;
    const { reads } = this.needs;
    await reads.reached(applicationList.name, position, ROW_MS, tenantId);
    const where = {
      and: [
        { field: 'formId', op: 'eq' as const, value: formId },
        { field: 'status', op: 'in' as const, values: [...concerned] },
      ],
    };
    for (const applicationId of await reads.keys(applicationList, tenantId, { where })) await this.note(event, applicationId);
  }

  private async note({ id, tenantId, meta, position }: RecordedEvent, applicationId: string): Promise<void> {
    const { store } = this.needs;
    const found = await documentsOf(this.needs, tenantId, applicationId, position);
    if (!found || found.application.erased) return;
    const standing = standingOf(found.lines);
    // Without any checklist nothing is noted, until one was in force before.
    if (standing === undefined && found.application.documents === undefined) return;
    const command = { type: 'NoteDocuments', data: { documents: standing ?? 'complete' } } as const;
    const address = { stream: applicationBoundary.stream(tenantId, applicationId), tenantId };
    await execute(store, applicationBoundary.decider, address, command, systemMeta(meta.correlationId, id), {
      commandId: `${id}/${applicationId}`,
    });
  }

  private async end({ id, tenantId, meta }: RecordedEvent, command: DocumentCommand & { data: { applicationId: string } }): Promise<void> {
    const address = { stream: documentsBoundary.stream(tenantId, command.data.applicationId), tenantId };
    await execute(this.needs.store, documentsBoundary.decider, address, command, systemMeta(meta.correlationId, id), { commandId: id });
  }
}
