import { HttpError, messageOf } from '../http/http-error';
import { Problem } from '../ui/page-states';
import { inWords, type Condition, type FilterField } from './conditions';
import { t } from '../texts/texts';

const FORBIDDEN = 403;

export type ListOutcome = { state: 'loading' | 'rows' | 'empty' } | { state: 'failed'; error: unknown };

interface ListOverlayProps {
  outcome: ListOutcome;
  empty: { text: string; action?: { label: string; run: () => void } };
  /** Active filters, if any. */
  filters?: { conditions: readonly Condition[]; search: string; fields: readonly FilterField[]; clear: () => void };
  onRetry: () => void;
}

/** Covers a list without rows: loading, empty, no match, refused, failed. */
export function ListOverlay({ outcome, empty, filters, onRetry }: ListOverlayProps) {
  if (outcome.state === 'rows') return null;
  if (outcome.state === 'loading') {
    return (
      <div className="list-overlay list-bones" role="progressbar" aria-label={t`Loading`}>
        {Array.from({ length: 14 }, (_, at) => (
          <i key={at} style={{ width: `${92 - ((at * 37) % 40)}%` }} />
        ))}
      </div>
    );
  }
  if (outcome.state === 'failed') {
    const { error } = outcome;
    const denied = error instanceof HttpError && error.status === FORBIDDEN;
    return (
      <div className="list-overlay">
        <Problem
          title={denied ? t`You cannot see this list` : t`The list could not be loaded`}
          text={denied ? t`Please contact the administrator if you need it.` : t`${messageOf(error)} Nothing was changed.`}
          correlationId={error instanceof HttpError ? error.correlationId : undefined}
          action={denied ? undefined : { label: t`Try again`, run: onRetry }}
        />
      </div>
    );
  }
  if (!filters) {
    return (
      <div className="list-overlay">
        <Problem title={t`Nothing here yet`} text={t(empty.text)} action={empty.action} />
      </div>
    );
  }
  const said = filters.conditions.map((condition) => {
    const field = filters.fields.find(({ field: name }) => name === condition.field);
    return `${field?.title ?? condition.field}: ${inWords(condition, field)}`;
  });
  if (filters.search) said.push(t`search "${filters.search}"`);
  return (
    <div className="list-overlay">
      <Problem title={t`No rows for these filters`} text={said.join(' · ')} action={{ label: t`Clear filters`, run: filters.clear }} />
    </div>
  );
}
