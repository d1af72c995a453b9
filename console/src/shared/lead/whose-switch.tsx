import { Segmented } from 'antd';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { type Filter } from '@matricula/read-models/kernel';
import { get } from '../http/http';
import { useCurrentUser } from '../session/session';
import { below, whoseFilter, whoseOf, type Whose } from './whose';
import { type DataOf } from '../http/answers';
import { t } from '../texts/texts';

/** The choice in the address (`whose`) and its condition; `pending` until the team is loaded. */
export function useWhose(): { whose: Whose; hasTeam: boolean; where: Filter | undefined; pending: boolean } {
  const [params] = useSearchParams();
  const userId = String(useCurrentUser()?.id ?? '');
  const { data, isPending } = useQuery({
    queryKey: ['masters', 'hierarchy'],
    queryFn: async () => {
      const members = (await get<DataOf<'User_hierarchy'>>('get_user_hierarchy')).data;
      return members.map(({ id, manager_id }) => ({ id, managerId: manager_id ?? undefined }));
    },
    staleTime: 5 * 60_000,
  });
  const whose = whoseOf(params.get('whose'));
  return useMemo(() => {
    const team = below(userId, data ?? []);
    return { whose, hasTeam: team.length > 0, where: whoseFilter(whose, userId, team), pending: whose === 'team' && isPending };
  }, [whose, userId, data, isPending]);
}

/** Mine, Team, All. Users without reports have no Team. */
export function WhoseSwitch({ whose, hasTeam }: { whose: Whose; hasTeam: boolean }) {
  const [, setParams] = useSearchParams();
  const choices: { value: Whose; label: string }[] = [
    { value: 'mine', label: t`Mine` },
    ...(hasTeam || whose === 'team' ? [{ value: 'team' as const, label: t`Team` }] : []),
    { value: 'all', label: t`All` },
  ];
  return (
    <Segmented<Whose>
      aria-label={t`Whose leads`}
      value={whose}
      options={choices}
      onChange={(next) =>
        setParams(
          (current) => {
            const params = new URLSearchParams(current);
            if (next === 'all') params.delete('whose');
            else params.set('whose', next);
            return params;
          },
          { replace: true },
        )
      }
    />
  );
}
