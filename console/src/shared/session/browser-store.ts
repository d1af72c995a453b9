/** Storage in this browser for files and other data too large for local storage. */
export interface BrowserStore {
  get<Kept>(key: string): Promise<Kept | undefined>;
  put(key: string, kept: unknown): Promise<unknown>;
  remove(key: string): Promise<unknown>;
}

/** An IndexedDB database with one table of the same name. Rejects if the browser cannot store. */
export function browserStore(name: string): BrowserStore {
  const opened = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing here.'));
    });
  const within = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const database = await opened();
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(name, mode);
        const request = work(transaction.objectStore(name));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error ?? new Error('The browser keeps nothing here.'));
      });
    } finally {
      database.close();
    }
  };
  return {
    get: <Kept>(key: string) => within('readonly', (store) => store.get(key) as IDBRequest<Kept | undefined>),
    put: (key, kept) => within('readwrite', (store) => store.put(kept, key)),
    remove: (key) => within('readwrite', (store) => store.delete(key)),
  };
}
