import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DataOf } from '../../shared/http/answers';
import { get } from '../../shared/http/http';
import { t } from '../../shared/texts/texts';

/** Rules on a page of the list (001 §9). */
export const PAGE_SIZE = 10;

export type DialerRules = DataOf<'Dialer_list'>;
export type DialerRule = DialerRules['data'][number];

/** A page of rules, of some colleges if named. */
export const useDialerRules = (page: number, colleges: readonly string[]) =>
  useQuery({
    queryKey: ['dialer', 'rules', page, colleges],
    queryFn: async () => {
      const query = new URLSearchParams([
        ['page_number', String(page)],
        ['limit', String(PAGE_SIZE)],
        ...colleges.map((id) => ['clgId[]', id]),
      ]);
      return (await get<DialerRules>(`dialer/config?${query.toString()}`)).data;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One rule, with the change at position `after`. @throws Error if it no longer exists */
export async function fetchDialerRule(id: string, after?: string): Promise<DialerRule> {
  const [rule] = (await get<DialerRules>('dialer/config', { _id: id }, { after })).data.data;
  if (!rule) throw new Error(t`This rule no longer exists.`);
  return rule;
}

/** One rule, if there is an id. */
export const useDialerRule = (id: string | null) =>
  useQuery({
    queryKey: ['dialer', 'rule', id],
    enabled: id !== null,
    queryFn: async () => (await get<DialerRules>('dialer/config', { _id: id })).data.data[0] ?? null,
    staleTime: 0,
    gcTime: 0,
  });

/** The dialer lists that are in use. */
export const useDialerLists = () =>
  useQuery({ queryKey: ['dialer', 'lists'], queryFn: async () => (await get<DataOf<'Dialer_lists'>>('dialer/lead/list')).data });
