import { Injectable } from '@nestjs/common';
import { caselessText } from '@matricula/domain/kernel/folded-text';
import { Vault } from '@matricula/vault';
import { hash, verify } from '@node-rs/argon2';

/** The tenant and password hash of an account; never in an event. */
export interface Credential {
  /** Empty while the address is only reserved. */
  tenantId: string;
  userId: string;
  passwordHash: string;
}

const NAMESPACE = 'credential';
/** Maximum time between the reservation of an address and the creation of its account. */
const HELD_MINUTES = 15;
/** Verified in place of a user that does not exist, so that the answer takes equally long. */
const NOBODY = hash('nobody has this password');

export const codePurposes = ['sign-in', 'reset', 'confirm'] as const;
/** The purpose of a code. */
export type CodePurpose = (typeof codePurposes)[number];

/** The normalised form of an e-mail address. */
export const addressOf = (email: string) => caselessText(email);

/** Passwords by e-mail address: unique over all tenants, argon2id. */
@Injectable()
export class Credentials {
  constructor(private readonly vault: Vault) {}

  async find(email: string): Promise<Credential | undefined> {
    const value = await this.vault.get(NAMESPACE, addressOf(email));
    return value && (JSON.parse(value.toString()) as Credential);
  }

  /** Claims an address for an account; false if it is taken. */
  async claim(email: string, account: Omit<Credential, 'passwordHash'>, password: string): Promise<boolean> {
    const value = Buffer.from(JSON.stringify({ ...account, passwordHash: await hash(password) }));
    return this.vault.putIfAbsent(NAMESPACE, { id: addressOf(email), value });
  }

  /** Reserves an address for an account whose institution is yet to be created; false if it is taken. The reservation expires. */
  async hold(email: string, userId: string, password: string): Promise<boolean> {
    const value = Buffer.from(JSON.stringify({ tenantId: '', userId, passwordHash: await hash(password) } satisfies Credential));
    const expiresAt = new Date(Date.now() + HELD_MINUTES * 60_000);
    const held = await this.vault.putIfAbsent(NAMESPACE, { id: addressOf(email), value, expiresAt });
    return held || (await this.find(email))?.userId === userId;
  }

  /** Turns the reservation of an address into a claim by its account. */
  async settle(email: string, { tenantId, userId }: Omit<Credential, 'passwordHash'>): Promise<void> {
    const held = await this.find(email);
    if (held?.userId !== userId || held.tenantId === tenantId) return;
    await this.vault.put(NAMESPACE, { id: addressOf(email), value: Buffer.from(JSON.stringify({ ...held, tenantId })) });
  }

  /** Releases an address that is only reserved. */
  async letGo(email: string, userId: string): Promise<void> {
    const held = await this.find(email);
    if (held?.userId === userId && held.tenantId === '') await this.vault.delete(NAMESPACE, addressOf(email));
  }

  /** Returns the account if the password is right. Takes equally long for an unknown address. */
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

  /** Claims a further address for an existing account, with its password; false if it is taken. */
  async claimAlso(email: string, of: string): Promise<boolean> {
    const credential = await this.find(of);
    if (!credential) throw new Error('An address was to be added to an account that has none');
    const added = await this.vault.putIfAbsent(NAMESPACE, { id: addressOf(email), value: Buffer.from(JSON.stringify(credential)) });
    return added || (await this.find(email))?.userId === credential.userId;
  }

  /** Releases an address, if it belongs to this user. */
  async release(email: string, userId: string): Promise<void> {
    if ((await this.find(email))?.userId === userId) await this.vault.delete(NAMESPACE, addressOf(email));
  }
}
