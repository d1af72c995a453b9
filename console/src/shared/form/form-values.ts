import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { defaultsOf, holds, isNone, type FieldSet } from '@matricula/domain/kernel/field-set';

/** The fields that a form asks for. */
export const askedOf = (set: FieldSet): FieldSet => Object.fromEntries(Object.entries(set).filter(([, { form }]) => form !== false));

/** What a form shows first: what is kept, or the defaults of something new, and above it what was typed before a reload. */
export const firstValues = (set: FieldSet, kept: FieldValues | undefined, draft: FieldValues): FieldValues => ({
  ...(kept ? pick(set, kept) : defaultsOf(set)),
  ...draft,
});

/** What a form says: all of something new, or only what differs from what is kept, with null for what was emptied. */
export function saidValues(set: FieldSet, values: FieldValues, kept?: FieldValues): FieldValues {
  const said = Object.entries(set).flatMap(([name, field]) => {
    const value = isNone(values[name]) ? null : values[name];
    // A secret that is set is not shown: left empty it stays.
    if (kept && field.kind === 'secret' && value === null) return [];
    if (!holds(field.when, values) && !kept) return [];
    const before = isNone(kept?.[name]) ? null : kept?.[name];
    return (kept ? JSON.stringify(value) === JSON.stringify(before) : value === null) ? [] : [[name, value] as const];
  });
  return Object.fromEntries(said);
}

const pick = (set: FieldSet, values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(set, name) && set[name]?.kind !== 'secret'));

/** What may outlive a reload: everything but secrets. */
export const draftOf = (set: FieldSet, said: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(said).filter(([name]) => set[name]?.kind !== 'secret'));

/** All that a form shows, with null for what is empty: what is said where everything is asked for again. */
export const wholeValues = (set: FieldSet, values: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(set).flatMap(([name, { kind, readOnly }]) => {
      if (readOnly) return [];
      const value = kind === 'flag' ? values[name] === true : values[name];
      return [[name, isNone(value) ? null : value] as const];
    }),
  );

/** The fields by the parts that they stand in, in their order; one part without a name where there are none. */
export function partsOf(set: FieldSet): { title?: string; names: string[] }[] {
  const parts: { title?: string; names: string[] }[] = [];
  for (const [name, { section }] of Object.entries(set)) {
    const last = parts.at(-1);
    if (last?.title === section && last) last.names.push(name);
    else parts.push({ title: section, names: [name] });
  }
  return parts;
}

/** Fields that offer something else once one of these says something else: a city when the state does. */
export const followersOf = (set: FieldSet, changed: readonly string[]): string[] =>
  Object.entries(set).flatMap(([name, { where = {} }]) =>
    Object.values(where).some((of) => typeof of === 'object' && of !== null && 'field' in of && changed.includes(String(of.field)))
      ? [name]
      : [],
  );
