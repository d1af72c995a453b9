import { Injectable } from '@nestjs/common';
import { foldedText } from '@matricula/domain/kernel/folded-text';
import { Vault } from '@matricula/vault';
import { hash, verify } from '@node-rs/argon2';

/** Where an account lives and how its password is known; never in an event. */
export interface Credential {
  /** Empty while the address is only held. */
  tenantId: string;
  userId: string;
  passwordHash: string;
}

const NAMESPACE = 'credential';
/** What is made for an address that is held takes no longer. */
const HELD_MINUTES = 15;
/** Verified in place of a user that does not exist, so that the answer takes as long. */
const NOBODY = hash('nobody has this password');

/** What a code is for. */
export type CodePurpose = 'sign-in' | 'reset' | 'confirm';

/** The one spelling under which an e-mail address is known. */
export const addressOf = (email: string) => foldedText(email).toLowerCase();

/** Passwords by e-mail address: unique over all tenants, argon2id. */
@Injectable()
export class Credentials {
  constructor(private readonly vault: Vault) {}

  async find(email: string): Promise<Credential | undefined> {
    const value = await this.vault.get(NAMESPACE, addressOf(email));
    return value && (JSON.parse(value.toString()) as Credential);
  }

  /** Claims an address for an account; false when somebody has it. */
  async claim(email: string, account: Omit<Credential, 'passwordHash'>, password: string): Promise<boolean> {
    const value = Buffer.from(JSON.stringify({ ...account, passwordHash: await hash(password) }));
    return this.vault.putIfAbsent(NAMESPACE, { id: addressOf(email), value });
  }

  /** Holds an address for an account whose institution is still to be made; false when somebody has it. Let go by itself after a while. */
  async hold(email: string, userId: string, password: string): Promise<boolean> {
    const value = Buffer.from(JSON.stringify({ tenantId: '', userId, passwordHash: await hash(password) } satisfies Credential));
    const expiresAt = new Date(Date.now() + HELD_MINUTES * 60_000);
    const held = await this.vault.putIfAbsent(NAMESPACE, { id: addressOf(email), value, expiresAt });
    return held || (await this.find(email))?.userId === userId;
  }

  /** The address that was held for an account is its own from now on. */
  async settle(email: string, { tenantId, userId }: Omit<Credential, 'passwordHash'>): Promise<void> {
    const held = await this.find(email);
    if (held?.userId !== userId || held.tenantId === tenantId) return;
    await this.vault.put(NAMESPACE, { id: addressOf(email), value: Buffer.from(JSON.stringify({ ...held, tenantId })) });
  }

  /** Gives an address free that is held and no more. */
  async letGo(email: string, userId: string): Promise<void> {
    const held = await this.find(email);
    if (held?.userId === userId && held.tenantId === '') await this.vault.delete(NAMESPACE, addressOf(email));
  }

  /** The account, when the password is right. Takes as long for an unknown address. */
  async check(email: string, password: string): Promise<Credential | undefined> {
    const credential = await this.find(email);
    const right = await verify(credential?.passwordHash ?? (await NOBODY), password);
    return right ? credential : undefined;
  }

  async changePassword(email: string, password: string): Promise<void> {
    const credential = await this.find(email);
    if (!credential) throw new Error('A password was changed for an address without an account');
    const value = Buffer.from(JSON.stringify({ ...credential, passwordHash: await hash(password) }));
    await this.vault.put(NAMESPACE, { id: addressOf(email), value });
  }

  /** Claims a further address for the account of another one, with its password; false when somebody has it. */
  async claimAlso(email: string, of: string): Promise<boolean> {
    const credential = await this.find(of);
    if (!credential) throw new Error('An address was to be added to an account that has none');
    const added = await this.vault.putIfAbsent(NAMESPACE, { id: addressOf(email), value: Buffer.from(JSON.stringify(credential)) });
    return added || (await this.find(email))?.userId === credential.userId;
  }

  /** Gives an address free, if it is this user's. */
  async release(email: string, userId: string): Promise<void> {
    if ((await this.find(email))?.userId === userId) await this.vault.delete(NAMESPACE, addressOf(email));
  }
}
