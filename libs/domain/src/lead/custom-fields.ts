import { checkFields, type FieldProblem, type FieldValues } from '../kernel/field-check';
import type { Field, FieldKind, FieldSet } from '../kernel/field-set';
import { textOf, valueOf } from '../kernel/field-text';

/** A custom field as its record defines it. */
export interface CustomField {
  key: string;
  label: string;
  kind: string;
  options?: unknown;
  required?: boolean | null;
  help?: string | null;
}

/** Maximum number of allowed values in an error text. */
const NAMED = 8;

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

/** Custom field values as leads store them, from a form or a file, and their errors. With `part`, only given fields are required. */
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
  return { texts: { ...given, ...Object.fromEntries(texts) }, problems: problems.map((problem) => withChoices(set, problem)) };
}

/** Adds the allowed values to the error for an unknown choice. */
function withChoices(set: FieldSet, problem: FieldProblem): FieldProblem {
  const words = set[problem.field]?.of ?? [];
  return problem.what === 'invalid' && words.length > 0 ? { ...problem, message: `${problem.message}: choose ${orList(words)}` } : problem;
}

/** The first allowed values, joined with "or". */
function orList(of: readonly (string | { label: string })[]): string {
  const words = of.map((one) => (typeof one === 'string' ? one : one.label));
  const shown = words.length > NAMED ? [...words.slice(0, NAMED), `one of ${words.length - NAMED} others`] : words;
  return shown.length === 1 ? String(shown[0]) : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}
