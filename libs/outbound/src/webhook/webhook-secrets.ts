import type { Vault } from '@matricula/vault';
import { newWebhookSecret } from './webhook-signature';

const NAMESPACE = 'webhook-secrets';
/** How long the previous secret also signs, so that receivers have time to switch. */
export const OVERLAP_HOURS = 24;
const HOUR_MS = 3_600_000;

interface Stored {
  secret: string;
  before?: { secret: string; until: string };
}

/** The endpoint that a secret belongs to. */
export interface WebhookOwner {
  tenantId: string;
  endpointId: string;
}

/** The secrets that webhooks are signed with, in the vault: shown once, when they are made. */
export class WebhookSecrets {
  constructor(
    private readonly vault: Vault,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** Creates and returns a new secret; the previous one also signs for a day. */
  async issue(owner: WebhookOwner): Promise<string> {
    const stored = await this.read(owner);
    const secret = newWebhookSecret();
    const until = new Date(this.now().getTime() + OVERLAP_HOURS * HOUR_MS).toISOString();
    await this.vault.put(NAMESPACE, entry(owner, { secret, before: stored && { secret: stored.secret, until } }));
    return secret;
  }

  /** Secrets in force, newest first. Creates one for an endpoint that has none yet. */
  async inForce(owner: WebhookOwner): Promise<string[]> {
    const made = entry(owner, { secret: newWebhookSecret() });
    const stored = (await this.read(owner)) ?? parsed((await this.vault.putMissing(NAMESPACE, [made])).get(made.id) ?? made.value);
    const { secret, before } = stored;
    return before && before.until > this.now().toISOString() ? [secret, before.secret] : [secret];
  }

  /** The endpoint is gone. */
  async forget(owner: WebhookOwner): Promise<void> {
    await this.vault.delete(NAMESPACE, idOf(owner));
  }

  private async read(owner: WebhookOwner): Promise<Stored | undefined> {
    const value = await this.vault.get(NAMESPACE, idOf(owner));
    return value && parsed(value);
  }
}

const idOf = ({ tenantId, endpointId }: WebhookOwner) => `${tenantId}/${endpointId}`;
const parsed = (value: Buffer) => JSON.parse(value.toString()) as Stored;
const entry = (owner: WebhookOwner, stored: Stored) => ({ id: idOf(owner), value: Buffer.from(JSON.stringify(stored)) });
