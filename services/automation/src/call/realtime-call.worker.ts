import { ForbiddenException, Logger } from '@nestjs/common';
import type { Authenticator, GuestHomes } from '@matricula/auth';
import type { CallStarted } from '@matricula/domain/call';
import type { RecordedEvent } from '@matricula/domain/kernel';
import type { Sender } from '@matricula/outbound/kernel';
import { personalChannel, type Realtime } from '@matricula/outbound/realtime';
import type { EventWorker } from '@matricula/policy-kit';
import { dialerCalls, isRinging } from '@matricula/projections/call';
import { callList } from '@matricula/read-models/call';
import type { ReadStore } from '@matricula/read-store';

/** How long to wait for the row before the event is retried. */
const ROW_MS = 2_000;

interface Needs {
  reads: ReadStore;
  authenticator: Pick<Authenticator, 'absent'>;
  guests: Pick<GuestHomes, 'of'>;
  sender: Sender<Realtime>;
}

/**
 * Announces incoming calls on the realtime channel of the user whose telephone rings, with the same contents and id as over the socket. The socket
 * has them too, so a failure of the service is logged and not retried.
 */
export class RealtimeCallWorker implements EventWorker {
  readonly name = 'realtime-calls';
  readonly types = new Set(['CallStarted']);
  private readonly logger = new Logger('Realtime');

  constructor(private readonly needs: Needs) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    return (data as CallStarted['data']).userId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly RecordedEvent<CallStarted>[]) await this.tell(event);
  }

  private async tell({ tenantId, position, data: { callId, userId } }: RecordedEvent<CallStarted>): Promise<void> {
    if (userId === undefined) return;
    const { reads, sender } = this.needs;
    await reads.reached(callList.name, position, ROW_MS, tenantId);
    const row = await reads.get(callList, tenantId, callId);
    const sight = row && isRinging(row) ? await this.sightOf(userId, tenantId) : undefined;
    if (!row || !sight) return;
    const [payload] = await dialerCalls(reads, tenantId, [row], sight);
    if (!payload) return;
    const channel = personalChannel(tenantId, userId);
    const handover = await sender.send({ tenantId, messageId: payload.event_id, channel, event: 'dialer_call', payload });
    if (handover.outcome !== 'accepted')
      this.logger.warn({ message: 'The realtime messaging service did not take a call', tenantId, callId, ...handover });
  }

  /** What the user may see at present; undefined if they no longer work here. */
  private async sightOf(userId: string, tenantId: string) {
    const { authenticator, guests } = this.needs;
    try {
      return (await authenticator.absent({ id: userId, tenantId: await guests.of(userId, tenantId) }, tenantId)).sight;
    } catch (error) {
      if (error instanceof ForbiddenException) return undefined;
      throw error;
    }
  }
}
