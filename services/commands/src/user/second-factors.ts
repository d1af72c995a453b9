import { createHash, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Vault } from '@matricula/vault';
import type { Credential } from './credentials';
import { endOfStep, newSecret, stepOf } from './totp';

type Owner = Pick<Credential, 'tenantId' | 'userId'>;

/** An authenticator app that is set up. */
export interface Authenticator {
  secret: string;
  since: string;
  /** Codes by e-mail are accepted as well. */
  mailToo: boolean;
  /** Ids of its recovery codes, including used ones. */
  recovery: string[];
}

const APPS = 'authenticator';
const BEGUN = 'authenticator-begun';
const USED = 'authenticator-used';
const RECOVERY = 'recovery-code';
const BEGUN_MINUTES = 15;
export const RECOVERY_CODES = 10;
/** Without letters and digits that look alike. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUP = 5;

const idOf = ({ tenantId, userId }: Owner) => `${tenantId}/${userId}`;
const group = () => Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('');
const plain = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
/** 50 random bits and a limit of attempts: a fast hash is enough. */
const recoveryId = (owner: Owner, code: string) =>
  createHash('sha256')
    .update(`${idOf(owner)}/${plain(code)}`)
    .digest('base64url');

/** Authenticator apps and recovery codes of accounts, in the vault. */
@Injectable()
export class SecondFactors {
  constructor(private readonly vault: Vault) {}

  async of(owner: Owner): Promise<Authenticator | undefined> {
    const value = await this.vault.get(APPS, idOf(owner));
    return value && (JSON.parse(value.toString()) as Authenticator);
  }

  /** The secret of an app to be set up; the app is required only after its first code. */
  async begin(owner: Owner): Promise<string> {
    const secret = newSecret();
    await this.vault.put(BEGUN, { id: idOf(owner), value: Buffer.from(secret), expiresAt: new Date(Date.now() + BEGUN_MINUTES * 60_000) });
    return secret;
  }

  /** Whether a code belongs to the app that is being set up. */
  async fits(owner: Owner, code: string): Promise<boolean> {
    const secret = (await this.vault.get(BEGUN, idOf(owner)))?.toString();
    return secret !== undefined && (await this.useStep(owner, secret, code));
  }

  /** Stores the app and returns its recovery codes, which are shown only once; undefined if no setup was started. */
  async keep(owner: Owner, mailToo: boolean): Promise<string[] | undefined> {
    const id = idOf(owner);
    const secret = (await this.vault.get(BEGUN, id))?.toString();
    if (secret === undefined) return undefined;
    const { codes, recovery } = await this.newCodes(owner);
    await this.put(owner, { secret, since: new Date().toISOString(), mailToo, recovery });
    await this.vault.delete(BEGUN, id);
    return codes;
  }

  /** New recovery codes, which invalidate the previous ones; undefined without an app. */
  async renewCodes(owner: Owner): Promise<string[] | undefined> {
    const app = await this.of(owner);
    if (!app) return undefined;
    await this.voidCodes(app);
    const { codes, recovery } = await this.newCodes(owner);
    await this.put(owner, { ...app, recovery });
    return codes;
  }

  async forget(owner: Owner): Promise<void> {
    const app = await this.of(owner);
    if (app) await this.voidCodes(app);
    await this.vault.delete(APPS, idOf(owner));
    await this.vault.delete(BEGUN, idOf(owner));
  }

  /** Consumes a code of the app; false for a wrong or used one. */
  async useCode(owner: Owner, code: string): Promise<boolean> {
    const app = await this.of(owner);
    return app !== undefined && (await this.useStep(owner, app.secret, code));
  }

  /** Consumes a recovery code and returns how many are left; undefined for an invalid one. */
  async useRecovery(owner: Owner, code: string): Promise<number | undefined> {
    const app = await this.of(owner);
    const id = recoveryId(owner, code);
    if (!app?.recovery.includes(id) || !(await this.vault.delete(RECOVERY, id))) return undefined;
    return this.codesLeft(app);
  }

  async codesLeft({ recovery }: Authenticator): Promise<number> {
    return (await this.vault.getMany(RECOVERY, recovery)).size;
  }

  /** Marks a code as used in the vault, so that an observed code cannot be replayed in any process. */
  private async useStep(owner: Owner, secret: string, code: string): Promise<boolean> {
    const step = stepOf(secret, code, Date.now());
    if (step === undefined) return false;
    return this.vault.putIfAbsent(USED, { id: `${idOf(owner)}/${step}`, value: Buffer.from('1'), expiresAt: new Date(endOfStep(step)) });
  }

  private async newCodes(owner: Owner): Promise<{ codes: string[]; recovery: string[] }> {
    const codes = Array.from({ length: RECOVERY_CODES }, () => `${group()}-${group()}`);
    const recovery = codes.map((code) => recoveryId(owner, code));
    await this.vault.putMany(
      RECOVERY,
      recovery.map((id) => ({ id, value: Buffer.from('1') })),
    );
    return { codes, recovery };
  }

  private async voidCodes({ recovery }: Authenticator): Promise<void> {
    for (const id of recovery) await this.vault.delete(RECOVERY, id);
  }

  private async put(owner: Owner, app: Authenticator): Promise<void> {
    await this.vault.put(APPS, { id: idOf(owner), value: Buffer.from(JSON.stringify(app)) });
  }
}
