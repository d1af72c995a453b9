import type { Vault } from '@matricula/vault';

const NAMESPACE = 'webhook-times';
/** A time is written at most once in this period: webhooks may come many times a second. */
export const WEBHOOK_TIMES_MS = 10 * 60_000;

/** When the last verified webhook of each provider of an institution came, to within ten minutes. A provider switches off webhooks that fail for a day. */
export class WebhookTimes {
  private readonly written = new Map<string, number>();

  constructor(
    private readonly vault: Vault,
    private readonly now: () => number = Date.now,
  ) {}

  /** A verified webhook came. */
  async heard(tenantId: string, provider: string): Promise<void> {
    const id = `${tenantId}/${provider}`;
    const now = this.now();
    if (now - (this.written.get(id) ?? -Infinity) < WEBHOOK_TIMES_MS) return;
    await this.vault.put(NAMESPACE, { id, value: Buffer.from(new Date(now).toISOString()), soon: true });
    this.written.set(id, now);
  }

  /**
   * Since when the product runs without a long pause, in ISO 8601; the caller asks at least every `pauseMs`. After a pause, a provider sends again what it
   * could not deliver. Other processes and earlier ones count.
   */
  async runningSince(tenantId: string, pauseMs: number): Promise<string> {
    const id = `${tenantId}//running`;
    const now = new Date(this.now()).toISOString();
    const [since, last] = ((await this.vault.get(NAMESPACE, id))?.toString() ?? '').split(' ');
    const isPaused = !since || !last || this.now() - Date.parse(last) > pauseMs;
    await this.vault.put(NAMESPACE, { id, value: Buffer.from(`${isPaused ? now : since} ${now}`), soon: true });
    return isPaused ? now : since;
  }

  /** When the last one came, in ISO 8601; undefined if none ever did. */
  async last(tenantId: string, provider: string): Promise<string | undefined> {
    return (await this.vault.get(NAMESPACE, `${tenantId}/${provider}`))?.toString();
  }
}
