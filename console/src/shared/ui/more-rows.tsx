import { t } from '../texts/texts';
import './more-rows.css';

interface MoreRowsProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => Promise<unknown> };
  /** How many rows are shown of how many, if not all. */
  words?: string;
}

/** Below the rows of an infinite query: how many are shown, and a button that loads more. */
export function MoreRows({ query, words }: MoreRowsProps) {
  if (!query.hasNextPage && words === undefined) return null;
  return (
    <p className="more-rows">
      {words !== undefined && (
        <span className="faint tabular" role="status">
          {words}
        </span>
      )}
      {query.isFetchNextPageError && <span role="alert">{t`More rows could not be loaded.`}</span>}
      {query.hasNextPage && (
        <button type="button" className="button" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? t`Loading...` : t`Show more`}
        </button>
      )}
    </p>
  );
}
