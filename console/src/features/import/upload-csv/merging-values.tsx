import { type Analysis, type Check } from './import-answers';
import { rowsInWords } from './job-words';
import { t } from '../../../shared/texts/texts';

interface MergingValuesProps {
  analysis: Analysis;
  merges: Check['merges'];
  confirmed: boolean;
  onConfirm: (confirmed: boolean) => void;
}

/** Warns of values that would merge most rows into one lead; the import waits until they are confirmed or the column is mapped differently. */
export function MergingValues({ analysis, merges, confirmed, onConfirm }: MergingValuesProps) {
  if (merges.length === 0) return null;
  const labelOf = (name: string) => t(analysis.fields.find(({ field }) => field === name)?.label ?? name);
  return (
    <div className="import-warning" role="alert">
      {merges.map(({ column, name, field, value, rows }) => (
        <p key={column}>
          <b>{t`${rowsInWords(rows)} have “${value}” in the column ${name}, which becomes ${labelOf(field)}: they would become one lead.`}</b>
        </p>
      ))}
      <p>{t`Does the column belong to someone else, such as the counsellor? Then change its mapping in step 2, and check again.`}</p>
      <label className="import-check">
        <input type="checkbox" checked={confirmed} onChange={({ target }) => onConfirm(target.checked)} />
        <span>{t`These rows are one person: import them as one lead.`}</span>
      </label>
    </div>
  );
}
