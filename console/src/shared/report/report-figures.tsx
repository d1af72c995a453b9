import { changeOf, figureOf, measuresOf, num, type PickedCell, type ReportData } from './report-answer';
import { useTenantZone } from '../session/session';
import { comparedWith } from './compared-with';

/** The measures as cards, each with how it moved against the period before, and a way to what it counts. */
export function ReportFigures({ data, onPick }: { data: ReportData; onPick: (picked: PickedCell) => void }) {
  const { previous, totals } = data;
  const zone = useTenantZone();
  const before = previous && comparedWith(previous, zone);
  return (
    <div className="report-figures">
      {measuresOf(data).map((measure) => {
        const { field, title, distinct } = measure;
        const change = previous && changeOf(measure, totals[field], previous.totals[field]);
        const was = previous && figureOf(measure, previous.totals[field]);
        return (
          <button
            key={field}
            type="button"
            className="report-figure"
            disabled={num(totals[field]) === 0}
            title={previous && `${was} on ${before}`}
            onClick={() => onPick({ title, cell: { measure: field } })}
          >
            <span>
              {title}
              {distinct && <i> distinct</i>}
            </span>
            <b className="tabular">{figureOf(measure, totals[field])}</b>
            {change && (
              <small className="tabular" data-direction={change.direction}>
                {change.text} <span>before {was}</span>
              </small>
            )}
          </button>
        );
      })}
    </div>
  );
}
