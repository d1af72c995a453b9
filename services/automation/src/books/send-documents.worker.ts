import { documentChannels, documentMessage, type DocumentChannel, type TaxDocumentIssued } from '@matricula/domain/books';
import { messageBoundary } from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { paymentBoundary, paymentLinkBoundary } from '@matricula/domain/payment';
import { execute, type EventStore } from '@matricula/event-store';
import type { ContactChoices } from '@matricula/platform';
import { order, systemMeta, type EventWorker } from '@matricula/policy-kit';

interface Needs {
  store: EventStore;
  choices: Pick<ContactChoices, 'optedOut'>;
  publicUrl: string;
}

/**
 * Sends the document of a payment or refund to the person who paid by a link, by each channel by which the link was sent, unless the person does not
 * want such messages. The page of the link shows the document.
 */
export class SendDocumentsWorker implements EventWorker {
  readonly name = 'send-documents';
  readonly types = new Set(['TaxDocumentIssued']);

  constructor(private readonly needs: Needs) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    return (data as TaxDocumentIssued['data']).orderId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly RecordedEvent<TaxDocumentIssued>[]) await this.send(event);
  }

  private async send(event: RecordedEvent<TaxDocumentIssued>): Promise<void> {
    const { tenantId, data } = event;
    const { store, choices, publicUrl } = this.needs;
    const { state: payment } = await store.states.current(paymentBoundary.decider, paymentBoundary.stream(tenantId, data.paymentId));
    if (payment.linkId === undefined) return;
    const { state: link } = await store.states.current(paymentLinkBoundary.decider, paymentLinkBoundary.stream(tenantId, payment.linkId));
    if (link.status === 'none' || link.erased) return;
    const channels = documentChannels.map(({ value }) => value).filter((value) => link.sent.some(({ channel }) => channel === value));
    for (const channel of channels) {
      const to = channel === 'sms' ? link.phone : link.email;
      const out = await choices.optedOut(tenantId, link.leadId, channel);
      if (to === undefined || out.lead || out.contact) continue;
      await this.request(event, channel, { to, leadId: link.leadId, address: `${publicUrl}/pay/${link.token}` });
    }
  }

  private async request(
    { id, tenantId, meta, data }: RecordedEvent<TaxDocumentIssued>,
    channel: DocumentChannel,
    { to, leadId, address }: { to: string; leadId: string; address: string },
  ): Promise<void> {
    const messageId = `document-${data.documentId}-${channel}`;
    const { title, body } = documentMessage(channel, data, address);
    const { stream, decider, command } = order(messageBoundary, [messageId], {
      type: 'RequestMessage',
      data: { messageId, channel, kind: 'payment-document', recipientId: leadId, to, title, body, about: { leadId } },
    });
    await execute(this.needs.store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id));
  }
}
