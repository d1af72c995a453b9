import { DomainError, ownValue, type Json } from '@matricula/domain/kernel';
import { checkFields, type FieldValues } from '@matricula/domain/kernel/field-check';
import type { Field, FieldSet } from '@matricula/domain/kernel/field-set';
import { tenantLookFields, tenantPasswordFields, tenantProfileFields } from '@matricula/domain/tenant';
import { patternProblem } from '@matricula/domain/kernel/typed-pattern';
import { openedAs } from '../decision';

/** The fields of an institution that can be set. */
export const tenantFields: FieldSet = { ...tenantProfileFields, ...tenantLookFields, ...tenantPasswordFields };

/** Fields that clients send back as received; they are derived and cannot be set. */
const DERIVED = ['id', 'tid', 'time_zone', 'support_number', 'is_details_complete', 'logo_image', 'wp_api_enabled', 'status'];

/**
 * Converts form or JSON input to the types of its fields and validates it; with `kept`, as a change of the stored values. Read-only and derived
 * fields are ignored, and an empty text means no value.
 * @throws DomainError `tenant/invalid` with the errors by field
 */
export function valuesFrom(set: FieldSet, given: FieldValues, kept?: FieldValues): Record<string, Json> {
  const said = Object.entries(given).filter(([name]) => !DERIVED.includes(name) && ownValue(set, name)?.readOnly !== true);
  const read = Object.fromEntries(said.map(([name, value]) => [name, value === '' ? null : valueOf(ownValue(set, name), value)]));
  const { values, problems } = checkFields(set, read, kept);
  const [first] = problems;
  if (first) {
    const fields = Object.fromEntries(problems.map(({ field, message }) => [field, message]));
    throw new DomainError('tenant/invalid', first.message, fields);
  }
  const pattern = values.custom_phone_regex;
  const problem = typeof pattern === 'string' ? patternProblem(pattern) : undefined;
  if (problem !== undefined) {
    const message = `Custom Phone Regex cannot be used: ${problem}.`;
    throw new DomainError('tenant/invalid', message, { custom_phone_regex: message });
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]));
}

/** The values that the editor saw before the change, in the types of their fields; a form sends them as JSON text. @throws BadRequestException */
export function openedOf(set: FieldSet, given: Json | undefined): FieldValues | undefined {
  const opened = openedAs(typeof given === 'string' ? readJson(given) : given);
  return (
    opened &&
    Object.fromEntries(Object.entries(opened).map(([name, value]) => [name, value === '' ? null : valueOf(ownValue(set, name), value)]))
  );
}

function readJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    // Not JSON: validated and refused as text.
    return text;
  }
}

const flags = new Map<unknown, boolean>([1, '1', 'true'].map((word): [unknown, boolean] => [word, true]));
for (const word of [0, '0', 'false']) flags.set(word, false);

function valueOf(field: Field | undefined, value: Json | undefined): Json | undefined {
  switch (field?.kind) {
    case 'flag':
      return flags.get(value) ?? value;
    case 'integer':
      return typeof value === 'string' && /^\s*-?\d+\s*$/.test(value) ? Number(value) : value;
    case 'choices':
      return idsOf(value);
    default:
      return typeof value === 'number' ? String(value) : value;
  }
}

/** A list of ids, given as JSON text or as an array. */
function idsOf(value: Json | undefined): Json | undefined {
  try {
    const list: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    return Array.isArray(list) ? list.map(String) : value;
  } catch {
    // Not JSON: the validation reports the error.
    return value;
  }
}

/** The stored profile in the types that conditions among the fields expect. */
export const storedValuesOf = (profile: Readonly<Record<string, unknown>>): FieldValues => ({
  ...(profile as FieldValues),
  phone_validation_enabled: Number(profile.phone_validation_enabled ?? 0) === 1,
});
