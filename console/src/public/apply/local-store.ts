/** Storage of the browser; undefined where it is refused: the page then works without staying signed in. */
export function localStore(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Stores a value, unless the storage is full or refuses it: the caller keeps it in memory as well. */
export function keepIn(store: Pick<Storage, 'setItem'> | undefined, name: string, value: string): void {
  try {
    store?.setItem(name, value);
  } catch {
    // The page works without the stored copy, which only serves after a reload.
  }
}
