import type { Json } from '../kernel';

/** How a field of a record is checked, shown and filtered. */
export interface RecordField {
  kind: 'text' | 'integer' | 'flag' | 'list' | 'json';
  label: string;
  required?: boolean;
  /** Message when it is required and missing; `<label> is required` otherwise. */
  requiredMessage?: string;
  values?: readonly string[];
  pattern?: RegExp;
  patternMessage?: string;
  /** Found by free-text search of the list. */
  search?: boolean;
  /** Stored but not filterable. */
  plain?: boolean;
  default?: Json;
  /** Characters at the most: 500 of a text, 60,000 of a list or JSON without it. */
  most?: number;
}

/** Declaration of a kind of plain data: from it come events, decider, read model, projector, calls and timeline entries. */
export interface RecordType {
  /** PascalCase; events are `<name>Created`, `<name>Changed`, `<name>Removed`. */
  readonly name: string;
  readonly context: string;
  /** Name of its list and of its read model, kebab-case plural. */
  readonly list: string;
  /** Table name as the timeline shows it. */
  readonly label: string;
  /** Component code that writing needs at level 6; undefined: every signed-in user writes, own records only. */
  readonly permission: string | undefined;
  /** Fields that together are unique within a tenant, compared trimmed and without case. */
  readonly unique: readonly string[];
  readonly fields: Readonly<Record<string, RecordField>>;
  /** Fields that had another name once: what older events hold under the old name is found under the new one. */
  readonly renamed: Readonly<Record<string, string>>;
  /** A record belongs to the user who made it; others see it only where `shared` is true. */
  readonly personal: boolean;
  /** Values may name people: they are encrypted with a key of the record, which is destroyed when one of them is erased. */
  readonly sealed: boolean;
}

/** Declares a record type (architecture, Records). */
export function defineRecord(
  type: Omit<RecordType, 'unique' | 'personal' | 'permission' | 'sealed' | 'renamed'> & Partial<RecordType>,
): RecordType {
  return { unique: [], personal: false, permission: undefined, sealed: false, renamed: {}, ...type };
}
