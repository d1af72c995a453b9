import { createHash, randomBytes } from 'node:crypto';
import { ForbiddenException, Injectable, UnauthorizedException } from '@nestjs/common';
import { Vault } from '@matricula/vault';
import { TENANT_SUSPENDED } from './authenticator';
import { IdentityService } from './identity.service';

/** What a key opens: the capture API, the event feed. */
export const apiKeyScopes = ['capture', 'events'] as const;
export type ApiKeyScopeName = (typeof apiKeyScopes)[number];

/** Who speaks with a key. */
export interface ApiClient {
  tenantId: string;
  apiKeyId: string;
  name: string;
  scopes: ApiKeyScopeName[];
}

const BY_HASH = 'api-key';
const BY_ID = 'api-key-of';
const PREFIX = 'mk_';

// 256 random bits: there is nothing to guess, so that a quick hash is as good as a slow one.
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
const idOf = (tenantId: string, apiKeyId: string) => `${tenantId}/${apiKeyId}`;

/** Secrets of API keys: only their hashes are kept, in the vault. */
@Injectable()
export class ApiKeys {
  constructor(
    private readonly vault: Vault,
    private readonly identity: IdentityService,
  ) {}

  /** Makes the secret of a key; it is shown once and cannot be read again. */
  async issue(client: ApiClient): Promise<string> {
    const secret = `${PREFIX}${randomBytes(32).toString('base64url')}`;
    const hash = hashOf(secret);
    await this.vault.put(BY_ID, { id: idOf(client.tenantId, client.apiKeyId), value: Buffer.from(hash) });
    await this.vault.put(BY_HASH, { id: hash, value: Buffer.from(JSON.stringify(client)) });
    return secret;
  }

  /** Whose secret it is. @throws UnauthorizedException for unknown and revoked ones; ForbiddenException without the scope, and while the tenant is suspended */
  async client(secret: string, scope: ApiKeyScopeName): Promise<ApiClient> {
    const kept = secret.startsWith(PREFIX) ? await this.vault.get(BY_HASH, hashOf(secret)) : undefined;
    if (!kept) throw new UnauthorizedException('The header x-api-key must carry a valid API key.');
    const client = JSON.parse(kept.toString()) as ApiClient;
    if (!client.scopes.includes(scope)) throw new ForbiddenException(`This API key is not for "${scope}".`);
    if ((await this.identity.tenant(client.tenantId))?.status !== 'active') throw new ForbiddenException(TENANT_SUSPENDED);
    return client;
  }

  /** Ends a key at once; harmless when repeated. */
  async revoke(tenantId: string, apiKeyId: string): Promise<void> {
    const hash = await this.vault.get(BY_ID, idOf(tenantId, apiKeyId));
    if (hash) await this.vault.delete(BY_HASH, hash.toString());
  }
}
