import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { queryClient } from '../../../shared/http/query-client';

export type Controls = DataOf<'Automation_controls'>;
export type Stopped = Controls['stopped'][number];

const key = ['automation-controls'];

/** What is stopped of the rules, the limits and the history. */
export const useControls = () =>
  useQuery({
    queryKey: key,
    queryFn: async () => (await get<Controls>('automation/controls')).data,
    staleTime: 0,
    refetchInterval: 30_000,
  });

/** Reads them again after a change. */
export const refreshControls = () => queryClient.invalidateQueries({ queryKey: key });
