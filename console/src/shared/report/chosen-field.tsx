import { Select } from 'antd';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { customPlace } from '@matricula/read-models/lead';
import { customWord, useCustomFields } from '../lead/custom-fields.query';
import { useAllowed } from '../session/session';
import { type ReportData } from './report-answer';
import { type DeclaredReport } from './report-page';
import { t } from '../texts/texts';

interface ChosenField {
  /** Whether the report goes by a field that its reader chooses. */
  asks: boolean;
  /** There is none to choose. */
  missing: boolean;
  by?: string;
  options: readonly { value: string; label: string }[];
  /** The answer with the field's title and words. */
  shown: (data: ReportData) => ReportData;
}

/** The field that a report goes by: what the address says, or the institution's first. */
export function useChosenField({ dimensions }: DeclaredReport, asked: string | null): ChosenField {
  const fields = useCustomFields();
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
  return { asks, missing: asks && !field, by: asks && field ? customPlace(field.key, field.kind) : undefined, options, shown };
}

/** Chooses it. */
export function ChosenFieldSelect({ chosen, onChange }: { chosen: ChosenField; onChange: (by: string) => void }) {
  const mayAdd = useAllowed('Setting_Configuration');
  if (!chosen.asks) return null;
  if (chosen.missing)
    return (
      <span>
        {t`There is no custom field to report by yet.`} {mayAdd && <Link to="/config?tab=fields">{t`Add one`}</Link>}
      </span>
    );
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
