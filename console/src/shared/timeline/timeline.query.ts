import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { get } from '../http/http';
import { HttpError } from '../http/http-error';
import { type DayRange } from '../ui/date-presets';
import { toast } from '../ui/toast';
import { nextPage, PAGE_SIZE, type TimelineDay, type TimelinePage } from './timeline-pages';
import { t } from '../texts/texts';

/** The filters of the timeline. */
export interface TimelineQuestion extends DayRange {
  property: string | null;
  table: string | null;
  users: readonly string[];
  leadId: string | null;
  /** One subject: `user/ID`, `tenant/own`, `ticket/ID`. */
  about?: string | null;
  /** Leaves out sign-ins and sign-outs. */
  hideSignIns: boolean;
  /** Leaves out reminders, timers and scheduled housekeeping. */
  hideBookkeeping: boolean;
  /** Shows a bulk job as one line. */
  groupBulk?: boolean;
  /** The bulk line whose single entries are fetched. */
  within?: string;
}

/** Pages of `getTimeline`; another query starts again at page 1 (TL-04). */
export function useTimeline(question: TimelineQuestion) {
  const { from, to, property, table, users, leadId, about = null, hideSignIns, hideBookkeeping, groupBulk, within } = question;
  const query = useInfiniteQuery({
    queryKey: ['timeline', { from, to, property, table, users, leadId, about, hideSignIns, hideBookkeeping, groupBulk, within }],
    initialPageParam: 1,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ pageParam, signal }): Promise<TimelinePage> => {
      const answer = await get<TimelineDay[]>(
        'getTimeline',
        {
          userId: users.length > 0 ? users.join(',') : null,
          startDate: from,
          endDate: to,
          limit: PAGE_SIZE,
          page_number: pageParam,
          property,
          tableAffected: table,
          leadId,
          about,
          hideSignIns: hideSignIns || null,
          hideBookkeeping: hideBookkeeping || null,
          groupBulk: groupBulk || null,
          within: within ?? null,
        },
        { signal },
      );
      return { days: answer.data, total: Number(answer.totalDocuments ?? 0) };
    },
    getNextPageParam: (_, pages) => nextPage(pages),
  });
  const { error } = query;
  useEffect(() => {
    if (error)
      toast.error(t`Error in fetching Timeline data`, { correlationId: error instanceof HttpError ? error.correlationId : undefined });
  }, [error]);
  return query;
}
