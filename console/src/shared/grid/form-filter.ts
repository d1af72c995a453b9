import { useMemo } from 'react';
import type { Field } from '@matricula/domain/kernel/field-set';
import { useRecordOptions } from '../form/record-options';
import type { FilterField } from './conditions';

const FORM: Field = { label: 'Form', kind: 'oneOf', from: 'application-forms', value: 'formId', shows: 'name' };
const NONE = {};

/** Filters of an admin's list with the application form in front, which is chosen by name and identified by id: a form may be renamed. */
export function useFormFilter(filters: readonly FilterField[]): FilterField[] {
  const { options } = useRecordOptions(FORM, NONE, '');
  return useMemo(() => {
    const names = new Map(options?.map(({ value, label }) => [value, label]));
    const form: FilterField = { field: 'formId', title: 'Form', kind: 'keyword', words: (id) => names.get(id) };
    return [form, ...filters.filter(({ field }) => field !== 'formName')];
  }, [filters, options]);
}
