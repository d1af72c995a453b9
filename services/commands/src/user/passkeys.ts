import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@matricula/config';
import { DomainError } from '@matricula/domain/kernel';
import { Vault } from '@matricula/vault';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Credential } from './credentials';

type Owner = Pick<Credential, 'tenantId' | 'userId'>;

/** A stored passkey; its id is the credential's. */
export interface Passkey extends Owner {
  id: string;
  name: string;
  publicKey: string;
  /** Number of uses as counted by the device; 0 for a device that does not count. */
  counter: number;
  transports?: string[];
  createdAt: string;
  lastUsedAt?: string;
}

const PASSKEYS = 'passkey';
const OWNED = 'passkeys-of';
const CHALLENGES = 'passkey-challenge';
const CHALLENGE_MINUTES = 5;

const idOf = ({ tenantId, userId }: Owner) => `${tenantId}/${userId}`;
const refused = () => new DomainError('passkey/refused', 'This passkey does not belong to an account here.');

/** Passkeys (WebAuthn): public keys of devices, in the vault. The device checks finger, face or PIN, so a passkey alone is enough to sign in. */
@Injectable()
export class Passkeys {
  private readonly origin: string;
  private readonly rpId: string;

  constructor(
    private readonly vault: Vault,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    const { origin, hostname } = new URL(config.publicUrl);
    [this.origin, this.rpId] = [origin, hostname];
  }

  async of(owner: Owner): Promise<Passkey[]> {
    const kept = await this.vault.getMany(PASSKEYS, await this.ids(owner));
    return [...kept.values()].map((value) => JSON.parse(value.toString()) as Passkey);
  }

  /** The options with which the browser creates a passkey. */
  async registration(owner: Owner, account: { email: string; name: string }) {
    const known = await this.of(owner);
    const options = await generateRegistrationOptions({
      rpName: this.config.brand,
      rpID: this.rpId,
      userName: account.email,
      userDisplayName: account.name,
      userID: new Uint8Array(Buffer.from(idOf(owner))),
      attestationType: 'none',
      excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.keepChallenge(`new/${idOf(owner)}`, options.challenge);
    return options;
  }

  /** Verifies what the browser created; stores nothing yet. @throws DomainError `passkey/refused` */
  async made(owner: Owner, name: string, response: RegistrationResponseJSON): Promise<Passkey> {
    const expectedChallenge = await this.useChallenge(`new/${idOf(owner)}`);
    const checked = await verifyRegistrationResponse({
      ...{ response, expectedChallenge, expectedOrigin: this.origin, expectedRPID: this.rpId, requireUserVerification: true },
    }).catch(() => undefined);
    if (!checked?.verified) throw new DomainError('passkey/refused', 'The passkey could not be created. Please try again.');
    const { credential } = checked.registrationInfo;
    return {
      ...{ id: credential.id, tenantId: owner.tenantId, userId: owner.userId, name, counter: credential.counter },
      ...{ publicKey: Buffer.from(credential.publicKey).toString('base64url'), transports: credential.transports },
      createdAt: new Date().toISOString(),
    };
  }

  /** @throws DomainError `passkey/refused` if the device's passkey is already registered, for any user */
  async keep(passkey: Passkey): Promise<void> {
    if (!(await this.vault.putIfAbsent(PASSKEYS, { id: passkey.id, value: Buffer.from(JSON.stringify(passkey)) }))) throw refused();
    await this.own(passkey, [...(await this.ids(passkey)), passkey.id]);
  }

  async remove(owner: Owner, id: string): Promise<void> {
    const ids = await this.ids(owner);
    if (!ids.includes(id)) return;
    await this.vault.delete(PASSKEYS, id);
    await this.own(
      owner,
      ids.filter((one) => one !== id),
    );
  }

  async forget(owner: Owner): Promise<void> {
    for (const id of await this.ids(owner)) await this.vault.delete(PASSKEYS, id);
    await this.vault.delete(OWNED, idOf(owner));
  }

  /** A challenge for a browser whose user is still unknown: the device knows whose passkeys it has. */
  async question() {
    const options = await generateAuthenticationOptions({ rpID: this.rpId, userVerification: 'required' });
    const id = randomBytes(18).toString('base64url');
    await this.keepChallenge(`sign-in/${id}`, options.challenge);
    return { id, options };
  }

  /** The passkey that answered a challenge; each challenge is accepted once. @throws DomainError `passkey/refused` */
  async answered(questionId: string, response: AuthenticationResponseJSON): Promise<Passkey> {
    const expectedChallenge = await this.useChallenge(`sign-in/${questionId}`);
    const value = await this.vault.get(PASSKEYS, response.id);
    if (!value) throw refused();
    const passkey = JSON.parse(value.toString()) as Passkey;
    const { id, counter, transports } = passkey;
    // A passkey that its owner does not see in their list opens no session.
    if (!(await this.ids(passkey)).includes(id)) throw refused();
    const checked = await verifyAuthenticationResponse({
      ...{ response, expectedChallenge, expectedOrigin: this.origin, expectedRPID: this.rpId, requireUserVerification: true },
      credential: { id, counter, transports, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')) },
    }).catch(() => undefined);
    if (!checked?.verified) throw refused();
    const used = { ...passkey, counter: checked.authenticationInfo.newCounter, lastUsedAt: new Date().toISOString() };
    await this.vault.put(PASSKEYS, { id, value: Buffer.from(JSON.stringify(used)) });
    return used;
  }

  private async ids(owner: Owner): Promise<string[]> {
    const value = await this.vault.get(OWNED, idOf(owner));
    return value ? (JSON.parse(value.toString()) as string[]) : [];
  }

  private async own(owner: Owner, ids: readonly string[]): Promise<void> {
    await this.vault.put(OWNED, { id: idOf(owner), value: Buffer.from(JSON.stringify(ids)) });
  }

  private async keepChallenge(id: string, challenge: string): Promise<void> {
    await this.vault.put(CHALLENGES, {
      ...{ id, value: Buffer.from(challenge), expiresAt: new Date(Date.now() + CHALLENGE_MINUTES * 60_000) },
    });
  }

  /** Consumes the challenge; only the first caller succeeds. @throws DomainError `passkey/too-late` */
  private async useChallenge(id: string): Promise<string> {
    const challenge = await this.vault.get(CHALLENGES, id);
    if (!challenge || !(await this.vault.delete(CHALLENGES, id))) {
      throw new DomainError('passkey/too-late', 'That took too long. Please try again.');
    }
    return challenge.toString();
  }
}
