import { randomBytes } from 'node:crypto';
import type { Vault } from './vault';

const NAMESPACE = 'record-secrets';
/** What stands for a secret in events and rows: that there is one, and whether it is another one than before. */
const SET = /^set-[0-9a-f]{12}$/;

/** Whose secret it is. */
export interface SecretPlace {
  tenantId: string;
  recordId: string;
  field: string;
}

/** Whether a value only says that a secret is set. */
export const isSet = (value: unknown): value is string => typeof value === 'string' && SET.test(value);

/** Secrets of records: in the vault alone, each under a mark of its own, so that an event and what it speaks of belong together. */
export class RecordSecrets {
  constructor(private readonly vault: Vault) {}

  /** Keeps a secret; answers what stands for it. */
  async keep(place: SecretPlace, secret: string): Promise<string> {
    const mark = `set-${randomBytes(6).toString('hex')}`;
    await this.vault.put(NAMESPACE, { id: idOf(place, mark), value: Buffer.from(secret) });
    return mark;
  }

  /** The secret that a mark stands for. */
  async read(place: SecretPlace, mark: unknown): Promise<string | undefined> {
    return isSet(mark) ? (await this.vault.get(NAMESPACE, idOf(place, mark)))?.toString() : undefined;
  }

  /** It is another one, or none, by now. */
  async forget(place: SecretPlace, mark: unknown): Promise<void> {
    if (isSet(mark)) await this.vault.delete(NAMESPACE, idOf(place, mark));
  }
}

const idOf = ({ tenantId, recordId, field }: SecretPlace, mark: string) => `${tenantId}/${recordId}/${field}/${mark}`;
