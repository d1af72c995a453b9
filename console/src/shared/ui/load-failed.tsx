import { HttpError, messageOf } from '../http/http-error';
import { Problem } from './page-states';

/** A page whose data did not come, with the server's reason and another try. */
export function LoadFailed({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  return (
    <Problem
      title={title}
      text={messageOf(error)}
      correlationId={error instanceof HttpError ? error.correlationId : undefined}
      action={{ label: 'Try again', run: onRetry }}
    />
  );
}
