/** Titles of imports, for display. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type JobRow } from '@matricula/read-models/job';
import { fetchByKey } from '../grid/list-source';
import { t } from '../texts/texts';

const FRESH_MS = 5 * 60_000;
/** Maximum number of keys per call. */
const MOST_KEYS = 1_000;

/** Names an import by its file. Fetches the name when a screen first needs it; "…" until it is known. */
export function useImportNames(): (importId: string) => string {
  const asked = useRef(new Set<string>());
  const [ids, setIds] = useState<readonly string[]>([]);
  const { data, isFetching } = useQuery({
    queryKey: ['import-names', ids],
    enabled: ids.length > 0,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: () => fetchByKey<JobRow>('jobs', ids.slice(0, MOST_KEYS)),
  });
  const titles = useMemo(() => new Map((data ?? []).map(({ jobId, title }) => [jobId, title])), [data]);
  return useCallback(
    (importId) => {
      const title = titles.get(importId);
      if (title !== undefined) return title;
      if (!asked.current.has(importId)) {
        asked.current.add(importId);
        // Deferred until after the render, during which names are requested.
        queueMicrotask(() => setIds([...asked.current]));
        return '…';
      }
      return isFetching || !ids.includes(importId) ? '…' : t`Import of another user`;
    },
    [titles, isFetching, ids],
  );
}
