import { jobDecider, jobStream } from '@matricula/domain/job';
import type { RecordedEvent } from '@matricula/domain/kernel';
import type { AutomationResumed } from '@matricula/domain/rule';
import { broadcastBoundary, type BroadcastCommand, type BroadcastResumed, type BroadcastStarted } from '@matricula/domain/marketing';
import { execute, type EventStore } from '@matricula/event-store';
import { systemMeta, type EventWorker } from '@matricula/policy-kit';
import { broadcasts, type BroadcastRow } from '@matricula/read-models/marketing';
import type { ReadStore } from '@matricula/read-store';
import type { BroadcastDesk } from './broadcast-desk';

const SEEN_WITHIN_MS = 10_000;
const MINUTE_MS = 60_000;
const MOST_WAITING = 10_000;
/** Why a broadcast that a stop held is paused at its end. */
const NOT_CONTINUED = 'It was not continued when automation was resumed.';

/** Why a broadcast is paused when its job did not complete. */
const ENDINGS: Readonly<Record<string, string>> = {
  JobFailed: 'It could not continue.',
  JobCancelled: 'Its job was cancelled.',
  JobPaused: 'Its job was paused.',
};

/**
 * Starts the job of each run of a broadcast; if the job ends early, the broadcast is paused with the reason. The end of a stop of automation lets the
 * broadcasts that it held go on, or pauses them if the user chose so.
 */
export class BroadcastWorker implements EventWorker {
  readonly name = 'broadcasts';
  readonly types = new Set(['BroadcastStarted', 'BroadcastResumed', 'AutomationResumed', ...Object.keys(ENDINGS)]);

  constructor(
    private readonly store: EventStore,
    private readonly desk: BroadcastDesk,
    private readonly reads: Pick<ReadStore, 'page' | 'reached'>,
  ) {}

  thingOf({ type, data }: RecordedEvent): string | undefined {
    const { broadcastId, jobId } = data as { broadcastId?: string; jobId?: string };
    return type === 'AutomationResumed' ? 'stops' : (broadcastId ?? jobId);
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) {
      if (event.type === 'BroadcastStarted' || event.type === 'BroadcastResumed')
        await this.desk.begin(event as RecordedEvent<BroadcastStarted | BroadcastResumed>);
      else if (event.type === 'AutomationResumed') await this.resumed(event as RecordedEvent<AutomationResumed>);
      else await this.ended(event);
    }
  }

  private async resumed({ tenantId, position, at, data, meta, id }: RecordedEvent<AutomationResumed>): Promise<void> {
    if (data.scope !== 'all' && data.scope !== 'messages') return;
    await this.reads.reached(broadcasts.name, position, SEEN_WITHIN_MS, tenantId);
    const where = { field: 'state', op: 'eq' as const, value: 'waiting' };
    const oldest = data.held === 'younger' ? Date.parse(at) - (data.minutes ?? 0) * MINUTE_MS : -Infinity;
    for (const { broadcastId, updatedAt } of await this.reads.page<BroadcastRow>(broadcasts, tenantId, { where, limit: MOST_WAITING })) {
      const address = { stream: broadcastBoundary.stream(tenantId, broadcastId), tenantId };
      const { state } = await this.store.states.current(broadcastBoundary.decider, address.stream);
      if (state.holdReason !== 'stopped') continue;
      const isPaused = data.held === 'none' || Date.parse(updatedAt) < oldest;
      const command: BroadcastCommand = isPaused
        ? { type: 'PauseBroadcast', data: { reason: NOT_CONTINUED } }
        : { type: 'ReleaseBroadcast', data: {} };
      await execute(this.store, broadcastBoundary.decider, address, command, systemMeta(meta.correlationId, id));
    }
  }

  private async ended({ type, tenantId, data, meta, id }: RecordedEvent): Promise<void> {
    const { jobId, message } = data as { jobId: string; message?: string };
    const { kind, settings } = (await this.store.states.current(jobDecider, jobStream(tenantId, jobId))).state;
    if (kind !== 'broadcast') return;
    const { broadcastId, run } = settings as { broadcastId: string; run: number };
    const address = { stream: broadcastBoundary.stream(tenantId, broadcastId), tenantId };
    const command = { type: 'FailBroadcast' as const, data: { run, reason: message ?? ENDINGS[type] ?? '' } };
    await execute(this.store, broadcastBoundary.decider, address, command, systemMeta(meta.correlationId, id));
  }
}
