import { useInfiniteQuery } from '@tanstack/react-query';
import { get } from '../../../shared/http/http';
import { afterReported, leadKey } from '../../../shared/lead/lead.query';

const PAGE = 50;

/** What is logged of a lead, newest first, page by page: its activities, or the events by which it came in and converted. */
export const useLoggedOf = <Row>(path: 'getLogActivity' | 'getTrackingEvents', leadId: string) =>
  useInfiniteQuery({
    queryKey: [...leadKey(leadId), path],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const asked = { lead_id: leadId, page_no: pageParam, limit: PAGE };
      const { data, count } = await get<Row[]>(path, asked, { signal, ...afterReported(leadId) });
      return { rows: data, count: Number(count ?? 0) };
    },
    getNextPageParam: ({ count }, pages) => (pages.length * PAGE < count ? pages.length + 1 : undefined),
    staleTime: 0,
  });
