/** A small secret to store. After `expiresAt` it counts as deleted. */
export interface Secret {
  id: string;
  value: Uint8Array;
  expiresAt?: Date;
  /** Do not wait for the disk: a power cut (but nothing else) may lose the value. Only `put` uses it. */
  soon?: true;
}

/**
 * Stores what must never be in an event: password hashes, one-time codes, provider credentials, keys of data subjects. Values are small
 * (kilobytes), addressed by namespace and id. Every write is durable on return, except `soon` ones.
 */
export abstract class Vault {
  abstract get(namespace: string, id: string): Promise<Buffer | undefined>;
  /** Values by id; missing and expired ones are left out. */
  abstract getMany(namespace: string, ids: readonly string[]): Promise<Map<string, Buffer>>;
  abstract put(namespace: string, secret: Secret): Promise<void>;
  /** Atomic. */
  abstract putMany(namespace: string, secrets: readonly Secret[]): Promise<void>;
  /** True if nothing (or only an expired value) was stored; false leaves the stored value unchanged. */
  abstract putIfAbsent(namespace: string, secret: Secret): Promise<boolean>;
  /** Stores the absent ones, and returns the stored value of every given id. Values stored by a failed call stay. */
  abstract putMissing(namespace: string, secrets: readonly Secret[]): Promise<Map<string, Buffer>>;
  /** True only for the caller that removed it, which makes one-time codes single-use. */
  abstract delete(namespace: string, id: string): Promise<boolean>;
  /** Removes all ids with this prefix in every namespace, for a deleted tenant. Returns how many there were. */
  abstract deleteUnder(prefix: string): Promise<number>;
  /** Increments a counter and returns its value; no two callers get the same. The counter ends at the last `expiresAt`. */
  abstract count(namespace: string, counted: Pick<Secret, 'id' | 'expiresAt'>): Promise<number>;
  /** A number that grows whenever an existing value of the namespace is replaced or deleted (not when it is counted); caches compare it. */
  abstract version(namespace: string): Promise<number>;
  /** Everything not expired, in batches of one namespace each: for moving to another engine, while nothing is written. */
  abstract all(): AsyncIterable<{ namespace: string; secrets: Secret[] }>;
  /** Wipes replaced and deleted values from the engine's own logs, as far as the engine can. */
  abstract scrub(): Promise<void>;
  /** Rewrites everything, so that no page of the engine holds replaced or deleted data, as far as the engine can; a second for a million values. */
  abstract rewrite(): Promise<void>;
  abstract close(): Promise<void>;
}
