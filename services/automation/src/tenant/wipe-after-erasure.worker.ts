import type { RecordedEvent } from '@matricula/domain/kernel';
import type { Projections } from '@matricula/platform';
import type { EventWorker } from '@matricula/policy-kit';
import type { ReadStore } from '@matricula/read-store';

interface Ports {
  reads: Pick<ReadStore, 'scrub'>;
  projections: Pick<Projections, 'caughtUp' | 'rewrite'>;
}

/**
 * Compacts the files of rows and columns once workers have removed what followed from an erased person: documents and queries of applications, runs
 * of workflows. The wipe of the erasure itself may have copied this text, because the workers act after it.
 */
export class WipeAfterErasureWorker implements EventWorker {
  readonly name = 'wipe-after-erasure';
  readonly types = new Set(['DocumentsErased', 'QueryTextErased', 'WorkflowRunErased']);
  readonly sealed = true;

  constructor(private readonly ports: Ports) {}

  /** One wipe serves all events of a batch. */
  thingOf(): string {
    return 'wipe';
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    const last = events.at(-1);
    if (!last) return;
    const { projections, reads } = this.ports;
    // The rows must be without the text before their files are compacted.
    await projections.caughtUp(last.position);
    await projections.rewrite();
    await reads.scrub();
  }
}
