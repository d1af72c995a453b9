import { type ReactNode } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { inZone } from '../session/tenant-clock';
import { type PastProgress } from './use-past';
import { pastTexts } from '../texts/past-texts';
import { useTexts } from '../texts/use-texts';
import './past.css';

interface PastHeadProps {
  /** The moment. */
  at: string;
  zone: string;
  position: string | undefined;
  progress: PastProgress | undefined;
  /** Whether it is there. */
  ready: boolean;
  /** What is shown. */
  what: 'facts' | 'figures' | 'rows';
  onNow: () => void;
  /** What may differ from what was seen then, and what has changed since. */
  children?: ReactNode;
}

/** Says that what is shown is of another time, of which one, and how far it is worked out. */
export function PastHead({ at, zone, position, progress, ready, what, onNow, children }: PastHeadProps) {
  const texts = useTexts(pastTexts);
  const share = Math.floor((progress?.share ?? 0) * 100);
  return (
    <section className="past" aria-label={texts[`${what}Then`]}>
      <p className="past-when">
        <b className="tabular">{texts.asOfHead(inZone(at, zone).format('DD MMM YYYY, HH:mm:ss'))}</b>{' '}
        {position !== undefined && <span className="tabular">{texts.position(position.replace(/^0+(?=\d)/, ''))}</span>}
        <button type="button" className="button" onClick={onNow}>
          {texts.showNow}
        </button>
      </p>
      {!ready && (
        <p className="past-progress" role="status">
          <progress max={100} value={share} aria-label={texts.workingOut(texts[what])} />
          <span className="tabular">
            {texts.progress(texts[what], share, progress && progress.events > 0 ? whole.format(progress.events) : '')}
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
