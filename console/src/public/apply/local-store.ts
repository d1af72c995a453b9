/** Storage of the browser; undefined where it is refused: the page then works without staying signed in. */
export function localStore(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Stores a value. @returns false if the storage is full or refuses it */
export function keepIn(store: Pick<Storage, 'setItem'> | undefined, name: string, value: string): boolean {
  try {
    store?.setItem(name, value);
    return store !== undefined;
  } catch {
    return false;
  }
}
