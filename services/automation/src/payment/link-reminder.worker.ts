import { messageBoundary } from '@matricula/domain/communication';
import type { TimerElapsed } from '@matricula/domain/automation';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { linkMessage, paymentLinkBoundary, type LinkChannel } from '@matricula/domain/payment';
import { execute, type EventStore } from '@matricula/event-store';
import type { ContactChoices } from '@matricula/platform';
import { order, systemMeta, type EventWorker, type Order } from '@matricula/policy-kit';
import { LINK_REMINDER } from './payment-link-times.policy';

interface Needs {
  store: EventStore;
  choices: Pick<ContactChoices, 'optedOut'>;
  publicUrl: string;
}

/** Sends an unpaid payment link once more, by the channel of the first message, unless the person does not want such messages. */
export class LinkReminderWorker implements EventWorker {
  readonly name = 'payment-link-reminders';
  readonly types = new Set(['TimerElapsed']);

  constructor(private readonly needs: Needs) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    const { kind, about } = data as TimerElapsed['data'];
    return kind === LINK_REMINDER ? about.linkId : undefined;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly RecordedEvent<TimerElapsed>[]) await this.remind(event);
  }

  private async remind(event: RecordedEvent<TimerElapsed>): Promise<void> {
    const { id, tenantId, at, data } = event;
    const { store, choices, publicUrl } = this.needs;
    const linkId = data.about.linkId ?? '';
    const channel: LinkChannel = data.about.channel === 'email' ? 'email' : 'sms';
    const { state: link } = await store.states.current(paymentLinkBoundary.decider, paymentLinkBoundary.stream(tenantId, linkId));
    const to = channel === 'sms' ? link.phone : link.email;
    const isOpen = link.status === 'created' || link.status === 'part-paid';
    if (!isOpen || link.erased || to === undefined || link.sent.some(({ isReminder }) => isReminder)) return;
    const out = await choices.optedOut(tenantId, link.leadId, channel);
    if (out.lead || out.contact) return;
    const messageId = `payment-link-${id}`;
    const { title, body } = linkMessage(channel, link, `${publicUrl}/pay/${link.token}`, true);
    await this.decide(
      event,
      order(messageBoundary, [messageId], {
        type: 'RequestMessage',
        data: {
          messageId,
          channel,
          kind: 'payment-link-reminder',
          recipientId: link.leadId,
          to,
          title,
          body,
          about: { leadId: link.leadId },
        },
      }),
    );
    await this.decide(
      event,
      order(paymentLinkBoundary, [linkId], { type: 'SendLink', data: { channel, messageId, isReminder: true, sentAt: at } }),
    );
  }

  private async decide({ id, tenantId, meta }: RecordedEvent, { stream, decider, command }: Order): Promise<void> {
    await execute(this.needs.store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id));
  }
}
