import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { userScreens } from '@matricula/domain/user/user.screens';
import { whole } from '@matricula/domain/kernel/figures';
import type { UserRow } from '@matricula/read-models/user';
import { post } from '../../../shared/http/http';
import { useLiveRows } from '../../../shared/live/live-hooks';
import type { Load } from './load.query';
import { teamRows, type TeamRow } from './team-rows';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';
import './teams.css';

const MOST = 1_000;
/** Address parameter that filters the list below by team. */
const TEAM = 'team';

/** The teams with their manager and workload; a click filters the list below by team, a second click clears the filter. */
export function Teams({ load, version }: { load: Load | undefined; version: number }) {
  const [params] = useSearchParams();
  const { data, refetch } = useQuery({
    queryKey: ['teams', version],
    queryFn: async () => (await post<UserRow[]>('lists/users/rows', { sort: [{ field: 'name', dir: 'asc' }], limit: MOST })).data,
    staleTime: 0,
  });
  useLiveRows('users', () => void refetch());
  const teams = data && teamRows(data, load, Date.now());
  if (!teams || teams.length === 0) return null;
  const chosen = params.get(TEAM);
  return (
    <ul className="teams" aria-label={t`Teams`}>
      {teams.map((team) => (
        <li key={team.name}>
          <Link
            to={team.name === chosen ? userScreens.teams.at() : userScreens.teams.at({ [TEAM]: team.name })}
            aria-current={team.name === chosen ? 'true' : undefined}
          >
            <b>{team.name}</b>
            {team.manager && <span>{t`Manager: ${team.manager}`}</span>}
            <small className="tabular">{membersOf(team)}</small>
            {team.leads !== undefined && (
              <small className="tabular">{t`${whole.format(team.leads)} open leads, ${whole.format(team.followUps ?? 0)} follow-ups`}</small>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const membersOf = ({ members, online }: TeamRow) => t`${counted(members, 'person')}, ${whole.format(online)} online`;
