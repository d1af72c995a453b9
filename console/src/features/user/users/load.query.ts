import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { workload, type CountedOf } from '@matricula/read-models/user';
import { type DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { useReportedChanges, useReportsMoved } from '../../../shared/live/live-hooks';
import { useSettled } from '../../../shared/ui/use-settled';

/** Number of open leads and pending follow-ups of each user, by id; only of users whose work this reader sees. */
export interface Load {
  seen: ReadonlySet<string>;
  leads: Readonly<Record<string, number>>;
  followUps: Readonly<Record<string, number>>;
}

const MOST = 1_000;
/** Leads change in bulk: count after a pause. */
const PAUSE_MS = 1_000;

async function byPerson({ list, by, where }: CountedOf, after: string | undefined) {
  const question = { fields: [by], where, limit: MOST };
  const { data, position = '' } = await post<DataOf<'List_facets'>>(`lists/${list}/facets`, question, { after });
  const counts: [string, number][] = (data[by] ?? []).flatMap(({ value, count }) => (value === null ? [] : [[String(value), count]]));
  return { counts: Object.fromEntries(counts), position };
}

/** The current work of all users; refetched on opening the screen, when `version` increases and when work changes. */
export function useLoad(enabled: boolean, version: number): Load | undefined {
  const [moved, setMoved] = useState(0);
  const heard = useReportedChanges();
  useReportsMoved((position) => {
    heard.hear(position);
    setMoved((times) => times + 1);
  });
  const settled = useSettled(String(moved), PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['load-of-staff', version, settled],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const [people, leads, followUps] = await Promise.all([
        get<DataOf<'User_usersOfHierarchy'>>('getUsersSpecificRoles', { userHierarchy: true, viewType: 'all', limit: MOST }),
        byPerson(workload.openLeads, heard.newest),
        byPerson(workload.pendingFollowUps, heard.newest),
      ]);
      const position = leads.position < followUps.position ? leads.position : followUps.position;
      return { seen: new Set(people.data.map(({ id }) => id)), leads: leads.counts, followUps: followUps.counts, position };
    },
    staleTime: 30_000,
    refetchInterval: heard.again,
  });
  return data;
}
