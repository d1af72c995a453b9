import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { fetchRows } from '../../../shared/grid/list-source';
import { post, put } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { queryClient } from '../../../shared/http/query-client';
import { toast } from '../../../shared/ui/toast';
import { type Place } from './board-layout';
import { t } from '../../../shared/texts/texts';

interface StoredLayout {
  recordId: string;
  board: string;
  places: unknown;
}

/** The user's own arrangement of a board, applied immediately on the screen and then stored on the server. */
export function useBoardLayout(board: string) {
  const queryKey = ['board-layout', board];
  const { data: kept, isPending } = useQuery({
    queryKey,
    queryFn: async () =>
      (await fetchRows<StoredLayout>('board-layouts', { where: { field: 'board', op: 'eq', value: board }, limit: 1 })).rows[0] ?? null,
    staleTime: Infinity,
  });
  const [chosen, setChosen] = useState<readonly Place[] | null>();
  const show = useCallback((places: readonly Place[] | null) => setChosen(places), []);
  const keep = async (places: readonly Place[] | null) => {
    try {
      const values = { board, places: places ?? [] };
      if (kept) await put(`records/board-layouts/${kept.recordId}`, values);
      else await post('records/board-layouts', values);
      await queryClient.invalidateQueries({ queryKey });
    } catch (error) {
      toast.error(t`Your arrangement was not saved: ${messageOf(error)}`);
    }
  };
  return { places: chosen === undefined ? kept?.places : chosen, isPending, show, keep };
}
