import { createHash, randomBytes } from 'node:crypto';
import { ForbiddenException, Injectable, UnauthorizedException } from '@nestjs/common';
import { recordDecider, recordStream } from '@matricula/domain/record';
import { apiKey, type ApiKeyScopeName } from '@matricula/domain/tenant';
import { EventStore } from '@matricula/event-store';
import { BoundedMap, Vault } from '@matricula/vault';
import { refusalOf } from './api-key-rules';
import { TENANT_SUSPENDED } from './authenticator';
import { IdentityService } from './identity.service';

/** The client that an API key belongs to. */
export interface ApiClient {
  tenantId: string;
  apiKeyId: string;
  name: string;
  /** The publisher that sends leads with this key, if it is a publisher's. */
  publisherId?: string;
}

/** Identifies a key within its tenant. */
type KeyId = Pick<ApiClient, 'tenantId' | 'apiKeyId'>;

/** When and from where a key was last used. */
export interface KeyUse {
  at: string;
  ip?: string;
}

const BY_HASH = 'api-key';
const BY_ID = 'api-key-of';
const USES = 'api-key-use';
const PREFIX = 'mk_';
const UNKNOWN = 'The header x-api-key must carry a valid API key.';
/** Shortest interval between two stored uses of a key, so that frequent polling costs almost no writes. */
const NOTED_EVERY_MS = 60_000;
const MOST_NOTED = 10_000;

// The secret has 256 random bits and cannot be guessed, so a fast hash is as safe as a slow one.
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
const idOf = ({ tenantId, apiKeyId }: KeyId) => `${tenantId}/${apiKeyId}`;
const decider = recordDecider(apiKey);

/** Secrets of API keys. The vault stores only their hashes; what a key may do comes from its record, read from the log with every request. */
@Injectable()
export class ApiKeys {
  private readonly noted = new BoundedMap<number>(MOST_NOTED);

  constructor(
    private readonly vault: Vault,
    private readonly store: EventStore,
    private readonly identity: IdentityService,
  ) {}

  /** Creates the secret of a key, shown only once. An earlier secret of the key becomes invalid. */
  async issue({ tenantId, apiKeyId }: KeyId): Promise<string> {
    const secret = `${PREFIX}${randomBytes(32).toString('base64url')}`;
    const hash = hashOf(secret);
    await this.revoke(tenantId, apiKeyId);
    await this.vault.put(BY_ID, { id: idOf({ tenantId, apiKeyId }), value: Buffer.from(hash) });
    await this.vault.put(BY_HASH, { id: hash, value: Buffer.from(JSON.stringify({ tenantId, apiKeyId })) });
    return secret;
  }

  /**
   * The client that a secret belongs to. @throws UnauthorizedException for unknown, revoked and expired secrets; ForbiddenException without the
   * scope, from an address that is not allowed, while the key is inactive, and while the tenant is suspended
   */
  async client(secret: string, { scope, ip }: { scope: ApiKeyScopeName; ip?: string }): Promise<ApiClient> {
    const stored = secret.startsWith(PREFIX) ? await this.vault.get(BY_HASH, hashOf(secret)) : undefined;
    if (!stored) throw new UnauthorizedException(UNKNOWN);
    const { tenantId, apiKeyId } = JSON.parse(stored.toString()) as KeyId;
    const { state: key } = await this.store.states.current(decider, recordStream(apiKey, tenantId, apiKeyId));
    if (key.status !== 'kept') throw new UnauthorizedException(UNKNOWN);
    const tenant = await this.identity.tenant(tenantId);
    if (tenant?.status !== 'active') throw new ForbiddenException(TENANT_SUSPENDED);
    const refusal = refusalOf(key.values, { scope, ip, today: dayIn(tenant.timeZone) });
    if (refusal) throw refusal;
    await this.note({ tenantId, apiKeyId }, ip);
    const publisherId = typeof key.values.publisher === 'string' && key.values.publisher !== '' ? key.values.publisher : undefined;
    return { tenantId, apiKeyId, name: String(key.values.name), publisherId };
  }

  /** When keys were last used, to the minute. Keys that were never used are missing from the map. */
  async uses(tenantId: string, apiKeyIds: readonly string[]): Promise<Map<string, KeyUse>> {
    const found = await this.vault.getMany(
      USES,
      apiKeyIds.map((apiKeyId) => idOf({ tenantId, apiKeyId })),
    );
    return new Map(
      apiKeyIds.flatMap((apiKeyId) => {
        const use = found.get(idOf({ tenantId, apiKeyId }));
        return use ? [[apiKeyId, JSON.parse(use.toString()) as KeyUse] as const] : [];
      }),
    );
  }

  /** Revokes a secret immediately. Safe to repeat. */
  async revoke(tenantId: string, apiKeyId: string): Promise<void> {
    const hash = await this.vault.get(BY_ID, idOf({ tenantId, apiKeyId }));
    if (hash) await this.vault.delete(BY_HASH, hash.toString());
  }

  private async note(key: KeyId, ip: string | undefined): Promise<void> {
    const id = idOf(key);
    const now = Date.now();
    if (now - (this.noted.get(id) ?? 0) < NOTED_EVERY_MS) return;
    this.noted.set(id, now);
    const use: KeyUse = { at: new Date(now).toISOString(), ip };
    await this.vault.put(USES, { id, value: Buffer.from(JSON.stringify(use)), soon: true });
  }
}

/** Current day in a time zone, YYYY-MM-DD. */
const dayIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
