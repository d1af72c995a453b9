import { changeOf, figureOf, measuresOf, num, type PickedCell, type ReportData } from './report-answer';
import { useTenantZone } from '../session/session';
import { comparedWith } from './compared-with';
import { moved } from './then-and-now';
import { t } from '../texts/texts';

interface ReportFiguresProps {
  data: ReportData;
  /** Past figures are compared with these instead of the previous period. */
  now?: ReportData;
  onPick: (picked: PickedCell) => void;
}

/** The measures as cards, each with its change from the previous period and a link to its events. */
export function ReportFigures({ data, now, onPick }: ReportFiguresProps) {
  const { previous, totals } = data;
  const zone = useTenantZone();
  const before = previous && comparedWith(previous, zone);
  return (
    <div className="report-figures">
      {measuresOf(data).map((measure) => {
        const { field, title, distinct } = measure;
        const change = previous && changeOf(measure, totals[field], previous.totals[field]);
        const since = now && moved(measure, totals[field], now.totals[field]);
        const was = previous && figureOf(measure, previous.totals[field]);
        return (
          <button
            key={field}
            type="button"
            className="report-figure"
            disabled={num(totals[field]) === 0}
            title={previous && t`${was} on ${before}`}
            onClick={() => onPick({ title, cell: { measure: field } })}
          >
            <span>
              {title}
              {distinct && <i> {t`(each once)`}</i>}
            </span>
            <b className="tabular" data-unit={measure.unit}>
              {figureOf(measure, totals[field])}
            </b>
            {since && (
              <small className="tabular" data-direction={since.direction}>
                {since.direction === 'same' ? t`the same now` : since.change}{' '}
                {since.direction !== 'same' && <span>{t`now ${since.now}`}</span>}
              </small>
            )}
            {change && !now && (
              <small className="tabular" data-direction={change.direction}>
                {change.text} {(change.direction === 'more' || change.direction === 'less') && <span>{t`from ${was}`}</span>}
              </small>
            )}
          </button>
        );
      })}
    </div>
  );
}
