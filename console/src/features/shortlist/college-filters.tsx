import { useId } from 'react';
import { collegePreferenceFields } from '@matricula/domain/catalog';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { isNone, type Field } from '@matricula/domain/kernel/field-set';
import { FieldInput } from '../../shared/form/field-input';
import { useWideScreen } from '../../shared/ui/wide-screen';
import { t } from '../../shared/texts/texts';

/** Fields of a saved recommendation under the names of the search. */
const searched: Readonly<Record<string, string>> = {
  ...{ state: 'state', city: 'clg_city', stream: 'stream', degree: 'clg_degree', specialisation: 'clg_sp' },
  ...{ level: 'clg_level', mode: 'clg_mode', feeFrom: 'fee_from', feeTo: 'fee_to' },
};

/** The query of a search by these filters. */
export const queryOf = (filters: FieldValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(searched).flatMap(([field, name]) => {
      const value = filters[field];
      const text = Array.isArray(value) ? value.map(String).join(',') : isNone(value) ? '' : String(value as string | number);
      return text === '' ? [] : [[name, text]];
    }),
  );

interface CollegeFiltersProps {
  filters: FieldValues;
  onChange: (filters: FieldValues) => void;
}

/** Filters of the college search; folded on narrow screens. */
export function CollegeFilters({ filters, onChange }: CollegeFiltersProps) {
  const wide = useWideScreen();
  const id = useId();
  const count = Object.keys(queryOf(filters)).length;
  return (
    <details className="college-filters" open={wide}>
      <summary>{count > 0 ? t`Filters (${count})` : t`Filters`}</summary>
      <div className="college-filters-fields">
        {Object.entries<Field>(collegePreferenceFields).map(([name, field]) => (
          <div key={name}>
            <label htmlFor={`${id}-${name}`}>{t(field.label)}</label>
            <FieldInput
              id={`${id}-${name}`}
              field={field}
              label={t(field.label)}
              values={filters}
              value={filters[name] ?? undefined}
              onChange={(value) => onChange({ ...filters, [name]: value as FieldValues[string] })}
            />
          </div>
        ))}
      </div>
      {count > 0 && <button type="button" className="button" onClick={() => onChange({})}>{t`Clear filters`}</button>}
    </details>
  );
}
