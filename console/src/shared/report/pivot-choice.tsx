import { Select } from 'antd';
import { t } from '../texts/texts';
import type { DeclaredReport } from './report-page';

/** The dimensions of a pivot table: one down, one across. */
interface Pivot {
  rows: string;
  columns: string;
}

/** The dimensions in the address, or those that the report declares; undefined for a report without a choice. */
export function pivotOf({ pivot, dimensions, chart }: DeclaredReport, asked: string | null): Pivot | undefined {
  if (!pivot) return undefined;
  const [rows = '', columns = ''] = asked?.split('.') ?? [];
  const known = (field: string) => dimensions.some((one) => one.field === field);
  if (known(rows) && known(columns) && rows !== columns) return { rows, columns };
  return { rows: chart.category, columns: chart.series[0] ?? '' };
}

/** The pivot table as the address and the server name it. */
export const writePivot = ({ rows, columns }: Pivot): string => `${rows}.${columns}`;

interface PivotChoiceProps {
  report: DeclaredReport;
  pivot: Pivot;
  onChange: (by: string) => void;
}

/** Select boxes for rows and columns; titles inside tell them from filters. Choosing the other one's dimension swaps the two. */
export function PivotChoice({ report, pivot, onChange }: PivotChoiceProps) {
  const { rows, columns } = pivot;
  const options = report.dimensions.map(({ field, title }) => ({ value: field, label: t(title) }));
  const choose = (next: Pivot) => onChange(writePivot(next));
  return (
    <>
      <Select
        className="chosen-field"
        prefix={<span className="pivot-side">{t`Rows`}</span>}
        aria-label={t`Rows`}
        popupMatchSelectWidth={false}
        options={options}
        value={rows}
        onChange={(value: string) => choose({ rows: value, columns: value === columns ? rows : columns })}
      />
      <Select
        className="chosen-field"
        prefix={<span className="pivot-side">{t`Columns`}</span>}
        aria-label={t`Columns`}
        popupMatchSelectWidth={false}
        options={options}
        value={columns}
        onChange={(value: string) => choose({ rows: value === rows ? columns : rows, columns: value })}
      />
    </>
  );
}
