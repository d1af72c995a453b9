import { parentPort, workerData } from 'node:worker_threads';
import { LogEventFeed } from '@matricula/event-feed';
import { LedgerKeeper } from '@matricula/platform/ledger';
import { openLog } from '@matricula/platform/log';
import { ProjectionRunner } from '@matricula/projection-kit';
import { projectors } from '@matricula/projections';
import { openSqliteReadStore, RemoteAnswers } from '@matricula/read-store';
import type { Asked, FromThread, ProjectorThreadData, ToThread } from './projector-thread.messages';

/** Runs the projectors in a separate thread, so that projecting a batch does not delay requests. */
async function run(): Promise<void> {
  if (!parentPort) throw new Error('The projector thread runs inside the standalone process');
  const port = parentPort;
  const say = (message: FromThread) => port.postMessage(message);
  const { place, columns } = workerData as ProjectorThreadData;
  const { files, store, vault } = await openLog(place);
  const feed = new LogEventFeed(store);
  const reads = await openSqliteReadStore({ rowsFile: files.rows, columns: new RemoteAnswers(columns), role: 'writer' });
  const ledger = await openSqliteReadStore({ rowsFile: files.ledger, role: 'writer' });
  const runner = new ProjectionRunner({
    feed,
    store: reads,
    projectors,
    announce: (changed) => say({ type: 'changed', changed }),
    onProgress: (progress) => say({ type: 'progress', progress }),
    onError: (error) => say({ type: 'error', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  });
  await runner.start();
  const keeper = new LedgerKeeper({ feed, store: ledger, onError: (error) => say({ type: 'error', message: String(error) }) });
  await keeper.start();

  const answer = async (message: Asked): Promise<void> => {
    switch (message.type) {
      case 'caught-up':
        await runner.caughtUp(message.position);
        return say({ type: 'answer', id: message.id, value: undefined });
      case 'stats':
        return say({ type: 'answer', id: message.id, value: [...(await runner.stats()), await keeper.stats()] });
      case 'replay-parked':
        return say({
          type: 'answer',
          id: message.id,
          value: await runner.replayParked(message.model, message.tenantId, message.parkedIds),
        });
      case 'rebuild':
        return say({ type: 'answer', id: message.id, value: await runner.rebuild(message.model, message.by) });
      case 'cancel-rebuild':
        return say({ type: 'answer', id: message.id, value: await runner.cancelRebuild(message.model, message.by) });
      case 'rewrite':
        await runner.rewrite();
        return say({ type: 'answer', id: message.id, value: undefined });
      case 'stop':
        await runner.stop();
        await keeper.stop();
        await ledger.close();
        await feed.close();
        await reads.close();
        columns.close();
        await store.close();
        await vault.close();
        say({ type: 'answer', id: message.id, value: undefined });
        return port.close();
    }
  };
  port.on('message', (message: ToThread) => {
    if (message.type === 'appended') return feed.notify();
    answer(message).catch((error: unknown) => say({ type: 'refused', id: message.id, message: String(error) }));
  });
  say({ type: 'ready' });
}

run().catch((error: unknown) => {
  // Nothing can be projected: the process must not pretend to work.
  throw error;
});
