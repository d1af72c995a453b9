import { Button, Input } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { UserRow } from '@matricula/read-models/user';
import { whole } from '@matricula/domain/kernel/figures';
import { type DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { useAllowed } from '../../../shared/session/session';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank } from '../../../shared/ui/page-states';
import { useWideScreen } from '../../../shared/ui/wide-screen';
import { NewRoleDialog } from './new-role.dialog';
import { OwnRole } from './own-role';
import { RoleEditor } from './role-editor';
import { t } from '../../../shared/texts/texts';
import '../../../shared/grid/list-page.css';
import './roles.css';

export type Role = DataOf<'User_allRoles'>[number];

const ROLE = 'role';

/** The permissions and row scope of each role, under Access Control as User Roles and under Setting as Team Roles (000 §2.1, RT-13). */
export function RolesPage({ title = 'User Roles' }: { title?: string }) {
  const allowed = useAllowed('USER_ROLES');
  return <div className="roles">{allowed ? <AllRoles title={title} /> : <OwnRole title={title} />}</div>;
}

/** The same screen for team managers (RT-13). */
export function TeamRolesPage() {
  return <RolesPage title={t`Team Roles`} />;
}

const peopleWords = (count: number) => (count === 1 ? t`1 person` : t`${whole.format(count)} people`);

/** The number of people with each role. */
function usePeopleByRole() {
  const { data, refetch } = useQuery({
    queryKey: ['people-by-role'],
    queryFn: async () => {
      const { data: facets } = await post<{ role?: { value: UserRow['role']; count: number }[] }>('lists/users/facets', {
        fields: ['role'],
        limit: 100,
      });
      return new Map((facets.role ?? []).map(({ value, count }) => [Number(value), count]));
    },
    staleTime: 0,
  });
  useLiveRows('users', () => void refetch());
  return data;
}

function AllRoles({ title }: { title: string }) {
  const [params, setParams] = useSearchParams();
  const [adding, setAdding] = useState<{ copyOf?: number }>();
  const [search, setSearch] = useState('');
  const wide = useWideScreen();
  const { data, error, refetch } = useQuery({
    queryKey: ['roles'],
    queryFn: async () => (await get<Role[]>('get_all_user_roles')).data.toSorted((a, b) => Number(a.role) - Number(b.role)),
    staleTime: 0,
  });
  const people = usePeopleByRole();
  useLiveRows('roles', () => void refetch());
  if (error) return <LoadFailed alone title={t`The roles could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Blank title={title} />;
  const asked = Number(params.get(ROLE));
  // On a phone the list comes first, and the selected role replaces it.
  const chosen = data.find(({ role }) => role === asked) ?? (wide ? data[0] : undefined);
  const show = (role: number | undefined) => setParams(role === undefined ? {} : { [ROLE]: String(role) });
  const found = data.filter(({ name }) => String(name).toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <>
      <div className="list-title">
        <h1>{title}</h1>
        <span className="list-count tabular">{data.length}</span>
        <span className="list-space" />
        <Button type="primary" onClick={() => setAdding({})}>{t`New role`}</Button>
      </div>
      <div className="roles-body">
        {(wide || !chosen) && (
          <nav className="roles-list" aria-label={t`Roles`}>
            {data.length > 8 && (
              <Input
                allowClear
                placeholder={t`Find a role`}
                aria-label={t`Find a role`}
                value={search}
                onChange={({ target }) => setSearch(target.value)}
              />
            )}
            <ul>
              {found.map(({ role, name, active, scope }) => (
                <li key={role}>
                  <button type="button" aria-current={role === chosen?.role} onClick={() => show(Number(role))}>
                    <b>{name}</b>
                    <small className="tabular">
                      {[
                        ...(people ? [peopleWords(people.get(Number(role)) ?? 0)] : []),
                        t`sees ${t(scope)}`,
                        ...(active === false ? [t`not in use`] : []),
                      ].join(' · ')}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {chosen && (
          <RoleEditor
            key={chosen.role}
            role={Number(chosen.role)}
            roles={data}
            onBack={wide ? undefined : () => show(undefined)}
            onCopy={() => setAdding({ copyOf: Number(chosen.role) })}
            onChanged={() => void refetch()}
            onRemoved={() => {
              show(undefined);
              void refetch();
            }}
          />
        )}
      </div>
      {adding && (
        <NewRoleDialog
          roles={data}
          copyOf={adding.copyOf}
          onDone={(role) => {
            setAdding(undefined);
            void refetch().then(() => show(role));
          }}
          onClose={() => setAdding(undefined)}
        />
      )}
    </>
  );
}
