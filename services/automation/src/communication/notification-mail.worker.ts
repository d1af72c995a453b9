import { messageBoundary, type NotificationMailRequested } from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { notificationKind } from '@matricula/domain/registry';
import { userScreens } from '@matricula/domain/user/user.screens';
import { execute, type EventStore } from '@matricula/event-store';
import { order, systemMeta, type EventWorker } from '@matricula/policy-kit';

interface Needs {
  store: EventStore;
  brand: string;
  publicUrl: string;
}

/** Sends an e-mail for each notification whose recipient chose e-mail. Names and numbers of leads stay in the product. */
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
    const declared = notificationKind(kind);
    const subject = { notificationId, ...about };
    const title = declared.words(subject, {});
    const [screen, preferences] = [`${publicUrl}${declared.screen(subject)}`, `${publicUrl}${userScreens.profile.at()}`];
    const body = `${title}.\n\nOpen it: ${screen}\n\nChoose which e-mails you receive: ${preferences}\n\n${brand}`;
    const messageId = `mail-${notificationId}`;
    const { stream, decider, command } = order(messageBoundary, [messageId], {
      type: 'RequestMessage',
      data: { messageId, channel: 'email', kind: 'notification', recipientId, title, body },
    });
    await execute(store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id));
  }
}
