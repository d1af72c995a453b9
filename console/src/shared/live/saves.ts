import { useSyncExternalStore } from 'react';
import { post, type Answer } from '../http/http';
import { live } from './live';
import { SaveQueue } from './save-queue';

const queue = new SaveQueue(({ path, body, id }) => post(path, body, { idempotencyKey: id }));

const drain = () => void queue.drain();
live.on('resumed', drain);
live.onConnection(() => live.connection().status === 'online' && drain());
window.addEventListener('online', drain);

/**
 * Saves immediately, or once the server is reachable again. `label` describes the waiting save, for example "Stage of Ravi Kumar". Rejects with
 * HttpError if the server rejects it.
 */
export async function save<Data = unknown>(path: string, body: unknown, label: string): Promise<Answer<Data>> {
  return (await queue.save({ id: crypto.randomUUID(), label, path, body })) as Answer<Data>;
}

/** Number of saves waiting for the connection. */
export const useWaitingSaves = (): number => useSyncExternalStore(queue.onChange, queue.pending);
