import { useQuery } from '@tanstack/react-query';
import { get, post, put } from '../http/http';
import { queryClient } from '../http/query-client';
import { useCurrentUser } from '../session/session';
import { type ColumnLayout } from './column-layout';

/** A saved filter with columns and order. `query` is the address's readable form. */
export interface QuickView {
  id: string;
  name: string;
  query: string;
  columns?: ColumnLayout;
  shared: boolean;
  isDefault: boolean;
  mine: boolean;
}

interface WireView {
  id?: string;
  _id?: string;
  recordId?: string;
  name: string;
  of?: string;
  filter?: { query?: string };
  columns?: ColumnLayout;
  shared?: boolean;
  default?: boolean;
  createdBy?: string;
}

const keyOf = (list: string) => ['quick-views', list];

/** The quick views of a list: the person's own and those that others share. */
export function useQuickViews(list: string) {
  const me = String(useCurrentUser()?.id ?? '');
  const { data = [], isSuccess } = useQuery({
    queryKey: keyOf(list),
    queryFn: async (): Promise<QuickView[]> => {
      const { data: views } = await get<WireView[]>('get-all-quick-view-filter', { of: list });
      return views
        .filter((view) => (view.of ?? list) === list)
        .map((view) => ({
          id: view.id ?? view._id ?? view.recordId ?? '',
          name: view.name,
          query: view.filter?.query ?? '',
          columns: Array.isArray(view.columns) ? view.columns : undefined,
          shared: view.shared ?? false,
          isDefault: view.default ?? false,
          mine: view.createdBy === undefined || String(view.createdBy) === me,
        }));
    },
  });
  const after = async (call: Promise<unknown>) => {
    await call;
    await queryClient.invalidateQueries({ queryKey: keyOf(list) });
  };
  return {
    views: data,
    isSuccess,
    save: (name: string, query: string, columns: ColumnLayout, shared: boolean) =>
      after(post('save-quick-view-filter', { name, of: list, filter: { query }, columns, shared })),
    update: (view: QuickView, query: string, columns: ColumnLayout) =>
      after(put(`updateQuickView/${view.id}`, { name: view.name, of: list, filter: { query }, columns, shared: view.shared })),
    rename: (view: QuickView, name: string) =>
      after(put(`update-quick-view-filter-by-id?${new URLSearchParams({ id: view.id, name }).toString()}`)),
    makeDefault: (view: QuickView) => after(put(`markAsDefaultView/${view.id}`)),
    remove: (view: QuickView) => after(put(`deleteQuickView/${view.id}`)),
  };
}
