import { useQuery } from '@tanstack/react-query';
import { type RowOf } from '../http/answers';
import { get } from '../http/http';
import { queryClient } from '../http/query-client';
import { useReportsMoved } from '../live/live-hooks';
import { t } from '../texts/texts';
import { usePaced } from '../ui/use-paced';

export type Target = RowOf<'Target_progress'>;

const queryKey = ['targets', 'progress'];

/** Facts change all the time where many people work: progress is fetched again at most this often. */
const PACE_MS = 5_000;

/** The figures of targets in words. */
export const measureWords: Readonly<Record<string, string>> = {
  callActions: 'Call actions',
  leadsWorked: 'Leads worked',
  enrolled: 'Enrolments',
};

/** What a target is called; the daily goals of the user have no name of their own. */
export const targetName = ({ own, name }: Target): string => (own ? t`My daily goal` : name);

/**
 * The user's targets and daily goals, and the targets of their people, with the progress of the current day, week or month; undefined until they are
 * loaded.
 */
export function useTargets(): readonly Target[] | undefined {
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await get<Target[]>('targets/progress')).data,
    staleTime: 0,
  });
  useReportsMoved(usePaced(() => void refetch(), PACE_MS));
  return data;
}

/** Refetches the targets after one was changed. */
export const targetsChanged = () => queryClient.invalidateQueries({ queryKey });
