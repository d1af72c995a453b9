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

/** What is older is found on the bell: nobody is told now of what was before the product was started again. */
const FRESH_MS = 60_000;
/** How long is waited for the row before the event is to come again. */
const ROW_MS = 2_000;

interface Needs {
  reads: ReadStore;
  authenticator: Pick<Authenticator, 'absent'>;
  guests: Pick<GuestHomes, 'of'>;
  sender: Sender<Realtime>;
  now?: () => Date;
}

/**
 * Tells a person's open consoles over the realtime messaging service what the socket tells them, in the same words: what they may see of the
 * lead. The socket tells it as well, and the bell keeps it: what this service does not take is logged and not handed over again.
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

  /** What somebody of here, or a guest, may see now; undefined when they do not work here any more. */
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
