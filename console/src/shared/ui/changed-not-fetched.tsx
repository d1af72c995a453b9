import { messageOf } from '../http/http-error';
import { t } from '../texts/texts';
import './changed-not-fetched.css';

interface ChangedNotFetchedProps {
  error: unknown;
  onRetry: () => void;
}

/** Old figures are better than none: explains why current ones could not be loaded, with a retry. */
export function ChangedNotFetched({ error, onRetry }: ChangedNotFetchedProps) {
  return (
    <p className="changed-not-fetched" role="alert">
      {t`Changed figures could not be loaded: ${messageOf(error)}`}{' '}
      <button type="button" className="link-button" onClick={onRetry}>{t`Try again`}</button>
    </p>
  );
}
