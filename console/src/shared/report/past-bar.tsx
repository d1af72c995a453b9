import { inZone } from '../session/tenant-clock';
import { type FiguresLink } from './figures-link';
import { type ReportData } from './report-answer';
import { ThenAndNow } from './then-and-now-table';

interface PastBarProps {
  link: FiguresLink;
  /** Of the figures as they are worked out today. */
  version: number | undefined;
  progress: { ready: boolean; share: number; events: number } | undefined;
  then: ReportData | undefined;
  now: ReportData | undefined;
  /** The one that a table with a dimension across shows. */
  figure: string | undefined;
  onNow: () => void;
}

const whole = new Intl.NumberFormat('en-IN');

/** Says that the figures are of another time, of which one, what may differ, and what has changed since. */
export function PastBar({ link, version, progress, then, now, figure, onNow }: PastBarProps) {
  const { at, zone, position } = link;
  const share = Math.floor((progress?.share ?? 0) * 100);
  return (
    <section className="past" aria-label="Figures as they were">
      <p className="past-when">
        <b className="tabular">As of {inZone(at, zone).format('DD MMM YYYY, HH:mm:ss')}</b>{' '}
        <span className="tabular">(position {position.replace(/^0+(?=\d)/, '')})</span>
        <button type="button" className="button" onClick={onNow}>
          Show now
        </button>
      </p>
      {!progress?.ready && (
        <p className="past-progress" role="status">
          <progress max={100} value={share} aria-label="Working out the figures" />
          <span className="tabular">
            Working out the figures: {share}%{progress && progress.events > 0 && `, ${whole.format(progress.events)} events read`}
          </span>
        </p>
      )}
      {version !== undefined && version !== link.version && (
        <p className="past-note" role="note">
          These figures are counted another way than when the link was made (version {link.version}, now {version}): they may differ from
          those.
        </p>
      )}
      <p className="past-note">
        You see what your role and your team of today may see. Names of people who were erased stay erased; names of leads are those of
        today.
      </p>
      {then && now && <ThenAndNow then={then} now={now} figure={figure} />}
    </section>
  );
}
