import { jobDecider, jobStream } from '@matricula/domain/job';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { broadcastBoundary, type BroadcastResumed, type BroadcastStarted } from '@matricula/domain/marketing';
import { execute, type EventStore } from '@matricula/event-store';
import { systemMeta, type EventWorker } from '@matricula/policy-kit';
import type { BroadcastDesk } from './broadcast-desk';

/** Why a broadcast is paused when its job did not complete. */
const ENDINGS: Readonly<Record<string, string>> = {
  JobFailed: 'It could not continue.',
  JobCancelled: 'Its job was cancelled.',
  JobPaused: 'Its job was paused.',
};

/** Starts the job of each run of a broadcast; if the job ends early, the broadcast is paused with the reason. */
export class BroadcastWorker implements EventWorker {
  readonly name = 'broadcasts';
  readonly types = new Set(['BroadcastStarted', 'BroadcastResumed', ...Object.keys(ENDINGS)]);

  constructor(
    private readonly store: EventStore,
    private readonly desk: BroadcastDesk,
  ) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    const { broadcastId, jobId } = data as { broadcastId?: string; jobId?: string };
    return broadcastId ?? jobId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) {
      if (event.type === 'BroadcastStarted' || event.type === 'BroadcastResumed')
        await this.desk.begin(event as RecordedEvent<BroadcastStarted | BroadcastResumed>);
      else await this.ended(event);
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
