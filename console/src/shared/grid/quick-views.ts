import { useQuery } from '@tanstack/react-query';
import { get, post, put } from '../http/http';
import { queryClient } from '../http/query-client';
import { useCurrentUser } from '../session/session';
import { type ColumnLayout } from './column-layout';
import { type DataOf } from '../http/answers';

/** A saved filter with columns and order. `query` is the readable form used in the address. */
export interface QuickView {
  id: string;
  name: string;
  query: string;
  columns?: ColumnLayout;
  shared: boolean;
  /** Whom it is shared with, as the server stores it: a role or a team. */
  audience?: string;
  isDefault: boolean;
  mine: boolean;
}

/** Who can use a quick view, as the forms of the list name it. */
export const NOBODY = 'nobody';
export const EVERYONE = 'everyone';
export const TEAM = 'team';

/** The choice that stands for the present audience of a view. */
export const audienceOf = ({ shared, audience }: QuickView): string => {
  if (audience?.startsWith('team:')) return TEAM;
  return audience ?? (shared ? EVERYONE : NOBODY);
};

/** The stored `filter` contains the readable form used in the address. */
const queryOf = (filter: unknown): string =>
  typeof filter === 'object' && filter !== null && 'query' in filter ? String(filter.query ?? '') : '';

const keyOf = (list: string) => ['quick-views', list];

/** The quick views of a list: the user's own and shared ones. */
export function useQuickViews(list: string) {
  const me = String(useCurrentUser()?.id ?? '');
  const { data = [], isSuccess } = useQuery({
    queryKey: keyOf(list),
    queryFn: async (): Promise<QuickView[]> => {
      const { data: views } = await get<DataOf<'Catalog_quickViews'>>('get-all-quick-view-filter', { of: list });
      return views
        .filter((view) => view.of === list)
        .map((view) => ({
          id: view.id,
          name: view.name,
          query: queryOf(view.filter),
          columns: Array.isArray(view.columns) ? view.columns : undefined,
          shared: view.shared === true || Boolean(view.sharedWith),
          audience: view.sharedWith || undefined,
          isDefault: view.default ?? false,
          mine: view.createdBy === me,
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
    save: (name: string, query: string, columns: ColumnLayout, sharedWith: string) =>
      after(post('save-quick-view-filter', { name, of: list, filter: { query }, columns, sharedWith })),
    update: (view: QuickView, query: string, columns: ColumnLayout) =>
      after(put(`updateQuickView/${view.id}`, { name: view.name, of: list, filter: { query }, columns })),
    share: (view: QuickView, sharedWith: string) => after(put(`updateQuickView/${view.id}`, { name: view.name, of: list, sharedWith })),
    rename: (view: QuickView, name: string) =>
      after(put(`update-quick-view-filter-by-id?${new URLSearchParams({ id: view.id, name }).toString()}`)),
    makeDefault: (view: QuickView) => after(put(`markAsDefaultView/${view.id}`)),
    remove: (view: QuickView) => after(put(`deleteQuickView/${view.id}`)),
  };
}
