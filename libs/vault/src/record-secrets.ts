import { randomBytes } from 'node:crypto';
import type { Vault } from './vault';

const NAMESPACE = 'record-secrets';
/** Mark that represents a secret in events and rows: it shows that one is set, and whether it changed. */
const SET = /^set-[0-9a-f]{12}$/;

/** The owner of a secret. */
export interface SecretPlace {
  tenantId: string;
  recordId: string;
  field: string;
}

/** Whether a value is such a mark. */
export const isSet = (value: unknown): value is string => typeof value === 'string' && SET.test(value);

/** Secrets of records, stored only in the vault, each under its own mark, which ties an event to its secret. */
export class RecordSecrets {
  constructor(private readonly vault: Vault) {}

  /** Stores a secret; returns its mark. */
  async keep(place: SecretPlace, secret: string): Promise<string> {
    const mark = `set-${randomBytes(6).toString('hex')}`;
    await this.vault.put(NAMESPACE, { id: idOf(place, mark), value: Buffer.from(secret) });
    return mark;
  }

  /** The secret behind a mark. */
  async read(place: SecretPlace, mark: unknown): Promise<string | undefined> {
    return isSet(mark) ? (await this.vault.get(NAMESPACE, idOf(place, mark)))?.toString() : undefined;
  }

  /** Deletes a secret that was replaced or removed. */
  async forget(place: SecretPlace, mark: unknown): Promise<void> {
    if (isSet(mark)) await this.vault.delete(NAMESPACE, idOf(place, mark));
  }
}

const idOf = ({ tenantId, recordId, field }: SecretPlace, mark: string) => `${tenantId}/${recordId}/${field}/${mark}`;
