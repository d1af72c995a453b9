import type { RecordedEvent } from '@matricula/domain/kernel';
import { WipeAfterErasureWorker } from './wipe-after-erasure.worker';

type Ports = ConstructorParameters<typeof WipeAfterErasureWorker>[0];

describe('text that followed from an erased person', () => {
  const done: string[] = [];
  const does = (what: string) => (of?: string) => Promise.resolve(void done.push(of ? `${what} ${of}` : what));
  const ports: Ports = {
    projections: { caughtUp: does('fold up to'), rewrite: does('rewrite the rows') },
    reads: { scrub: does('wipe the columns') },
  };
  const erased = (type: string, tenantId: string, position: string) => ({ type, tenantId, position }) as RecordedEvent;
  const events = [
    erased('DocumentsErased', 'hill', '0007'),
    erased('QueryTextErased', 'hill', '0008'),
    erased('WorkflowRunErased', 'lake', '0009'),
  ];

  it('is wiped from the files of rows and columns once for all events that arrive together, after the last is projected', async () => {
    const worker = new WipeAfterErasureWorker(ports);
    expect(events.map(({ type }) => worker.types.has(type))).toEqual([true, true, true]);
    expect(new Set(events.map(() => worker.thingOf())).size).toBe(1);
    await worker.work(events);
    expect(done).toEqual(['fold up to 0009', 'rewrite the rows', 'wipe the columns']);
  });
});
