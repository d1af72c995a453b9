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
