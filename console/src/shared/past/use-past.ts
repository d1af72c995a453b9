import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type DataOf } from '../http/answers';
import { get, post } from '../http/http';
import { useTenant } from '../session/session';
import { AS_OF, type PastLink, readMoment } from './past-link';

const AGAIN_MS = 1000;

export type PastProgress = DataOf<'Report_prepare'>;

/** A link to a moment. */
type Moment = Required<PastLink>;

/** The moment in the address. */
export interface AsOf {
  /** The moment; undefined for current data. */
  at: string | undefined;
  /** Undefined until the server has resolved the log position. */
  link: Moment | undefined;
  error: Error | null;
  /** Shows another moment, or without one the current data. `more` are parameters that change with it. */
  show: (at: string | undefined, more?: Readonly<Record<string, string>>) => void;
}

/** The moment in the address. */
export function useAsOf(): AsOf {
  const [params, setParams] = useSearchParams();
  const tenant = useTenant()?.tid;
  const at = readMoment(params.get(AS_OF));
  const { data: link, error } = useQuery({
    queryKey: ['past', tenant, at],
    queryFn: async () => (await get<DataOf<'Past_linkTo'>>('past', { at })).data,
    enabled: at !== undefined,
    staleTime: Infinity,
  });
  const show: AsOf['show'] = (next, more = {}) =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      for (const [name, value] of Object.entries(more)) changed.set(name, value);
      if (next) changed.set(AS_OF, next);
      else changed.delete(AS_OF);
      return changed;
    });
  return { at, link: at === undefined ? undefined : link, error: at === undefined ? null : error, show };
}

interface Past {
  /** Added to queries while a link is open. */
  past?: PastLink;
  /** Whether queries may run. */
  ready: boolean;
  progress?: PastProgress;
  error: Error | null;
}

/**
 * Has the server compute the past data of a link (`of`: `reports/quick-report`, `lists/leads`) and reports the progress; ready immediately without a
 * link.
 */
export function usePast(of: string, link: PastLink | undefined, by?: string): Past {
  const past = useMemo(
    () => link && { tenant: link.tenant, position: link.position, zone: link.zone, at: link.at, until: link.until },
    [link],
  );
  const { data, error } = useQuery({
    queryKey: ['past', of, past, by],
    queryFn: async () => (await post<PastProgress>(`${of}/past`, { past, by })).data,
    enabled: past !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.ready || state.error ? false : AGAIN_MS),
  });
  return { past, ready: !past || (data?.ready ?? false), progress: data, error };
}
