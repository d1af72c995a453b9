interface Entry<V> {
  value: V;
  weight: number;
}

/**
 * A map that evicts what was not used recently when it holds more than `capacity`, counted by `weigh` (1 each by default). It uses two generations
 * instead of an LRU order: a lookup of a young entry moves nothing.
 */
export class BoundedMap<V> {
  private young = new Map<string, Entry<V>>();
  private old = new Map<string, Entry<V>>();
  private weight = 0;

  constructor(
    private readonly capacity: number,
    private readonly weigh: (value: V) => number = () => 1,
  ) {}

  get(key: string): V | undefined {
    const found = this.young.get(key);
    if (found) return found.value;
    const aged = this.old.get(key);
    if (aged) this.add(key, aged);
    return aged?.value;
  }

  set(key: string, value: V): void {
    this.delete(key);
    this.add(key, { value, weight: this.weigh(value) });
  }

  delete(key: string): void {
    this.weight -= this.young.get(key)?.weight ?? 0;
    this.young.delete(key);
    this.old.delete(key);
  }

  clear(): void {
    this.young.clear();
    this.old.clear();
    this.weight = 0;
  }

  private add(key: string, entry: Entry<V>): void {
    if (this.weight > 0 && this.weight + entry.weight > this.capacity / 2) {
      this.old = this.young;
      this.young = new Map();
      this.weight = 0;
    }
    this.young.set(key, entry);
    this.weight += entry.weight;
  }
}
