import { randomBytes } from 'node:crypto';
import { BoundedMap } from './bounded-map';
import { type Vault } from './vault';

/** Namespace of the vault that holds the keys; an empty value marks a destroyed key. */
export const DATA_SUBJECT_KEYS = 'data-subject-keys';
const KEY_BYTES = 32;
/** Tombstone of a destroyed key: an erased subject never gets a key again. */
const DESTROYED = Buffer.alloc(0);

/**
 * One encryption key per data subject (`${tenantId}/${subjectId}`), created when first needed and destroyed on erasure.
 *
 * At most `capacity` keys are cached. Before each use, the cache compares the vault's version counter (at most every `recheckMs`, 1 s) and clears
 * itself if it changed. A key destroyed by another thread or process thus stays usable here for at most that long; a key destroyed here is unusable
 * as soon as `destroy` returns.
 */
export class DataSubjectKeys {
  private readonly cache: BoundedMap<Buffer>;
  private readonly listeners: (() => void)[] = [];
  private readonly recheckMs: number;
  private readonly clock: () => number;
  private version: number | undefined;
  /** How often the cache was cleared; reads in progress at that time are not cached. */
  private forgotten = 0;
  private checkedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly vault: Vault,
    options: { capacity?: number; recheckMs?: number; clock?: () => number } = {},
  ) {
    this.cache = new BoundedMap(options.capacity ?? 100_000);
    this.recheckMs = options.recheckMs ?? 1_000;
    this.clock = options.clock ?? (() => performance.now());
  }

  /** Keys for writing; missing ones are created in one transaction, with `expiresAt` if given. Subjects whose key was destroyed are left out. */
  async keyFor(subjectIds: Iterable<string>, expiresAt?: Date): Promise<Map<string, Buffer>> {
    return this.lookUp(subjectIds, (missing) =>
      this.vault.putMissing(
        DATA_SUBJECT_KEYS,
        missing.map((id) => ({ id, value: randomBytes(KEY_BYTES), expiresAt })),
      ),
    );
  }

  /** Keys for reading. Subjects without a key, or whose key was destroyed, are left out. */
  async keysOf(subjectIds: Iterable<string>): Promise<Map<string, Buffer>> {
    return this.lookUp(subjectIds, (missing) => this.vault.getMany(DATA_SUBJECT_KEYS, missing));
  }

  /** Erases a person: nothing encrypted with the key can be decrypted again. Idempotent. */
  async destroy(subjectId: string): Promise<void> {
    await this.vault.put(DATA_SUBJECT_KEYS, { id: subjectId, value: DESTROYED });
    // Lookups in progress do not cache what they have read.
    this.forget(undefined);
    await this.vault.scrub();
  }

  /**
   * Deletes everything in the vault under a prefix (`sunrise/`), including the keys of its data subjects, for a deleted tenant. Returns how many
   * values that were.
   */
  async destroyUnder(prefix: string): Promise<number> {
    const count = await this.vault.deleteUnder(prefix);
    this.forget(undefined);
    await this.vault.scrub();
    return count;
  }

  /** Calls back when keys may have been destroyed: discard everything decrypted with them. */
  onForgotten(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Detects keys destroyed elsewhere up to `recheckMs` ago, as every lookup does. */
  async asOfNow(): Promise<void> {
    if (this.clock() - this.checkedAt >= this.recheckMs) await this.recheck();
  }

  private async lookUp(
    subjectIds: Iterable<string>,
    load: (missing: string[]) => Promise<Map<string, Buffer>>,
  ): Promise<Map<string, Buffer>> {
    await this.asOfNow();
    const found = new Map<string, Buffer>();
    const missing = new Set<string>();
    for (const id of subjectIds) {
      const key = this.cache.get(id);
      if (key === undefined) missing.add(id);
      else found.set(id, key);
    }
    if (missing.size === 0) return found;
    const { forgotten } = this;
    const loaded = await load([...missing]);
    const current = forgotten === this.forgotten;
    for (const [id, key] of loaded) {
      if (key.length !== KEY_BYTES) continue;
      found.set(id, key);
      if (current) this.cache.set(id, key);
    }
    return found;
  }

  private async recheck(): Promise<void> {
    const version = await this.vault.version(DATA_SUBJECT_KEYS);
    if (version !== this.version) this.forget(version);
    this.checkedAt = this.clock();
  }

  private forget(version: number | undefined): void {
    this.cache.clear();
    this.forgotten++;
    this.version = version;
    this.checkedAt = Number.NEGATIVE_INFINITY;
    for (const listener of this.listeners) listener();
  }
}
