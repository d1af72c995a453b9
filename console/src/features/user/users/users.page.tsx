import { KeyOutlined, StopOutlined, UndoOutlined } from '@ant-design/icons';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { userList, type UserRow } from '@matricula/read-models/user';
import { ListPage } from '../../../shared/grid/list-page';
import { useStaffNames } from '../../../shared/people/use-staff-names';
import { useAllowed, useCurrentUser } from '../../../shared/session/session';
import { pillStyle } from '../../../shared/ui/theme';
import { reachOf } from './account-form';
import { AccountDrawer, type AccountQuestion, useAdmin } from './account.drawer';
import { HandOverDialog } from './hand-over.dialog';
import { lift } from './account.mutation';
import { useLoad } from './load.query';
import { PasswordDialog } from './password.dialog';
import { Teams } from './teams';
import { SuspendDialog } from './suspend.dialog';
import { WhatsAppDialog } from './whatsapp.dialog';
import {
  byName,
  colleagueColumns,
  colleagueFilters,
  loadText,
  presenceOf,
  invitationOf,
  statusOf,
  toneOf,
  userColumns,
  userFilters,
} from './user.columns';
import { t } from '../../../shared/texts/texts';

const ID = 'id';

/** All users of the tenant, under Access Control as Users and under Setting as Teams (000 §2.1, RT-13). Admins edit accounts. */
export function UsersPage({ title = 'Users', teams = false }: { title?: string; teams?: boolean }) {
  const admin = useCurrentUser()?.role === staffRoles.admin;
  const me = useAdmin();
  const [granted, leads] = [useAllowed('USERS'), useAllowed('LEADS')];
  const knows = admin || granted;
  const names = useStaffNames();
  const [version, setVersion] = useState(0);
  const load = useLoad(knows && leads, version);
  const [params, setParams] = useSearchParams();
  const [asking, setAsking] = useState<{ what: AccountQuestion; row: UserRow }>();
  const navigate = useNavigate();
  const columns = useMemo(() => (knows ? userColumns({ names, load }, admin) : colleagueColumns), [knows, names, load, admin]);
  const filters = useMemo(() => (knows ? userFilters(names) : colleagueFilters), [knows, names]);
  const open = params.get(ID);
  const moved = () => setVersion((current) => current + 1);
  const show = (id: string | null) =>
    setParams(
      (current) => {
        if (id === null) current.delete(ID);
        else current.set(ID, id);
        return current;
      },
      { replace: id === null },
    );
  const add = admin ? { label: t`New user`, run: () => show('new') } : undefined;
  const done = () => {
    setAsking(undefined);
    moved();
  };

  return (
    <>
      <ListPage<UserRow>
        title={title}
        list="users"
        model={userList}
        columns={columns}
        filters={filters}
        defaultSort={byName}
        version={version}
        above={teams && knows && <Teams load={load} version={version} />}
        primary={add}
        secondary={admin ? { label: t`Upload CSV`, run: () => void navigate('/upload-csv-lead?of=users') } : undefined}
        onOpen={admin ? ({ userId }) => show(userId) : undefined}
        hover={
          admin
            ? (row) =>
                reachOf(row, me) === 'all' && (
                  <>
                    <Quick label={t`Reset password`} icon={<KeyOutlined />} run={() => setAsking({ what: 'password', row })} />
                    {row.status === 'suspended' ? (
                      <Quick label={t`Lift the suspension`} icon={<UndoOutlined />} run={() => void lift(row).then(moved)} />
                    ) : (
                      <Quick label={t`Suspend`} icon={<StopOutlined />} run={() => setAsking({ what: 'suspend', row })} />
                    )}
                  </>
                )
            : undefined
        }
        card={(row) => ({
          title: row.name,
          mark: knows && (
            <span className="pill" style={pillStyle(toneOf(row))}>
              {row.status === 'active' && !invitationOf(row) ? presenceOf(row) : statusOf(row)}
            </span>
          ),
          second: [row.roleName, row.team].filter(Boolean).join(' · '),
          third: [row.managerId && `reports to ${names[row.managerId] ?? '…'}`, loadText(load, row) && `${loadText(load, row)} open leads`]
            .filter(Boolean)
            .join(' · '),
        })}
        empty={{ text: t`No users yet.`, action: add }}
      />
      {open && admin && (
        <AccountDrawer
          key={open}
          id={open}
          names={names}
          onAsk={(what, row) => setAsking({ what, row })}
          onDone={() => {
            show(null);
            moved();
          }}
          onMoved={moved}
          onClose={() => show(null)}
        />
      )}
      {asking?.what === 'password' && <PasswordDialog user={asking.row} onClose={() => setAsking(undefined)} />}
      {asking?.what === 'leave' && <HandOverDialog user={asking.row} onMoved={moved} onClose={() => setAsking(undefined)} />}
      {asking?.what === 'whatsapp' && <WhatsAppDialog user={asking.row} onDone={done} onClose={() => setAsking(undefined)} />}
      {asking?.what === 'suspend' && <SuspendDialog user={asking.row} onDone={done} onClose={() => setAsking(undefined)} />}
    </>
  );
}

/** The same screen for team managers, with the teams above their people (RT-13). */
export function TeamsPage() {
  return <UsersPage title={t`Teams`} teams />;
}

function Quick({ label, icon, run }: { label: string; icon: React.ReactNode; run: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={run}>
      {icon}
    </button>
  );
}
