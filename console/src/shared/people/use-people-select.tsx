import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { type UserRow } from '@matricula/read-models/user';
import { get, post } from '../http/http';
import { useSettled } from '../ui/use-settled';
import { labelled, moreThan, optionOf, withChosen, type PersonOption } from './person-options';
import './people-select.css';
import { type DataOf } from '../http/answers';
import { t } from '../texts/texts';

const SHOWN = 20;
const PAUSE_MS = 200;
/** Names with roles need more width than a narrow field has. */
const POPUP_WIDTH = 260;

interface PeopleSelectOptions {
  /** Selected ids, so that their names are loaded. */
  chosen?: readonly string[];
  /** People who may be assigned work (`active`), or everyone whose work the user may see. */
  viewType?: 'active' | 'all';
  enabled?: boolean;
}

/** Select properties for people of the user's hierarchy, searched on the server a page at a time. */
export function usePeopleSelect({ chosen = [], viewType = 'active', enabled = true }: PeopleSelectOptions) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), PAUSE_MS);
  const [picked, setPicked] = useState<readonly PersonOption[]>([]);

  const found = useQuery({
    queryKey: ['people', viewType, search],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { search: search || undefined, userHierarchy: true, viewType, limit: SHOWN };
      const { data, count } = await get<DataOf<'User_users'>>('get_all_users', query, { signal });
      return { options: data.map(optionOf), count, search };
    },
  });
  const answered = found.data?.search === typed.trim();
  const loaded = found.data?.options ?? [];
  const options = labelled(loaded, answered ? '' : typed);
  const unnamed = found.data ? chosen.filter((id) => ![...loaded, ...picked].some(({ value }) => value === id)) : [];
  const named = useQuery({
    queryKey: ['people-named', unnamed],
    enabled: unnamed.length > 0,
    queryFn: async () =>
      (await post<Pick<UserRow, 'userId' | 'name'>[]>('lists/users/by-key', { keys: unnamed })).data.map(({ userId, name }) =>
        optionOf({ id: userId, name }),
      ),
  });
  const more = answered ? moreThan(options.length, found.data?.count) : undefined;

  return {
    error: found.error,
    select: {
      loading: found.isFetching,
      options: withChosen(options, [...loaded, ...picked, ...(named.data ?? [])], chosen),
      showSearch: { filterOption: false, onSearch: setTyped } as const,
      notFoundContent: answered ? t`No user found` : t`Searching…`,
      onSelect: (_: string, option: PersonOption) => {
        setPicked((before) => [...before, option]);
        setTyped('');
      },
      onOpenChange: (open: boolean) => open || setTyped(''),
      popupMatchSelectWidth: POPUP_WIDTH,
      popupRender: (menu: ReactElement) => (
        <>
          {menu}
          {more && <p className="people-more">{more}</p>}
        </>
      ),
    },
  };
}
