import { DomainError } from '@matricula/domain/kernel';
import { whole } from '@matricula/domain/kernel/figures';
import type { BlobStore } from '../blob-store';

const MB = 1024 * 1024;
/** Files added by other processes are counted after this time. */
const COUNTED_MS = 60_000;

interface Counted {
  bytes: number;
  until: number;
}

/** Enforces the storage limit of tenants. For a tenant without a limit it costs one lookup. */
export class BlobRoom {
  private readonly counted = new Map<string, Promise<Counted>>();

  constructor(
    private readonly inner: BlobStore,
    private readonly mostBytes: (tenantId: string) => Promise<number | undefined>,
    private readonly now: () => Date,
  ) {}

  /** @throws DomainError `tenant/limit-reached` where so many more bytes would exceed the limit; with 0, where it is already reached */
  async assert(tenantId: string, more = 0): Promise<void> {
    const most = await this.mostBytes(tenantId);
    if (most === undefined) return;
    const counted = await this.count(tenantId);
    if (counted.bytes + more <= most && (more > 0 || counted.bytes < most)) return;
    const has = whole.format(Math.ceil(counted.bytes / MB));
    const message = `Your institution may have at most ${whole.format(most / MB)} MB of files, and has ${has}. Please ask your operator for a higher limit.`;
    throw new DomainError('tenant/limit-reached', message);
  }

  /** Records that a file was added or removed. */
  async note(tenantId: string, bytes: number): Promise<void> {
    const counted = await this.counted.get(tenantId);
    if (counted) counted.bytes += bytes;
  }

  private async count(tenantId: string): Promise<Counted> {
    const known = await this.counted.get(tenantId);
    if (known && known.until > this.now().getTime()) return known;
    const counting = this.sum(tenantId).then((bytes) => ({ bytes, until: this.now().getTime() + COUNTED_MS }));
    this.counted.set(tenantId, counting);
    counting.catch(() => this.counted.delete(tenantId));
    return counting;
  }

  private async sum(tenantId: string): Promise<number> {
    let sum = 0;
    for await (const { bytes } of this.inner.list(tenantId)) sum += bytes;
    return sum;
  }
}
