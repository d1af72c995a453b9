import { type ReactNode } from 'react';
import { t } from '../texts/texts';
import './page-states.css';

/**
 * An empty page while its part of the application loads; shows a progress bar only after a delay. `title`: the heading, which screen readers
 * announce already, if the rest of the screen is not loaded.
 */
export function Blank({ title }: { title?: string }) {
  return (
    <>
      {title !== undefined && <h1 className="visually-hidden">{t(title)}</h1>}
      <div className="blank" role="progressbar" aria-label={t`Loading`} />
    </>
  );
}

interface ProblemProps {
  title: string;
  /** Nothing else of the screen is shown: the title is its first heading. */
  alone?: true;
  text: ReactNode;
  action?: { label: string; run: () => void };
  /** Shown for copying, if the server sent one. */
  correlationId?: string;
}

/** A state in the middle of a page: what happened, whether anything was saved, what to do. */
export function Problem({ title, alone, text, action, correlationId }: ProblemProps) {
  const Heading = alone ? 'h1' : 'h2';
  return (
    <div className="problem" role="alert">
      <Heading>{t(title)}</Heading>
      <div className="problem-text">{text}</div>
      {correlationId && (
        <button
          type="button"
          className="problem-reference tabular"
          title={t`Copy`}
          onClick={() => void navigator.clipboard.writeText(correlationId)}
        >
          {t`Copy reference ${correlationId}`}
        </button>
      )}
      {action && (
        <button type="button" className="button button-primary" onClick={action.run}>
          {t(action.label)}
        </button>
      )}
    </div>
  );
}
