import { Button, Popconfirm } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import type { UserRow } from '@matricula/read-models/user';
import { FormDialog } from '../../../shared/form/form-dialog';
import { useGuardedSave } from '../../../shared/form/use-guarded-save';
import { fetchByKey } from '../../../shared/grid/list-source';
import { type DataOf } from '../../../shared/http/answers';
import { get, post, put } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useCurrentUser, usePerson } from '../../../shared/session/session';
import { toast } from '../../../shared/ui/toast';
import { useLatest } from '../../../shared/ui/use-latest';
import { accountFormFor, storedValuesOf, newAccountFormFor, reachOf, toWire } from './account-form';
import { lift, remove, resetWhatsApp } from './account.mutation';
import { Devices } from './devices';
import { Invited } from './invited';
import { HandOvers } from './hand-overs';
import { t } from '../../../shared/texts/texts';
import { tx } from '../../../shared/texts/with-elements';
import './account.css';

/** A question with its own dialog. */
export type AccountQuestion = 'password' | 'suspend' | 'leave' | 'whatsapp';

interface AccountDrawerProps {
  /** `new` for a new account. */
  id: string;
  names: Readonly<Record<string, string>>;
  onAsk: (what: AccountQuestion, row: UserRow) => void;
  /** Called after saving or deleting. */
  onDone: () => void;
  /** Called after a change that keeps the drawer open. */
  onMoved: () => void;
  onClose: () => void;
}

/** An account in a drawer next to its list: details, permissions, sessions. */
export function AccountDrawer({ id, ...props }: AccountDrawerProps) {
  const isNew = id === 'new';
  const { onClose } = props;
  const { data, error, refetch } = useQuery({
    queryKey: ['account', id],
    queryFn: () => fetchAccount(id),
    enabled: !isNew,
    staleTime: 0,
    gcTime: 0,
  });
  const gone = data === null || error !== null;
  const leave = useLatest(() => {
    toast.error(error ? messageOf(error) : t`This user no longer exists.`);
    onClose();
  });
  useEffect(() => {
    if (gone) leave.current();
  }, [gone, leave]);
  if (isNew) return <NewAccount {...props} />;
  const moved = () => {
    void refetch();
    props.onMoved();
  };
  return data ? <LoadedAccount row={data} {...props} onMoved={moved} /> : null;
}

const fetchAccount = async (id: string, after?: string) => (await fetchByKey<UserRow>('users', [id], { after }))[0] ?? null;

function useRoleOptions() {
  const { data } = useQuery({
    queryKey: ['roles-to-give'],
    queryFn: async () => (await get<DataOf<'User_roles'>>('get_active_user_roles')).data,
    staleTime: 0,
  });
  return useMemo(() => data?.map(({ role, name }) => ({ value: String(role), label: name })), [data]);
}

/** What the signed-in admin may change of accounts. */
export function useAdmin() {
  const [id, org] = [useCurrentUser()?.id, usePerson()?.org ?? false];
  return useMemo(() => ({ id, org }), [id, org]);
}

function NewAccount({ onDone, onClose }: Omit<AccountDrawerProps, 'id'>) {
  const role = useRoleOptions();
  const admin = useAdmin();
  const form = useMemo(() => newAccountFormFor(admin), [admin]);
  return (
    <FormDialog
      as="drawer"
      title={t`New user`}
      of={form}
      draft="users/new"
      options={{ role }}
      above={<p className="account-invites">{t`An invitation with a link to set a password is sent to the e-mail address.`}</p>}
      saveText={t`Add and invite`}
      onSave={(values, idempotencyKey) => post('users/register', toWire(values), { idempotencyKey })}
      onDone={({ message }) => {
        toast.success(t`${message ?? t`User created successfully`}. The invitation is on its way.`);
        onDone();
      }}
      onClose={onClose}
    />
  );
}

function LoadedAccount({ row, names, onAsk, onDone, onMoved, onClose }: Omit<AccountDrawerProps, 'id'> & { row: UserRow }) {
  const admin = useAdmin();
  const reach = reachOf(row, admin);
  const own = reach === 'own';
  const accountForm = useMemo(() => accountFormFor(reach, admin), [reach, admin]);
  const role = useRoleOptions();
  const manager = row.managerId ? [{ value: row.managerId, label: names[row.managerId] ?? row.managerId }] : [];
  const kept = useMemo(() => storedValuesOf(row), [row]);
  const { save, dialog } = useGuardedSave({
    of: accountForm,
    kept,
    send: (values, expected, idempotencyKey) =>
      put(`users/${row.userId}`, { ...toWire(values), expected: toWire(expected) }, { idempotencyKey }),
    latest: async (after): Promise<FieldValues> => {
      const now = await fetchAccount(row.userId, after);
      if (!now) throw new Error('This user no longer exists.');
      return storedValuesOf(now);
    },
    wordOf: (field, value) =>
      field === 'role' ? role?.find((one) => one.value === value)?.label : field === 'manager_id' ? names[String(value)] : undefined,
  });
  return (
    <>
      <FormDialog
        as="drawer"
        title={row.name}
        of={accountForm}
        kept={kept}
        draft={`users/${row.userId}`}
        options={{ role, ...(own && { manager_id: manager }) }}
        notes={own ? { role: t`Another admin must change your own role.` } : undefined}
        actions={
          reach === 'all' && (
            <Popconfirm
              title={t`Delete ${row.name} permanently?`}
              description={t`The account cannot be restored; past activity keeps their name.`}
              okText={t`Delete`}
              okButtonProps={{ danger: true }}
              onConfirm={() => remove(row).then((gone) => gone && onDone())}
            >
              <Button danger>{t`Delete`}</Button>
            </Popconfirm>
          )
        }
        above={
          <div className="account-actions">
            {row.status === 'suspended' && (
              <p className="account-suspended" role="status">
                {row.suspendedFor ? t`Suspended: ${row.suspendedFor}` : t`Suspended`}
              </p>
            )}
            <Invited row={row} reach={reach} onMoved={onMoved} />
            {reach === 'holds-more' && (
              <p>{t`${row.name} works for the organisation: only an admin of the organisation can change their sign-in and permissions.`}</p>
            )}
            {reach === 'all' && <Button size="small" onClick={() => onAsk('password', row)}>{t`Reset password`}</Button>}
            {reach !== 'all' ? null : row.status === 'suspended' ? (
              <Button size="small" onClick={() => void lift(row).then((lifted) => lifted && onDone())}>{t`Lift the suspension`}</Button>
            ) : (
              <Button
                size="small"
                onClick={() => {
                  onClose();
                  onAsk('suspend', row);
                }}
              >{t`Suspend`}</Button>
            )}
            <Button
              size="small"
              onClick={() => {
                onClose();
                onAsk('leave', row);
              }}
            >{t`Hand over…`}</Button>
            {row.whatsApp ? (
              <Popconfirm
                title={t`Reset WhatsApp of ${row.name}?`}
                description={t`${row.whatsApp} is no longer used with WhatsApp until it is registered again.`}
                okText={t`Reset`}
                onConfirm={() => resetWhatsApp(row).then((reset) => reset && onDone())}
              >
                <Button size="small">{t`Reset WhatsApp`}</Button>
              </Popconfirm>
            ) : (
              <Button
                size="small"
                onClick={() => {
                  onClose();
                  onAsk('whatsapp', row);
                }}
              >{t`Register for WhatsApp`}</Button>
            )}
            <HandOvers user={row} onMoved={onMoved} />
            <span className="account-timelines">
              {tx`Timeline: ${(<Link to={`/timeline?days=last-30-days&users=${row.userId}`}>{t`their activity in 30 days`}</Link>)}, ${(<Link to={`/timeline?days=2020-01-01..2099-12-31&about=user/${row.userId}`}>{t`changes to the account`}</Link>)}`}
            </span>
          </div>
        }
        more={<Devices user={row} ends={reach === 'all'} />}
        onSave={save}
        onDone={({ message }) => {
          toast.success(message ?? t`User updated successfully`);
          onMoved();
          onDone();
        }}
        onClose={onClose}
      />
      {dialog}
    </>
  );
}
