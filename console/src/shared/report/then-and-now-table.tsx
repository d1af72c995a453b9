import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { dimensionsOf, measuresOf, type ReportData } from './report-answer';
import { moved, movedLines } from './then-and-now';
import { t } from '../texts/texts';
import { tx } from '../texts/with-elements';

const MOST = 50;

/** One figure of a past report, its current value, and the lines that changed. */
export function ThenAndNow({ then, now, figure }: { then: ReportData; now: ReportData; figure?: string }) {
  const held = then.cross ? measuresOf(then).filter(({ field }) => then.cross?.figures.includes(field)) : measuresOf(then);
  const [chosen, choose] = useState<string>();
  const first = figure ?? then.chart.series.find((name) => held.some(({ field }) => field === name));
  const measure = held.find(({ field }) => field === (chosen ?? first)) ?? held[0];
  const lines = useMemo(() => (measure ? movedLines(then, now, measure) : []), [then, now, measure]);
  if (!measure) return null;
  const names = dimensionsOf(then).filter(({ field }) => field !== then.cross?.across);
  const total = moved(measure, then.totals[measure.field], now.totals[measure.field]);
  return (
    <details className="past-changes">
      <summary>
        {tx`${measure.title}: ${(<b className="tabular">{total.then}</b>)} then, ${(<b className="tabular">{total.now}</b>)} now`}
        <span className="tabular" data-direction={total.direction}>
          {total.change}
        </span>
      </summary>
      {!then.cross && (
        <Select
          aria-label={t`Figure to compare`}
          size="small"
          options={held.map(({ field, title }) => ({ value: field, label: title }))}
          value={measure.field}
          onChange={choose}
        />
      )}
      <div className="report-table-box">
        <table className="report-table">
          <caption className="visually-hidden">{t`${measure.title}, then and now`}</caption>
          <thead>
            <tr>
              {names.map(({ field, title }, at) => (
                <th key={field} scope="col" data-first={at === 0}>
                  {title}
                </th>
              ))}
              <th scope="col">{t`Then`}</th>
              <th scope="col">{t`Now`}</th>
              <th scope="col">{t`Change`}</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, MOST).map((line) => (
              <tr key={line.key}>
                {line.names.map((name, at) => (
                  <th key={names[at]?.field} scope="row" data-first={at === 0}>
                    {name}
                  </th>
                ))}
                <td>{line.then}</td>
                <td>{line.now}</td>
                <td data-direction={line.direction}>{line.change}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {lines.length === 0 && <p className="report-none">{t`No row has changed since then.`}</p>}
        {lines.length > MOST && <p className="report-note">{t`The ${MOST} rows with the largest change, of ${lines.length}.`}</p>}
      </div>
    </details>
  );
}
