import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Vault } from '@matricula/vault';
import { LookupCache } from './lookup-cache';
import { SessionEnds } from './session-ends';

/** Claims of a bearer token. They are signed, and also checked against the session that they name. */
export interface TokenClaims {
  /** User id. */
  sub: string;
  /** Tenant of the account. */
  tid: string;
  /** Session id. */
  sid: string;
  exp?: number;
}

const SESSIONS = 'session';
const EPOCHS = 'session-epoch';

/** Open sessions, stored in the vault. A token whose session has ended is refused. */
@Injectable()
export class Sessions {
  private readonly looks = new LookupCache();

  constructor(
    private readonly vault: Vault,
    private readonly ends: SessionEnds,
  ) {}

  /** Opens a session for a number of hours. */
  async open(userId: string, hours: number): Promise<string> {
    const id = randomBytes(18).toString('base64url');
    const value = Buffer.from(JSON.stringify({ userId, epoch: await this.epoch(userId) }));
    await this.vault.put(SESSIONS, { id, value, expiresAt: new Date(Date.now() + hours * 3_600_000) });
    return id;
  }

  /** True while the session of this user is open. Other processes may learn of its end one second late. */
  async isOpen({ sid, sub }: TokenClaims): Promise<boolean> {
    const name = `${sid}/${sub}`;
    const open = await this.looks.at(name, () => this.look(sid, sub));
    if (!open) this.looks.forget(name);
    return open;
  }

  /** Clears the cache of lookups. */
  forget(): void {
    this.looks.forget();
  }

  private async look(sid: string, sub: string): Promise<boolean> {
    const session = await this.vault.get(SESSIONS, sid);
    if (!session) return false;
    const { userId, epoch } = JSON.parse(session.toString()) as { userId: string; epoch: string };
    return userId === sub && epoch === (await this.epoch(userId));
  }

  /** Ends a session and closes its sockets. */
  async close({ sid, tid }: Pick<TokenClaims, 'sid' | 'tid'>): Promise<void> {
    await this.vault.delete(SESSIONS, sid);
    this.looks.forget();
    this.ends.announceEnd({ tenantId: tid, id: sid });
  }

  /** Ends every session of a user and closes their sockets. */
  async closeAll({ sub, tid }: Pick<TokenClaims, 'sub' | 'tid'>): Promise<void> {
    await this.vault.put(EPOCHS, { id: sub, value: randomBytes(8) });
    this.looks.forget();
    this.ends.announceEnd({ tenantId: tid, id: sub });
  }

  /**
   * The key that signs tokens, created once and stored in the vault. Returned as a key object: with bytes, each verification would first try to
   * parse them as a public key.
   */
  async signingKey(): Promise<KeyObject> {
    const stored = await this.vault.putMissing('token', [{ id: 'signing-key', value: randomBytes(32) }]);
    const key = stored.get('signing-key');
    if (!key) throw new Error('The vault has no signing key');
    return createSecretKey(key);
  }

  /** Changes whenever all sessions of a user must end. */
  private async epoch(userId: string): Promise<string> {
    return (await this.vault.get(EPOCHS, userId))?.toString('hex') ?? '';
  }
}
