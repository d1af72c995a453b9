/** The tenant's custom lead fields: in forms, lists, profiles and reports. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { choicesOf, type Field, type FieldSet } from '@matricula/domain/kernel/field-set';
import { textOf } from '@matricula/domain/kernel/field-text';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { customField, customSet, type CustomField } from '@matricula/domain/lead';
import { type FieldKind } from '@matricula/read-models/kernel';
import { customPlace, type LeadRow } from '@matricula/read-models/lead';
import { type FilterField } from '../grid/conditions';
import { type ListColumn } from '../grid/list-columns';
import { fetchAllRows } from '../grid/list-source';
import { sortOf } from '../record/record-columns';
import { dayWords } from '../session/tenant-clock';
import { spoken } from '../texts/spoken';

const none: readonly CustomField[] = [];

const query = {
  queryKey: ['masters', 'custom-fields'],
  queryFn: () =>
    fetchAllRows<CustomField>(
      'custom-fields',
      { where: { field: 'active', op: 'eq', value: true }, sort: sortOf(customField) },
      ({ key }) => key,
    ),
  staleTime: 5 * 60_000,
};

/** Active fields in order, once loaded. */
export const useAskedCustomFields = () => useQuery(query);

/** Active fields in order; empty until loaded. */
export const useCustomFields = (): readonly CustomField[] => useAskedCustomFields().data ?? none;

/** The fields as a field set by key. */
export function useCustomSet(): FieldSet {
  const fields = useCustomFields();
  return useMemo(() => customSet(fields), [fields]);
}

const words: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' };

/** The displayed text of a stored value. */
export function customWord({ kind }: Pick<Field, 'kind'>, text: string | undefined): string {
  if (!text) return '';
  if (kind === 'flag') return spoken(words)(text) ?? text;
  return kind === 'date' ? dayWords(text) : text;
}

/** Splits form values into the form's own fields and the lead's attributes. */
export function customTextsOf(set: FieldSet, values: FieldValues): { own: FieldValues; attributes: Record<string, string | null> } {
  const isCustom = ([name]: [string, unknown]) => Object.hasOwn(set, name);
  const attributes = Object.entries(values)
    .filter(isCustom)
    .map(([name, value]) => [name, value === null || value === undefined ? null : textOf(set[name] as Field, value)] as const);
  return {
    own: Object.fromEntries(Object.entries(values).filter((entry) => !isCustom(entry))),
    attributes: Object.fromEntries(attributes),
  };
}

/** Columns of the lead list, hidden until chosen. */
export const customColumns = (set: FieldSet): ListColumn<LeadRow>[] =>
  Object.entries(set).map(([key, field]) => ({
    // The server treats an entry of a map like any other field.
    field: customPlace(key, field.kind) as ListColumn<LeadRow>['field'],
    title: field.label,
    hidden: true,
    sortable: true,
    format: (_, { custom }) => customWord(field, custom?.[key]),
  }));

const kindOf = ({ kind }: Field): FieldKind => {
  if (kind === 'integer' || kind === 'decimal') return 'number';
  return kind === 'date' ? 'instant' : 'keyword';
};

/** Chips of the lead list. */
export const customFilters = (set: FieldSet): FilterField[] =>
  Object.entries(set).map(([key, field]) => ({
    field: customPlace(key, field.kind),
    title: field.label,
    kind: kindOf(field),
    words:
      field.kind === 'flag' ? spoken(words) : field.of && Object.fromEntries(choicesOf(field).map(({ value, label }) => [value, label])),
  }));
