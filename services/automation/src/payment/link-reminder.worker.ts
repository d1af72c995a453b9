import { messageBoundary } from '@matricula/domain/communication';
import type { TimerElapsed } from '@matricula/domain/automation';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { CONTACTED_FROM, CONTACTED_UNTIL } from '@matricula/domain/kernel/contact-hours';
import { orderBoundary } from '@matricula/domain/order';
import {
  isExpired,
  linkMessage,
  openPaise,
  paymentLinkBoundary,
  remindersOf,
  type LinkChannel,
  type PaymentLink,
} from '@matricula/domain/payment';
import { execute, type EventStore } from '@matricula/event-store';
import { clockIn, dayIn, momentIn } from '@matricula/lists';
import { whyFeeEnded, type ContactChoices } from '@matricula/platform';
import { order, setTimer, systemMeta, zoneOf, type EventWorker, type Order } from '@matricula/policy-kit';
import { LINK_REMINDER, reminderTimer } from './payment-link-times.policy';

const DAY_MS = 86_400_000;

interface Needs {
  store: EventStore;
  choices: Pick<ContactChoices, 'optedOut'>;
  publicUrl: string;
}

/**
 * Sends an unpaid payment link again: once some hours after the first message, and on the chosen days before its end, each once. At night it waits
 * until the morning. It sends nothing to people who opted out, for links that are paid, cancelled or expired, or for fees of applications
 * that ended. If several reminders are late, only the last one is sent.
 */
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
    const { linkId = '', reminder, channel: said } = data.about;
    const { state: link } = await store.states.current(paymentLinkBoundary.decider, paymentLinkBoundary.stream(tenantId, linkId));
    if (link.erased || isExpired(link, at) || wasSent(link, reminder) || isOvertaken(link, reminder, at)) return;
    const open = await this.openOf(tenantId, link);
    if (open === 0) return;
    const channel = channelOf(said ?? link.sent[0]?.channel, link);
    const to = channel === 'sms' ? link.phone : link.email;
    if (to === undefined) return;
    const out = await choices.optedOut(tenantId, link.leadId, channel);
    if (out.lead || out.contact) return;
    const morning = nextMorning(at, await zoneOf(store, tenantId));
    if (morning !== undefined) {
      const later = { linkId, channel };
      return this.decide(
        event,
        reminder === undefined ? setTimer(LINK_REMINDER, linkId, morning, later) : reminderTimer(linkId, reminder, morning, channel),
      );
    }
    const messageId = `payment-link-${id}`;
    const asked = { ...link, amountPaise: open, paidPaise: 0 };
    const { title, body } = linkMessage(channel, asked, `${publicUrl}/pay/${link.token}`, true);
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
    const sent = { channel, messageId, isReminder: true, sentAt: at, reminder };
    await this.decide(event, order(paymentLinkBoundary, [linkId], { type: 'SendLink', data: sent }));
  }

  /** What may still be paid by a link: nothing once it is over, or once its order is over or paid another way, or its application ended. */
  private async openOf(tenantId: string, link: PaymentLink): Promise<number> {
    if (link.status !== 'created' && link.status !== 'part-paid') return 0;
    const { state } = await this.needs.store.states.current(orderBoundary.decider, orderBoundary.stream(tenantId, link.orderId));
    const { status, totalPaise, paidPaise } = state;
    if (!['created', 'attempted', 'part-paid'].includes(status)) return 0;
    if ((await whyFeeEnded(this.needs.store, tenantId, state)) !== undefined) return 0;
    return Math.min(openPaise(link), totalPaise - paidPaise);
  }

  private async decide({ id, tenantId, meta }: RecordedEvent, { stream, decider, command }: Order): Promise<void> {
    await execute(this.needs.store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id));
  }
}

/** Each reminder is sent once; the one after the first message has no name. */
const wasSent = ({ sent }: PaymentLink, reminder: string | undefined): boolean =>
  sent.some((one) => one.isReminder && one.reminder === reminder);

/** Whether the moment of a later reminder is over as well: that one is sent. */
function isOvertaken(link: PaymentLink, reminder: string | undefined, at: string): boolean {
  if (reminder === undefined) return false;
  const later = remindersOf(link, '1970-01-01T00:00:00.000Z').findLast(({ dueAt }) => Date.parse(dueAt) <= Date.parse(at));
  return later !== undefined && later.name !== reminder;
}

const channelOf = (said: string | undefined, { phone }: PaymentLink): LinkChannel =>
  said === 'email' || (said === undefined && phone === undefined) ? 'email' : 'sms';

/** When people may be reminded again; undefined during the day. */
function nextMorning(at: string, zone: string): string | undefined {
  const clock = clockIn(zone, at);
  if (clock >= CONTACTED_FROM && clock < CONTACTED_UNTIL) return undefined;
  const day = dayIn(zone, clock < CONTACTED_FROM ? at : new Date(Date.parse(at) + DAY_MS).toISOString());
  return momentIn(zone, `${day}T${CONTACTED_FROM}`);
}
