import { applicationBoundary, type ApplicationStarted } from '@matricula/domain/application';
import { messageBoundary } from '@matricula/domain/communication';
import { rejectionReasons, type DocumentRejected } from '@matricula/domain/document';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { publishableKey } from '@matricula/domain/marketing';
import { execute, type EventStore } from '@matricula/event-store';
import type { ContactChoices } from '@matricula/platform';
import { order, systemMeta, type EventWorker } from '@matricula/policy-kit';

interface Needs {
  store: EventStore;
  choices: Pick<ContactChoices, 'optedOut'>;
  publicUrl: string;
}

/** Sends applicants an SMS when one of their documents is rejected, unless they do not want messages. The note of the verifier is read on the page. */
export class TellRejectedDocumentWorker implements EventWorker {
  readonly name = 'tell-rejected-documents';
  readonly types = new Set(['DocumentRejected']);

  constructor(private readonly needs: Needs) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    return (data as DocumentRejected['data']).applicationId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly RecordedEvent<DocumentRejected>[]) await this.tell(event);
  }

  /** One message for each rejection, however often the event comes. */
  private async tell({ id, tenantId, meta, data }: RecordedEvent<DocumentRejected>): Promise<void> {
    const { store, choices, publicUrl } = this.needs;
    const { applicationId, leadId, document, reason } = data;
    const events = await store.read(applicationBoundary.stream(tenantId, applicationId));
    const started = events.find(({ type }) => type === 'ApplicationStarted')?.data as ApplicationStarted['data'] | undefined;
    // The phone number of an erased person is gone.
    if (started?.phone === undefined || events.some(({ type }) => type === 'ApplicationAnswersErased')) return;
    const out = await choices.optedOut(tenantId, leadId, 'sms');
    if (out.lead || out.contact) return;
    const messageId = `document-rejected-${id}`;
    const address = `${publicUrl}/apply/${publishableKey({ tenantId, formId: started.formId })}`;
    const body = `${started.formName}: "${document}" was not accepted. ${rejectionReasons[reason]}. Please upload it again: ${address}`;
    const { stream, decider, command } = order(messageBoundary, [messageId], {
      type: 'RequestMessage',
      data: { messageId, channel: 'sms', kind: 'document-rejected', recipientId: leadId, to: started.phone, body, about: { leadId } },
    });
    await execute(store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id));
  }
}
