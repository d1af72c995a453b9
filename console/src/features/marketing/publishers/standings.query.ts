import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { tenths } from '@matricula/domain/kernel/figures';
import type { DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { useReportedChanges, useLiveRows } from '../../../shared/live/live-hooks';

export type Standing = DataOf<'Publishers_standings'>[number];

/** A percentage as text; a dash if the total is zero. */
export const shareOf = (part: number, of: number): string => (of === 0 ? '–' : `${tenths.format((part / of) * 100)}%`);

/** The standing of each publisher, live; undefined until loaded, and for users without access. */
export function useStandings(enabled: boolean): ReadonlyMap<string, Standing> | undefined {
  const heard = useReportedChanges();
  const { data: answer, refetch } = useQuery({
    queryKey: ['publisher-standings'],
    enabled,
    staleTime: 0,
    queryFn: () => get<DataOf<'Publishers_standings'>>('publishers/standings', {}, { after: heard.newest }),
    refetchInterval: heard.again,
  });
  const follow = ({ position }: { position: string }) => {
    heard.hear(position);
    void refetch();
  };
  useLiveRows(enabled ? 'publisher-days' : null, follow);
  useLiveRows(enabled ? 'publisher-leads' : null, follow);
  return useMemo(() => answer && new Map(answer.data.map((standing) => [standing.id, standing])), [answer]);
}
