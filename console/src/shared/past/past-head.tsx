import { type ReactNode } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { stampIn } from '../session/tenant-clock';
import { type PastProgress } from './use-past';
import { t } from '../texts/texts';
import './past.css';

interface PastHeadProps {
  /** The shown moment. */
  at: string;
  zone: string;
  position: string | undefined;
  progress: PastProgress | undefined;
  /** Whether the past data is loaded. */
  ready: boolean;
  /** The kind of data shown. */
  what: 'facts' | 'figures' | 'rows';
  onNow: () => void;
  /** Possible differences from what was seen then, and later changes. */
  children?: ReactNode;
}

const THEN = { facts: 'Past details', figures: 'Past figures', rows: 'Past rows' };
const WORKING = { facts: 'Loading the details', figures: 'Calculating the figures', rows: 'Loading the rows' };

/** States that the data is from a past moment, which one, and the progress of computing it. */
export function PastHead({ at, zone, position, progress, ready, what, onNow, children }: PastHeadProps) {
  const share = Math.floor((progress?.share ?? 0) * 100);
  return (
    <section className="past" aria-label={t(THEN[what])}>
      <p className="past-when">
        <b className="tabular">{t`As of ${stampIn(at, zone)}`}</b>{' '}
        {position !== undefined && <span className="tabular">{t`(position ${position.replace(/^0+(?=\d)/, '')})`}</span>}
        <button type="button" className="button" onClick={onNow}>
          {t`Show now`}
        </button>
      </p>
      {!ready && (
        <p className="past-progress" role="status">
          <progress max={100} value={share} aria-label={t(WORKING[what])} />
          <span className="tabular">
            {progress && progress.events > 0
              ? t`${t(WORKING[what])}: ${share}%, ${whole.format(progress.events)} events read`
              : `${t(WORKING[what])}: ${share}%`}
          </span>
        </p>
      )}
      {children}
    </section>
  );
}

export const PastNote = ({ children }: { children: ReactNode }) => (
  <p className="past-note" role="note">
    {children}
  </p>
);
