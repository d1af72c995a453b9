import {
  defineEvent,
  DomainError,
  id,
  map,
  personal,
  type Decider,
  type DomainCommand,
  type DomainEvent,
  type EventDefinition,
  type Json,
} from '../kernel';

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
}

export type RecordValues = Record<string, Json | undefined>;

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
  /** A record belongs to the user who made it; others see it only where `shared` is true. */
  readonly personal: boolean;
  /** Values may name people: they are encrypted with a key of the record, which is destroyed when one of them is erased. */
  readonly sealed: boolean;
}

/** Declares a record type (architecture, Records). */
export function defineRecord(type: Omit<RecordType, 'unique' | 'personal' | 'permission' | 'sealed'> & Partial<RecordType>): RecordType {
  return { unique: [], personal: false, permission: undefined, sealed: false, ...type };
}

export type RecordEvent = DomainEvent<string, { recordId: string; values?: RecordValues; from?: RecordValues; to?: RecordValues }>;

/** The three events of a record type. */
export function recordEvents({ name, context, label, sealed }: RecordType): EventDefinition[] {
  const values = () => (sealed ? personal(map()) : map());
  const common = { context, subject: sealed ? ('recordId' as const) : undefined };
  return [
    defineEvent(`${name}Created`, { ...common, doc: `${label} was created.`, fields: { recordId: id(), values: values() } }),
    defineEvent(`${name}Changed`, {
      ...common,
      doc: `${label} was changed; old and new values side by side.`,
      fields: { recordId: id(), from: values(), to: values() },
    }),
    defineEvent(`${name}Removed`, { ...common, doc: `${label} was removed.`, fields: { recordId: id(), values: values() } }),
  ] as EventDefinition[];
}

export interface RecordState {
  status: 'none' | 'kept' | 'removed';
  values: RecordValues;
}

export type RecordCommand =
  | DomainCommand<'CreateRecord', { recordId: string; values: RecordValues }>
  | DomainCommand<'ChangeRecord', { recordId: string; values: RecordValues }>
  | DomainCommand<'RemoveRecord', { recordId: string }>;

/** The one decider of all record types. */
export function recordDecider(type: RecordType): Decider<RecordState, RecordCommand, RecordEvent> {
  const code = type.list;
  return {
    initial: { status: 'none', values: {} },
    decide(command, state) {
      const { recordId } = command.data;
      if (command.type === 'CreateRecord') {
        if (state.status !== 'none') throw new DomainError(`${code}/exists`, `This ${type.label} exists already.`);
        return [{ type: `${type.name}Created`, data: { recordId, values: checked(type, { ...defaults(type), ...command.data.values }) } }];
      }
      if (state.status === 'none') throw new DomainError(`${code}/unknown`, `There is no such ${type.label}.`);
      if (command.type === 'RemoveRecord') {
        return state.status === 'removed' ? [] : [{ type: `${type.name}Removed`, data: { recordId, values: state.values } }];
      }
      if (state.status === 'removed') throw new DomainError(`${code}/removed`, `This ${type.label} was removed.`);
      const values = checked(type, { ...state.values, ...command.data.values });
      const names = Object.keys(values).filter((name) => JSON.stringify(values[name]) !== JSON.stringify(state.values[name]));
      if (names.length === 0) return [];
      const part = (of: RecordValues) => Object.fromEntries(names.map((name) => [name, of[name] ?? null]));
      return [{ type: `${type.name}Changed`, data: { recordId, from: part(state.values), to: part(values) } }];
    },
    evolve(state, event) {
      if (event.type.endsWith('Created')) return { status: 'kept', values: event.data.values ?? {} };
      if (event.type.endsWith('Changed')) return { ...state, values: { ...state.values, ...event.data.to } };
      if (event.type.endsWith('Removed')) return { ...state, status: 'removed' };
      return state;
    },
  };
}

const defaults = (type: RecordType): RecordValues =>
  Object.fromEntries(Object.entries(type.fields).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])));

function checked(type: RecordType, values: RecordValues): RecordValues {
  for (const name of Object.keys(values)) {
    if (!(name in type.fields)) throw new DomainError(`${type.list}/field-unknown`, `${type.label} has no field ${name}.`);
  }
  for (const [name, field] of Object.entries(type.fields)) {
    const value = values[name];
    const missing = value === undefined || value === null || value === '';
    if (missing && field.required)
      throw new DomainError(`${type.list}/field-required`, field.requiredMessage ?? `${field.label} is required`);
    if (!missing && !fits(field, value)) {
      throw new DomainError(`${type.list}/field-invalid`, field.patternMessage ?? `${field.label} is not valid`);
    }
  }
  return values;
}

function fits(field: RecordField, value: Json | undefined): boolean {
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' && (!field.values || field.values.includes(value)) && (!field.pattern || field.pattern.test(value));
    case 'integer':
      return Number.isInteger(value);
    case 'flag':
      return typeof value === 'boolean';
    case 'list':
      return Array.isArray(value);
    case 'json':
      return true;
  }
}

/** Stream of one record. */
export const recordStream = (type: RecordType, tenantId: string, recordId: string) => `${type.list}-${tenantId}-${recordId}`;

/** Stream that reserves the unique fields of a record; undefined when the type has none or a value is missing. */
export function recordUniqueStream(type: RecordType, tenantId: string, values: RecordValues): string | undefined {
  const parts = type.unique.map((name) => values[name]);
  if (parts.length === 0 || parts.some((part) => part === undefined || part === null)) return undefined;
  return `${type.list}-unique-${tenantId}-${parts.map((part) => encodeURIComponent(String(part).trim().toLowerCase())).join('-')}`;
}
