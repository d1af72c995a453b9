import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { defaultsOf, holds, isNone, type FieldSet } from '@matricula/domain/kernel/field-set';

/** The fields that a form asks for. */
export const askedOf = (set: FieldSet): FieldSet => Object.fromEntries(Object.entries(set).filter(([, { form }]) => form !== false));

/** Initial values of a form: the stored values, or the defaults of a new record, overlaid with the draft. */
export const firstValues = (set: FieldSet, kept: FieldValues | undefined, draft: FieldValues): FieldValues => ({
  ...(kept ? pick(set, kept) : defaultsOf(set)),
  ...draft,
});

/** The submitted values: all of a new record, or only what differs from the stored values, with null for emptied fields. */
export function saidValues(set: FieldSet, values: FieldValues, kept?: FieldValues): FieldValues {
  const said = Object.entries(set).flatMap(([name, field]) => {
    const value = isNone(values[name]) ? null : values[name];
    // A stored secret is not shown; left empty, it stays.
    if (kept && field.kind === 'secret' && value === null) return [];
    if (!holds(field.when, values) && !kept) return [];
    const before = isNone(kept?.[name]) ? null : kept?.[name];
    return (kept ? JSON.stringify(value) === JSON.stringify(before) : value === null) ? [] : [[name, value] as const];
  });
  return Object.fromEntries(said);
}

const pick = (set: FieldSet, values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(set, name) && set[name]?.kind !== 'secret'));

/** The values that may be stored in a draft: all except secrets. */
export const draftOf = (set: FieldSet, said: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(said).filter(([name]) => set[name]?.kind !== 'secret'));

/** All values of the form, with null for empty fields: for forms that submit everything. */
export const wholeValues = (set: FieldSet, values: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(set).flatMap(([name, { kind, readOnly }]) => {
      if (readOnly) return [];
      const value = kind === 'flag' ? values[name] === true : values[name];
      return [[name, isNone(value) ? null : value] as const];
    }),
  );

/** Fields grouped by section, each section once, in the order of its first field; a single untitled group if there are no sections. */
export function partsOf(set: FieldSet): { title?: string; names: string[] }[] {
  const parts: { title?: string; names: string[] }[] = [];
  for (const [name, { section }] of Object.entries(set)) {
    const part = parts.find(({ title }) => title === section);
    if (part) part.names.push(name);
    else parts.push({ title: section, names: [name] });
  }
  return parts;
}

/** Fields whose options change when one of these changes: a city when the state changes. */
export const followersOf = (set: FieldSet, changed: readonly string[]): string[] =>
  Object.entries(set).flatMap(([name, { where = {} }]) =>
    Object.values(where).some((of) => typeof of === 'object' && of !== null && 'field' in of && changed.includes(String(of.field)))
      ? [name]
      : [],
  );
