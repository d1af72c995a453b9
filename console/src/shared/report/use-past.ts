import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type DataOf, type Schema } from '../http/answers';
import { post } from '../http/http';
import { type FiguresLink } from './figures-link';

const AGAIN_MS = 1000;

interface Past {
  /** What questions carry while a link is open. */
  past?: Schema<'PastLinkDto'>;
  /** Whether the report can be asked. */
  ready: boolean;
  progress?: DataOf<'Report_prepare'>;
  error: Error | null;
}

/** Has the server work out the figures that a link names, and says how far it is; ready at once without a link. */
export function usePast(report: string, link: FiguresLink | undefined, by: string | undefined): Past {
  const past = useMemo(() => link && { tenant: link.tenant, position: link.position, zone: link.zone, at: link.at }, [link]);
  const { data, error } = useQuery({
    queryKey: ['past', report, past, by],
    queryFn: async () => (await post<DataOf<'Report_prepare'>>(`reports/${report}/past`, { past, by })).data,
    enabled: past !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.ready || state.error ? false : AGAIN_MS),
  });
  return { past, ready: !past || (data?.ready ?? false), progress: data, error };
}
