import { Injectable } from '@nestjs/common';
import { DomainError } from '@matricula/domain/kernel';
import { checkFields } from '@matricula/domain/kernel/field-check';
import type { FieldSet } from '@matricula/domain/kernel/field-set';
import type { RecordEvent, RecordState, RecordType, RecordValues } from '@matricula/domain/record';
import type { Receipt } from '@matricula/event-store';
import { isSet, RecordSecrets, Vault } from '@matricula/vault';

interface Of {
  type: RecordType;
  tenantId: string;
  recordId: string;
}

/** What is stored of the record before a write; only asked for if a secret may have to be carried over. */
type Stored = () => Promise<RecordValues>;

/** Keeps the values of `secret` fields out of events and rows: the vault stores them, and events and rows only mark them as set. */
@Injectable()
export class SealedValues {
  private readonly secrets: RecordSecrets;

  constructor(vault: Vault) {
    this.secrets = new RecordSecrets(vault);
  }

  /**
   * Writes values in which marks replace secrets. Stores the secrets in the vault first, so that an event never refers to a missing one, and
   * deletes those to which no event refers.
   * @throws DomainError `<list>/field-invalid` and the like
   */
  async writing(of: Of, values: RecordValues, stored: Stored, write: (sealed: RecordValues) => Promise<Receipt<RecordEvent, RecordState>>) {
    const sealed = await this.sealed(of, { ...values, ...(await this.previous(of, values, stored)) });
    const marks = Object.keys(secretFields(of.type)).map((field) => [field, sealed[field]] as const);
    try {
      const receipt = await write(sealed);
      const before = receipt.events.flatMap(({ data }) => Object.entries(data.from ?? {}));
      await this.forgetOthers(of, [...marks, ...before], receipt.state.values);
      return receipt;
    } catch (error) {
      await this.forgetOthers(of, marks, {});
      throw error;
    }
  }

  /** Deletes the secrets of a deleted record. */
  forget(of: Of, { state }: Receipt<RecordEvent, RecordState>): Promise<void> {
    return this.forgetOthers(of, Object.entries(state.values), {});
  }

  /** The secrets that are replaced, in the fields that keep them for a while; what the user enters there goes first. */
  private async previous({ type, tenantId, recordId }: Of, values: RecordValues, stored: Stored): Promise<RecordValues> {
    const given = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);
    const isEntered = (name: string) => typeof given(name) === 'string' && given(name) !== '' && !isSet(given(name));
    const kept: RecordValues = {};
    for (const { secret, previous, changedAt, unless } of type.keepsPrevious) {
      if (!isEntered(secret) || isEntered(previous)) continue;
      const before = await stored();
      const replaced = await this.secrets.read({ tenantId, recordId, field: secret }, before[secret]);
      const isOther = given(unless) !== undefined && given(unless) !== before[unless];
      if (replaced === undefined || replaced === given(secret) || isOther) continue;
      kept[previous] = replaced;
      if (!given(changedAt) || given(changedAt) === before[changedAt]) kept[changedAt] = new Date().toISOString();
    }
    return kept;
  }

  private async sealed({ type, tenantId, recordId }: Of, values: RecordValues): Promise<RecordValues> {
    const set = secretFields(type);
    // A client that sends a row back unchanged does not change its secrets.
    const given = Object.entries(values).filter(([name, value]) => !(Object.hasOwn(set, name) && isSet(value)));
    const asked = Object.fromEntries(given.filter(([name, value]) => Object.hasOwn(set, name) && value !== null && value !== ''));
    const [wrong] = checkFields(set, asked, {}).problems;
    if (wrong) throw new DomainError(`${type.list}/field-${wrong.what}`, wrong.message, { [wrong.field]: wrong.message });
    const marked: RecordValues = {};
    for (const [field, secret] of Object.entries(asked))
      marked[field] = await this.secrets.keep({ tenantId, recordId, field }, String(secret));
    return { ...Object.fromEntries(given), ...marked };
  }

  private async forgetOthers({ type, tenantId, recordId }: Of, marks: readonly (readonly [string, unknown])[], kept: RecordValues) {
    const set = secretFields(type);
    for (const [field, mark] of marks)
      if (Object.hasOwn(set, field) && mark !== kept[field]) await this.secrets.forget({ tenantId, recordId, field }, mark);
  }
}

const secretFields = ({ fields }: RecordType): FieldSet =>
  Object.fromEntries(Object.entries(fields).filter(([, { kind }]) => kind === 'secret'));
