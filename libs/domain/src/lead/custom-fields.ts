import { checkFields, type FieldProblem, type FieldValues } from '../kernel/field-check';
import type { Field, FieldKind, FieldSet } from '../kernel/field-set';
import { textOf, valueOf } from '../kernel/field-text';

/** A custom field as its record says. */
export interface CustomField {
  key: string;
  label: string;
  kind: string;
  options?: unknown;
  required?: boolean | null;
  help?: string | null;
}

const kinds: readonly string[] = [
  'text',
  'longText',
  'integer',
  'decimal',
  'date',
  'choice',
  'flag',
  'phone',
  'email',
  'url',
] satisfies FieldKind[];

/** The field set that an institution added. */
export function customSet(rows: readonly CustomField[]): FieldSet {
  return Object.fromEntries(
    rows.map(({ key, label, kind, options, required, help }): [string, Field] => {
      const of = (Array.isArray(options) ? options : []).map((one: { name?: unknown }) => String(one.name));
      const known = (kinds.includes(kind) ? kind : 'text') as FieldKind;
      const field: Field = { kind: known, label, required: required === true, personal: true };
      return [key, { ...field, ...(help && { help }), ...(known === 'choice' && { of }) }];
    }),
  );
}

/** The texts that leads keep of what a form or a file gave, and what is wrong with them. `part` asks only for what is named. */
export function customTexts(
  set: FieldSet,
  given: Readonly<Record<string, string | null>>,
  part: boolean,
): { texts: Record<string, string | null>; problems: FieldProblem[] } {
  const own = Object.entries(given).flatMap(([name, text]): [string, FieldValues[string]][] => {
    const field = Object.hasOwn(set, name) ? set[name] : undefined;
    return field ? [[name, text === null ? null : valueOf(field, text)]] : [];
  });
  const { values, problems } = checkFields(set, Object.fromEntries(own), part ? {} : undefined);
  const texts = Object.entries(values).map(([name, value]) => {
    const field = set[name];
    return [name, field && value !== null && value !== undefined ? textOf(field, value) : null] as const;
  });
  return { texts: { ...given, ...Object.fromEntries(texts) }, problems };
}
