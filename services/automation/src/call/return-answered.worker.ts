import { callBoundary } from '@matricula/domain/call';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { execute, type EventStore } from '@matricula/event-store';
import { order, systemMeta, type EventWorker } from '@matricula/policy-kit';
import { callList, openMissedOf, type CallRow } from '@matricula/read-models/call';
import type { ReadStore } from '@matricula/read-store';

/** How long to wait for the rows before the event is retried. */
const ROW_MS = 10_000;

/** Marks the missed calls of a number as returned when the caller calls again and is answered, so that nobody calls back for nothing. */
export class ReturnAnsweredWorker implements EventWorker {
  readonly name = 'missed-calls-answered-since';
  readonly types = new Set(['CallAnswered']);

  constructor(private readonly needs: { store: EventStore; reads: ReadStore }) {}

  thingOf({ data }: RecordedEvent): string {
    return (data as { callId: string }).callId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) await this.answered(event);
  }

  private async answered(event: RecordedEvent): Promise<void> {
    const { store, reads } = this.needs;
    const { id, tenantId, position, meta } = event;
    const { callId: returnCallId } = event.data as { callId: string };
    const { state } = await store.states.current(callBoundary.decider, callBoundary.stream(tenantId, returnCallId));
    // Dialled calls return the missed ones as soon as they are placed. The number is missing once its person was erased.
    if (state.direction !== 'incoming' || state.phone === undefined) return;
    // A call that was missed before must be among the rows.
    await reads.reached(callList.name, position, ROW_MS, tenantId);
    const where = openMissedOf(state.phone);
    const missed: string[] = [];
    for await (const rows of reads.stream<CallRow>(callList, tenantId, { where }))
      missed.push(...rows.filter(({ startedAt }) => startedAt <= (state.startedAt ?? event.at)).map(({ callId }) => callId));
    for (const callId of missed) {
      const { stream, decider, command } = order(callBoundary, [callId], { type: 'ReturnCall', data: { returnCallId, byCaller: true } });
      const commandId = `${id}/${callId}`;
      await execute(store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id), { commandId });
    }
  }
}
