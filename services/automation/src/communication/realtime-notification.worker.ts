import { ForbiddenException, Logger } from '@nestjs/common';
import type { Authenticator, GuestHomes } from '@matricula/auth';
import { wants } from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { notificationKind } from '@matricula/domain/registry';
import type { NotificationRaised } from '@matricula/domain/user';
import { wireNotifications } from '@matricula/projections/user';
import type { Sender } from '@matricula/outbound/kernel';
import { personalChannel, type Realtime } from '@matricula/outbound/realtime';
import type { EventWorker } from '@matricula/policy-kit';
import { notificationList } from '@matricula/read-models/user';
import type { ReadStore } from '@matricula/read-store';

/** Older notifications are only shown on the bell: after a restart, the past is not announced. */
const FRESH_MS = 60_000;
/** How long to wait for the row before the event is retried. */
const ROW_MS = 2_000;

interface Needs {
  reads: ReadStore;
  authenticator: Pick<Authenticator, 'absent'>;
  guests: Pick<GuestHomes, 'of'>;
  sender: Sender<Realtime>;
  now?: () => Date;
}

/**
 * Sends notifications to a user's open consoles over the realtime messaging service, with the same contents as over the socket: what they may see
 * of the
 * lead. The socket and the bell have it too, so a failure of this service is logged and not retried.
 */
export class RealtimeNotificationWorker implements EventWorker {
  readonly name = 'realtime-notifications';
  readonly types = new Set(['NotificationRaised']);
  private readonly logger = new Logger('Realtime');

  constructor(private readonly needs: Needs) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    return (data as NotificationRaised['data']).userId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly RecordedEvent<NotificationRaised>[]) await this.tell(event);
  }

  private async tell({ tenantId, position, at, data }: RecordedEvent<NotificationRaised>): Promise<void> {
    const { reads, sender, now = () => new Date() } = this.needs;
    const { notificationId, userId } = data;
    if (now().getTime() - Date.parse(at) > FRESH_MS) return;
    const context = await this.contextOf(userId, tenantId);
    if (!context || !wants(context.user.preferences, notificationKind(data.kind), 'console')) return;
    await reads.reached(notificationList.name, position, ROW_MS, tenantId);
    const row = await reads.get(notificationList, tenantId, notificationId);
    if (!row?.raised || row.read || row.withdrawn) return;
    const [payload] = await wireNotifications(reads, tenantId, [row], () => context.sight);
    if (!payload) return;
    const channel = personalChannel(tenantId, userId);
    const handover = await sender.send({ tenantId, messageId: notificationId, channel, event: 'crm_notification', payload });
    if (handover.outcome !== 'accepted')
      this.logger.warn({ message: 'The realtime messaging service did not take a notification', tenantId, notificationId, ...handover });
  }

  /** The present access of a user or guest; undefined if they no longer work here. */
  private async contextOf(userId: string, tenantId: string) {
    const { authenticator, guests } = this.needs;
    try {
      return await authenticator.absent({ id: userId, tenantId: await guests.of(userId, tenantId) }, tenantId);
    } catch (error) {
      if (error instanceof ForbiddenException) return undefined;
      throw error;
    }
  }
}
