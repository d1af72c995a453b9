import { messageBoundary, type NotificationMailRequested } from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { ticketReference } from '@matricula/domain/support';
import type { NotificationKind } from '@matricula/domain/user';
import { execute, type EventStore } from '@matricula/event-store';
import { order, systemMeta, type EventWorker } from '@matricula/policy-kit';

interface Needs {
  store: EventStore;
  brand: string;
  publicUrl: string;
}

/** What a mail says, and the screen that it leads to. Names and numbers of leads stay in the product. */
const words: Readonly<Record<NotificationKind, readonly [title: string, path: (about: Readonly<Record<string, string>>) => string]>> = {
  lead_refered: ['A lead was assigned to you', ({ leadId }) => (leadId ? `/lp/${leadId}/conversation` : '/leads?type=all')],
  inbound_missed_call: ['You missed a call', ({ leadId }) => (leadId ? `/lp/${leadId}/conversation` : '/leads?type=all')],
  leave: ['There is news of a leave', () => '/employee/leaves'],
  lead_csv_download: ['Your export is ready', () => '/exports'],
  ticket_raised: ['A ticket was raised', ({ ticketId }) => `/help-support/details/${ticketId}`],
  ticket_assigned: ['A ticket was assigned to you', ({ ticketId }) => `/help-support/details/${ticketId}`],
  ticket_unanswered: ['A ticket waits for its first answer', ({ ticketId }) => `/help-support/details/${ticketId}`],
  ticket_escalated: ['A ticket was not answered in time', ({ ticketId }) => `/help-support/details/${ticketId}`],
  follow_up_due: ['A follow-up is due', ({ leadId }) => (leadId ? `/lp/${leadId}/conversation` : '/myfollowup?stage=today')],
  webhook_paused: ['A webhook was paused', () => '/config'],
  attendance: ['There is news of a day at work', () => '/employee/attendance'],
  feedback_answered: ['Your feedback was answered', () => '/'],
  job_stopped: ['A job stopped and waits for an admin', () => '/operations'],
};

/** Writes to whoever chose to be told by e-mail. */
export class NotificationMailWorker implements EventWorker {
  readonly name = 'notification-mails';
  readonly types = new Set(['NotificationMailRequested']);

  constructor(private readonly needs: Needs) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    return (data as NotificationMailRequested['data']).userId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly RecordedEvent<NotificationMailRequested>[]) await this.write(event);
  }

  /** One mail for each notification, however often the event comes. */
  private async write({ tenantId, meta, id, data }: RecordedEvent<NotificationMailRequested>): Promise<void> {
    const { userId: recipientId, notificationId, kind, about } = data;
    const { store, brand, publicUrl } = this.needs;
    const [said, path] = words[kind as NotificationKind];
    const title = about.ticketId ? `${said}: ${ticketReference(about.ticketId)}` : said;
    const body = `${title}.\n\nSee it: ${publicUrl}${path(about)}\n\nWhich mails you get is yours to choose: ${publicUrl}/profile\n\n${brand}`;
    const messageId = `mail-${notificationId}`;
    const { stream, decider, command } = order(messageBoundary, [messageId], {
      type: 'RequestMessage',
      data: { messageId, channel: 'email', kind: 'notification', recipientId, title, body },
    });
    await execute(store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id));
  }
}
