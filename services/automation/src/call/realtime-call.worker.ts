import { ForbiddenException, Logger } from '@nestjs/common';
import type { Authenticator, GuestHomes } from '@matricula/auth';
import type { CallStarted } from '@matricula/domain/call';
import type { RecordedEvent } from '@matricula/domain/kernel';
import type { Sender } from '@matricula/outbound/kernel';
import { personalChannel, type Realtime } from '@matricula/outbound/realtime';
import type { EventWorker } from '@matricula/policy-kit';
import { dialerCalls, isRinging, ringsAt } from '@matricula/projections/call';
import { callList, type CallRow } from '@matricula/read-models/call';
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
 * Announces incoming calls on the realtime channels of the users at whom they ring, with the same contents and id as over the socket. The socket
 * has them too, so a failure of the service is logged and not retried.
 */
export class RealtimeCallWorker implements EventWorker {
  readonly name = 'realtime-calls';
  readonly types = new Set(['CallStarted']);
  private readonly logger = new Logger('Realtime');

  constructor(private readonly needs: Needs) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    return (data as CallStarted['data']).callId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly RecordedEvent<CallStarted>[]) await this.tell(event);
  }

  private async tell({ tenantId, position, data: { callId, userId, offeredTo } }: RecordedEvent<CallStarted>): Promise<void> {
    if (userId === undefined && offeredTo === undefined) return;
    const { reads } = this.needs;
    await reads.reached(callList.name, position, ROW_MS, tenantId);
    const row = await reads.get(callList, tenantId, callId);
    if (row && isRinging(row)) await Promise.all(ringsAt(row).map((to) => this.send(to, row, tenantId)));
  }

  private async send(userId: string, row: CallRow, tenantId: string): Promise<void> {
    const { reads, sender } = this.needs;
    const sight = await this.sightOf(userId, tenantId);
    const [payload] = sight ? await dialerCalls(reads, tenantId, [row], sight) : [];
    if (!payload) return;
    const channel = personalChannel(tenantId, userId);
    const handover = await sender.send({ tenantId, messageId: `${payload.event_id}-${userId}`, channel, event: 'dialer_call', payload });
    if (handover.outcome !== 'accepted')
      this.logger.warn({ message: 'The realtime messaging service did not take a call', tenantId, callId: row.callId, ...handover });
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
