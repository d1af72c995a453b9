import { HttpError, messageOf } from '../http/http-error';
import { Problem } from './page-states';
import { t } from '../texts/texts';

interface LoadFailedProps {
  title: string;
  alone?: true;
  error: unknown;
  onRetry: () => void;
}

/** Shows data that failed to load, with the server's reason and a retry. */
export function LoadFailed({ title, alone, error, onRetry }: LoadFailedProps) {
  return (
    <Problem
      alone={alone}
      title={title}
      text={messageOf(error)}
      correlationId={error instanceof HttpError ? error.correlationId : undefined}
      action={{ label: t`Try again`, run: onRetry }}
    />
  );
}
