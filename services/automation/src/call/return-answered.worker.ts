import { callBoundary } from '@matricula/domain/call';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { execute, type EventStore } from '@matricula/event-store';
import { order, systemMeta, type EventWorker } from '@matricula/policy-kit';
import { callList, openMissedOf, settlingCalls, type CallRow } from '@matricula/read-models/call';
import type { ReadStore } from '@matricula/read-store';

/** How long to wait for the rows before the event is retried. */
const ROW_MS = 10_000;
const firstOfAll = [{ field: 'startedAt', dir: 'asc' as const }];

/**
 * Marks the missed calls of a number as returned when the caller calls again and is answered, so that nobody calls back for nothing; likewise a missed
 * call that is reported after the call that settles it.
 */
export class ReturnAnsweredWorker implements EventWorker {
  readonly name = 'missed-calls-answered-since';
  readonly types = new Set(['CallAnswered', 'CallMissed']);

  constructor(private readonly needs: { store: EventStore; reads: ReadStore }) {}

  thingOf({ data }: RecordedEvent): string {
    return (data as { callId: string }).callId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) await this.settle(event);
  }

  private async settle(event: RecordedEvent): Promise<void> {
    const { store, reads } = this.needs;
    const { tenantId, position, type } = event;
    const { callId } = event.data as { callId: string };
    const { state } = await store.states.current(callBoundary.decider, callBoundary.stream(tenantId, callId));
    // Dialled calls return the missed ones as soon as they are placed. The number is missing once its person was erased.
    if (state.direction !== 'incoming' || state.phone === undefined) return;
    // The other calls that were reported before must be among the rows.
    await reads.reached(callList.name, position, ROW_MS, tenantId);
    const [phone, startedAt] = [state.phone, state.startedAt || event.at];
    if (type === 'CallAnswered') return this.answered(event, phone, startedAt);
    const [later] = await reads.page<CallRow>(callList, tenantId, { where: settlingCalls(phone, startedAt), sort: firstOfAll, limit: 1 });
    if (later) await this.return(event, callId, later.callId, later.direction === 'incoming');
  }

  private async answered(event: RecordedEvent, phone: string, answeredFrom: string): Promise<void> {
    const { callId: returnCallId } = event.data as { callId: string };
    const missed: string[] = [];
    for await (const rows of this.needs.reads.stream<CallRow>(callList, event.tenantId, { where: openMissedOf(phone) }))
      missed.push(...rows.filter(({ startedAt }) => startedAt <= answeredFrom).map(({ callId }) => callId));
    for (const callId of missed) await this.return(event, callId, returnCallId, true);
  }

  private async return({ id, tenantId, meta }: RecordedEvent, callId: string, returnCallId: string, isByCaller: boolean): Promise<void> {
    const data = { returnCallId, ...(isByCaller && { byCaller: true as const }) };
    const { stream, decider, command } = order(callBoundary, [callId], { type: 'ReturnCall', data });
    const address = { stream: stream(tenantId), tenantId };
    await execute(this.needs.store, decider, address, command, systemMeta(meta.correlationId, id), { commandId: `${id}/${callId}` });
  }
}
