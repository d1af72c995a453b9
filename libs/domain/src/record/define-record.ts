import {
  changedConcurrently,
  defineEvent,
  DomainError,
  id,
  map,
  personal,
  type Decider,
  type DomainCommand,
  type DomainEvent,
  type EventDefinition,
} from '../kernel';
import type { RecordType } from './record-type';
import { checkedValues, liftedValues, wholeValues, type RecordValues } from './record-values';

export type RecordEvent = DomainEvent<string, { recordId: string; values?: RecordValues; from?: RecordValues; to?: RecordValues }>;

/** The three events of a record type. */
export function recordEvents({ name, context, label, sealed }: RecordType): EventDefinition[] {
  const values = () => (sealed ? personal(map()) : map());
  const common = { context, subject: sealed ? ('recordId' as const) : undefined };
  return [
    defineEvent(`${name}Created`, { ...common, doc: `${label} was created.`, fields: { recordId: id(), values: values() } }),
    defineEvent(`${name}Changed`, {
      ...common,
      doc: `${label} was changed; with old and new values.`,
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
  | DomainCommand<'ChangeRecord', { recordId: string; values: RecordValues; expected?: RecordValues }>
  | DomainCommand<'RemoveRecord', { recordId: string }>;

/** The one decider of all record types. */
export function recordDecider(type: RecordType): Decider<RecordState, RecordCommand, RecordEvent> {
  const code = type.list;
  return {
    initial: { status: 'none', values: {} },
    decide(command, state) {
      const { recordId } = command.data;
      if (command.type === 'CreateRecord') {
        const given = command.data.values;
        if (state.status !== 'none') throw new DomainError(`${code}/exists`, `This ${type.label} already exists.`);
        const values = checkedValues(type, { ...wholeValues(type, {}), ...given, ...type.made(given) });
        assertConsistent(type, values);
        return [{ type: `${type.name}Created`, data: { recordId, values } }];
      }
      if (state.status === 'none') throw new DomainError(`${code}/unknown`, `There is no such ${type.label}.`);
      if (command.type === 'RemoveRecord') {
        if (state.status !== 'removed') assertNotNeeded(type, state.values);
        return state.status === 'removed' ? [] : [{ type: `${type.name}Removed`, data: { recordId, values: state.values } }];
      }
      if (state.status === 'removed') throw new DomainError(`${code}/removed`, `This ${type.label} was removed.`);
      const given = { ...command.data.values, ...type.changed(command.data.values) };
      const values = { ...state.values, ...checkedValues(type, given, state.values) };
      const names = Object.keys(values).filter((name) => JSON.stringify(values[name]) !== JSON.stringify(state.values[name]));
      if (changedConcurrently(names, command.data.expected, state.values).length > 0)
        throw new DomainError(`${code}/changed-meanwhile`, `Another user changed this ${type.label} in the meantime. Nothing was saved.`);
      if (names.length === 0) return [];
      // A stored contradiction, from before it was refused, can be changed step by step.
      if (!type.contradiction(state.values)) assertConsistent(type, values);
      assertNotNeeded(type, state.values, names);
      const part = (of: RecordValues) => Object.fromEntries(names.map((name) => [name, of[name] ?? null]));
      return [{ type: `${type.name}Changed`, data: { recordId, from: part(state.values), to: part(values) } }];
    },
    evolve(state, event) {
      if (event.type.endsWith('Created')) return { status: 'kept', values: wholeValues(type, event.data.values ?? {}) };
      if (event.type.endsWith('Changed')) return { ...state, values: { ...state.values, ...liftedValues(type, event.data.to ?? {}) } };
      if (event.type.endsWith('Removed')) return { ...state, status: 'removed' };
      return state;
    },
  };
}

/** @throws DomainError `<list>/field-invalid` if values contradict each other */
function assertConsistent(type: RecordType, values: RecordValues): void {
  const found = type.contradiction(values);
  if (found) throw new DomainError(`${type.list}/field-invalid`, found.message, { [found.field]: found.message });
}

/** Refuses to delete a record, or to change a value of it, that the product looks up by that value. @throws DomainError `<list>/needed` */
function assertNotNeeded({ needed, list, label }: RecordType, values: RecordValues, changing = Object.keys(needed)): void {
  for (const name of changing) {
    const value = String(values[name]);
    if (needed[name]?.includes(value))
      throw new DomainError(`${list}/needed`, `The ${label} ${value} is required by the system: it cannot be deleted or renamed.`);
  }
}

/** Stream of one record. */
export const recordStream = (type: RecordType, tenantId: string, recordId: string) => `${type.list}-${tenantId}-${recordId}`;

/** Stream that reserves the unique fields of a record; undefined when the type has none or a value is missing. */
export function recordUniqueStream(type: RecordType, tenantId: string, values: RecordValues): string | undefined {
  const parts = uniqueParts(type, values);
  // The separator is escaped within each part; a single part needs no escape.
  return parts && uniqueStream(type, tenantId, parts.length > 1 ? parts.map((part) => part.replaceAll('-', '%2D')) : parts);
}

/** The stream that older logs used for the same reservation; different values may share it. Undefined if it is the current one. */
export function earlierUniqueStream(type: RecordType, tenantId: string, values: RecordValues): string | undefined {
  const parts = uniqueParts(type, values);
  const earlier = parts && uniqueStream(type, tenantId, parts);
  return earlier === recordUniqueStream(type, tenantId, values) ? undefined : earlier;
}

function uniqueParts({ unique }: RecordType, values: RecordValues): string[] | undefined {
  const parts = unique.map((name) => values[name]);
  if (parts.length === 0 || parts.some((part) => part === undefined || part === null)) return undefined;
  return parts.map((part) => encodeURIComponent(String(part).trim().toLowerCase()));
}

const uniqueStream = ({ list }: RecordType, tenantId: string, parts: string[]) => `${list}-unique-${tenantId}-${parts.join('-')}`;
