type Listener = (list: string, position: string) => void;

const listeners = new Set<Listener>();

/** Listens to answers with list rows and the position they reflect. */
export const onRowsRead = (listener: Listener): void => void listeners.add(listener);

/** Reports an answer, if it contains list rows. */
export function noteRowsRead(path: string, position: string | undefined): void {
  const list = /^lists\/([^/]+)\/rows$/.exec(path)?.[1];
  if (list !== undefined && position !== undefined) listeners.forEach((listener) => listener(decodeURIComponent(list), position));
}
