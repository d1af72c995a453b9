/**
 * An immutable linked list to which events add one item each; undefined is the empty list. A longer list shares its predecessor, so folding a stream
 * takes linear time, where copying an array for each event would take quadratic time.
 */
export type Chain<T> = { readonly item: T; readonly before: Chain<T>; readonly length: number } | undefined;

/** The chain with one more item at its end. */
export const longer = <T>(chain: Chain<T>, item: T): Chain<T> => ({ item, before: chain, length: (chain?.length ?? 0) + 1 });

/** Its items, the first one first. */
export function itemsOf<T>(chain: Chain<T>): T[] {
  const items: T[] = [];
  for (let at = chain; at; at = at.before) items.push(at.item);
  return items.reverse();
}

/** Whether one of its items, looked at from the last one, is as asked. */
export function holds<T>(chain: Chain<T>, is: (item: T) => boolean): boolean {
  for (let at = chain; at; at = at.before) if (is(at.item)) return true;
  return false;
}
