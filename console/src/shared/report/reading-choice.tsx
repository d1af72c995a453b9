import { Segmented } from 'antd';
import { t } from '../texts/texts';
import type { DeclaredReport } from './report-page';

/** A date by which a report can count the figures of other facts, as the server declares it. */
type Reading = DeclaredReport['readings'][number];

/** The reading in the address, or the first one; undefined for a report without a choice. */
export const readingOf = ({ readings }: DeclaredReport, asked: string | null): Reading | undefined =>
  readings.find(({ value }) => value === asked) ?? readings[0];

interface ReadingChoiceProps {
  report: DeclaredReport;
  reading: Reading;
  onChange: (by: string) => void;
}

/** Chooses the date by which the figures that a report adds from other facts are counted: that of each event, or that of the lead. */
export function ReadingChoice({ report, reading, onChange }: ReadingChoiceProps) {
  const options = report.readings.map(({ value, title }) => ({ value, label: t(title) }));
  return <Segmented<string> aria-label={t`Orders and money`} options={options} value={reading.value} onChange={onChange} />;
}
