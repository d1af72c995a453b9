/** The recording that waits to be attached, kept in this browser for whoever made it: a reload loses nothing. */
interface Kept {
  userId: string;
  file: File;
}

const NAME = 'screen-recording';
const KEY = 'kept';

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(NAME);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing here.'));
  });

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(NAME, mode);
      const request = work(transaction.objectStore(NAME));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('The browser keeps nothing here.'));
    });
  } finally {
    database.close();
  }
}

export const keepRecording = (kept: Kept): Promise<unknown> => within('readwrite', (store) => store.put(kept, KEY));
export const forgetRecording = (): Promise<unknown> => within('readwrite', (store) => store.delete(KEY));

/** Of this person; what somebody else left in this browser goes. */
export async function keptRecording(userId: string): Promise<File | undefined> {
  const kept = await within<Kept | undefined>('readonly', (store) => store.get(KEY) as IDBRequest<Kept | undefined>);
  if (kept && kept.userId !== userId) await forgetRecording();
  return kept?.userId === userId ? kept.file : undefined;
}
