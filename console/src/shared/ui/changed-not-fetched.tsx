import { messageOf } from '../http/http-error';
import { t } from '../texts/texts';
import './changed-not-fetched.css';

interface ChangedNotFetchedProps {
  error: unknown;
  onRetry: () => void;
}

/** Figures that are there are better than none, but may be old: says why those of now did not come, with another try. */
export function ChangedNotFetched({ error, onRetry }: ChangedNotFetchedProps) {
  return (
    <p className="changed-not-fetched" role="alert">
      {t`Changed figures could not be fetched: ${messageOf(error)}`}{' '}
      <button type="button" className="link-button" onClick={onRetry}>{t`Try again`}</button>
    </p>
  );
}
