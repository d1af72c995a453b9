type Listener = (list: string, position: string) => void;

const listeners = new Set<Listener>();

/** Hears of every answer with rows of a list which position it reflects. */
export const onRowsRead = (listener: Listener): void => void listeners.add(listener);

/** Tells of an answer, if it is one with rows of a list. */
export function noteRowsRead(path: string, position: string | undefined): void {
  const list = /^lists\/([^/]+)\/rows$/.exec(path)?.[1];
  if (list !== undefined && position !== undefined) listeners.forEach((listener) => listener(decodeURIComponent(list), position));
}
