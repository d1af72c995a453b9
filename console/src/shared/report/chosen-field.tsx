import { Select } from 'antd';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { customPlace } from '@matricula/read-models/lead';
import { customWord, useAskedCustomFields } from '../lead/custom-fields.query';
import { useAllowed } from '../session/session';
import { Problem } from '../ui/page-states';
import { type ReportData } from './report-answer';
import { type DeclaredReport } from './report-page';
import { t } from '../texts/texts';

interface ChosenField {
  /** Whether the reader chooses a field by which the report groups. */
  asks: boolean;
  /** Whether the report can be fetched; if a field is required, once it is known. */
  ready: boolean;
  /** There is no field to choose. */
  missing: boolean;
  /** Why the fields could not be loaded, and a retry. */
  error: Error | null;
  again: () => void;
  by?: string;
  options: readonly { value: string; label: string }[];
  /** The answer with the field's title and labels. */
  shown: (data: ReportData) => ReportData;
}

/** The field by which a report groups: the one in the address, or the tenant's first. */
export function useChosenField({ dimensions }: DeclaredReport, asked: string | null): ChosenField {
  const { data, error, refetch } = useAskedCustomFields();
  const fields = data ?? [];
  const dimension = dimensions.find(({ chosen }) => chosen)?.field;
  const options = fields.map(({ key, kind, label }) => ({ value: customPlace(key, kind), label }));
  const field = fields.find(({ key, kind }) => customPlace(key, kind) === asked) ?? fields[0];
  const shown = useCallback(
    (data: ReportData): ReportData => ({
      ...data,
      columns: data.columns.map((column) => {
        if (column.field !== dimension || !field) return column;
        const words = field.kind === 'flag' ? { word: (value: string) => customWord({ kind: 'flag' }, value) } : {};
        return { ...column, title: field.label, ...words };
      }),
    }),
    [dimension, field],
  );
  const asks = dimension !== undefined;
  const by = asks && field ? customPlace(field.key, field.kind) : undefined;
  const missing = asks && data !== undefined && !field;
  return { asks, ready: !asks || by !== undefined, missing, error: asks ? error : null, again: () => void refetch(), by, options, shown };
}

/** Select box for the field. */
export function ChosenFieldSelect({ chosen, onChange }: { chosen: ChosenField; onChange: (by: string) => void }) {
  if (!chosen.asks || chosen.options.length === 0) return null;
  return (
    <Select
      aria-label={t`Report by`}
      className="chosen-field"
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      options={[...chosen.options]}
      value={chosen.by}
      onChange={onChange}
    />
  );
}

/** Shown instead of the figures if there is no field to group by. */
export function NoFieldToReportBy() {
  const navigate = useNavigate();
  const mayAdd = useAllowed('Setting_Configuration');
  return (
    <Problem
      title={t`No custom field to report on yet.`}
      text={mayAdd ? t`Add one to count leads by its values.` : t`Once your institution has one, leads are counted by its values.`}
      action={mayAdd ? { label: t`Add one`, run: () => void navigate('/config?tab=fields') } : undefined}
    />
  );
}
