/** A small secret to keep. After `expiresAt` it is as if it had been deleted. */
export interface Secret {
  id: string;
  value: Uint8Array;
  expiresAt?: Date;
  /** It is no harm when a power cut, though nothing else, takes it: it is not waited for where that takes long. Only `put` looks at it. */
  soon?: true;
}

/**
 * Keeps what must never be in an event: password hashes, one-time codes, provider credentials, keys of data subjects.
 * Values are small (kilobytes) and found by namespace and id. Every write is durable when it returns, but what is put `soon`.
 */
export abstract class Vault {
  abstract get(namespace: string, id: string): Promise<Buffer | undefined>;
  /** Values by id; missing and expired ones are missing from the answer. */
  abstract getMany(namespace: string, ids: readonly string[]): Promise<Map<string, Buffer>>;
  abstract put(namespace: string, secret: Secret): Promise<void>;
  /** All or nothing. */
  abstract putMany(namespace: string, secrets: readonly Secret[]): Promise<void>;
  /** True when nothing (or something expired) was there; false leaves the stored value as it is. */
  abstract putIfAbsent(namespace: string, secret: Secret): Promise<boolean>;
  /** Puts those that are absent, and answers what is stored now for every id given. What a failed call has put stays. */
  abstract putMissing(namespace: string, secrets: readonly Secret[]): Promise<Map<string, Buffer>>;
  /** True for the one caller that removed it: whoever gets true has used up a one-time code. */
  abstract delete(namespace: string, id: string): Promise<boolean>;
  /** Removes everything whose id begins so, in every namespace: a tenant that is deleted. Answers how many there were. */
  abstract deleteUnder(prefix: string): Promise<number>;
  /** Counts one more under an id and answers how many there are now: no two callers are told the same. The count ends at the last `expiresAt`. */
  abstract count(namespace: string, counted: Pick<Secret, 'id' | 'expiresAt'>): Promise<number>;
  /** A number that grows whenever an existing value of the namespace is replaced or deleted (not when it is counted): caches compare it. */
  abstract version(namespace: string): Promise<number>;
  /** Everything that has not expired, in batches of one namespace each: for moving to another engine, while nobody writes. */
  abstract all(): AsyncIterable<{ namespace: string; secrets: Secret[] }>;
  /** Wipes replaced and deleted values from the engine's own logs, as far as the engine can. */
  abstract scrub(): Promise<void>;
  /** Writes everything anew, so that no page of the engine holds what was replaced or deleted, as far as the engine can; a second for a million values. */
  abstract rewrite(): Promise<void>;
  abstract close(): Promise<void>;
}
