import type { IdentityService } from '@matricula/auth';
import { messageBoundary, wants, type NotificationPreferences } from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { supportNotifications, ticketLife, type TicketEscalated, type TicketRaised, type TicketReminded } from '@matricula/domain/support';
import { notificationBoundary } from '@matricula/domain/user';
import { execute, type EventStore } from '@matricula/event-store';
import { ticketAccess } from '@matricula/projections/support';
import { order, systemMeta, type EventWorker, type Order } from '@matricula/policy-kit';

interface Needs {
  store: EventStore;
  identity: Pick<IdentityService, 'user' | 'staff'>;
  brand: string;
  publicUrl: string;
}

type Told = RecordedEvent<TicketReminded | TicketEscalated | TicketRaised>;

/**
 * Notifies users of tickets that get no answer, in the console and by e-mail. The recipients are determined at that moment: the assignee,
 * their manager, and the users who may assign the ticket. The contents of the ticket are not sent.
 */
export class UnansweredTicketsWorker implements EventWorker {
  readonly name = 'unanswered-tickets';
  readonly types = new Set(['TicketRaised', 'TicketReminded', 'TicketEscalated']);

  constructor(private readonly needs: Needs) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    return (data as TicketReminded['data']).ticketId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly Told[]) {
      for (const userId of await this.recipients(event)) await this.tell(userId, event);
    }
  }

  private async recipients({ type, tenantId, data }: Told): Promise<Set<string>> {
    const assigneeId = 'assigneeId' in data ? data.assigneeId : undefined;
    const assignee = assigneeId === undefined ? undefined : await this.needs.identity.user(tenantId, assigneeId);
    const isHere = assignee?.status === 'active';
    if (type === 'TicketReminded' && isHere) return new Set([assignee.userId]);
    const staff = await this.needs.identity.staff(tenantId);
    const desk = staff.filter(({ sight }) => ticketLife.may('assign', ticketAccess.who(sight, { requesterId: '' })));
    const manager = type === 'TicketEscalated' ? staff.filter(({ userId }) => userId === assignee?.managerId) : [];
    const raisedBy = type === 'TicketRaised' && 'requesterId' in data ? data.requesterId : undefined;
    return new Set([...manager, ...desk].map(({ userId }) => userId).filter((userId) => userId !== raisedBy));
  }

  /** One notification and one e-mail per user, even if the event is delivered again. */
  private async tell(userId: string, event: Told): Promise<void> {
    const { tenantId, meta, id } = event;
    const preferences = (await this.needs.identity.user(tenantId, userId))?.preferences;
    for (const { stream, decider, command } of this.wordsFor(userId, event, preferences))
      await execute(this.needs.store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id));
  }

  private wordsFor(userId: string, { id, type, data }: Told, preferences: NotificationPreferences | undefined): Order[] {
    const { ticketId } = data;
    if (!('dueAt' in data)) {
      // Users who may assign it are notified at once; a mail follows if the ticket gets no answer.
      const notificationId = `ticket-raised-${id}-${userId}`;
      return [
        order(notificationBoundary, [notificationId], {
          type: 'RaiseNotification',
          data: { notificationId, userId, kind: supportNotifications.raised.kind, ticketId },
        }),
      ];
    }
    const { dueAt } = data;
    const { brand, publicUrl } = this.needs;
    const isDue = type === 'TicketEscalated';
    const key = `${isDue ? 'ticket-escalated' : 'ticket-unanswered'}-${id}-${userId}`;
    const kind = isDue ? supportNotifications.escalated : supportNotifications.unanswered;
    const subject = { notificationId: key, ticketId };
    const title = kind.words(subject, {});
    const body = `${title}.\n\nAnswer it: ${publicUrl}${kind.screen(subject)}\n\n${brand}`;
    const raised = order(notificationBoundary, [key], {
      type: 'RaiseNotification',
      data: { notificationId: key, userId, kind: kind.kind, ticketId, dueAt },
    });
    if (!wants(preferences, kind, 'email')) return [raised];
    return [
      raised,
      order(messageBoundary, [key], {
        type: 'RequestMessage',
        data: { messageId: key, channel: 'email', kind: 'ticket-unanswered', recipientId: userId, title, body },
      }),
    ];
  }
}
