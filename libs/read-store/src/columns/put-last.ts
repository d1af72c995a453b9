/** Moves an entry to the end of a least-recently-used map. Returns the entry evicted, if there are more than `most`. */
export function putLast<V>(map: Map<string, V>, name: string, value: V, most: number): V | undefined {
  map.delete(name);
  map.set(name, value);
  const [oldest] = map;
  if (!oldest || map.size <= most) return undefined;
  map.delete(oldest[0]);
  return oldest[1];
}
