import { ArrowLeftOutlined } from '@ant-design/icons';
import { Alert, Button, Input, Popconfirm, Segmented, Select, Switch } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { scopes, scopeWords, staffRoles } from '@matricula/domain/kernel/staff-roles';
import { role as roleRecord, roleFields, type AclEntry } from '@matricula/domain/user';
import { useGuardedSave } from '../../../shared/form/use-guarded-save';
import { del, get, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { notSaved } from '../../../shared/http/not-saved';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { RecordHistory } from '../../../shared/record/record-history';
import { type DataOf } from '../../../shared/http/answers';
import { useCurrentUser, useFieldRules } from '../../../shared/session/session';
import { LeaveGuard } from '../../../shared/ui/leave-guard';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank } from '../../../shared/ui/page-states';
import { toast } from '../../../shared/ui/toast';
import { areasOf, heldOf, mayGiveOf, openCount } from './matrix';
import { RoleFieldRules } from './role-field-rules';
import { PermissionMatrix } from './permission-matrix';
import { changesOf, draftOf, valuesOf, withLater, type OneRole, type RoleDraft } from './role-draft';
import type { Role } from './roles.page';
import { ViewAsDialog } from './view-as.dialog';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';

interface RoleEditorProps {
  role: number;
  roles: readonly Role[];
  /** On a phone: to the list. */
  onBack?: () => void;
  onCopy: () => void;
  onChanged: () => void;
  onRemoved: () => void;
}

const fetchRole = async (role: number, after?: string) => (await get<OneRole>('one-role-permissions', { role }, { after })).data;

/** A stored role, and a draft of its changes until they are saved. */
export function RoleEditor({ role, ...props }: RoleEditorProps) {
  const { data, error, refetch } = useQuery({ queryKey: ['role', role], queryFn: () => fetchRole(role), staleTime: 0 });
  if (error) return <LoadFailed title={t`The role could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Blank />;
  return <Draft stored={data} onSaved={() => void refetch().then(props.onChanged)} {...props} />;
}

/** The permissions that the signed-in user may grant; undefined for admins, who may grant all. */
function useLimits(kept: OneRole, roles: readonly Role[]) {
  const own = useCurrentUser()?.role;
  const rules = useFieldRules();
  const isAdmin = own === staffRoles.admin;
  const { data } = useQuery({
    queryKey: ['own-permissions'],
    queryFn: async () => (await get<DataOf<'User_acl'>>('acl')).data as AclEntry[],
    staleTime: 0,
    enabled: !isAdmin,
  });
  if (isAdmin) return undefined;
  const before = draftOf(kept);
  return {
    scope: roles.find(({ role }) => Number(role) === own)?.scope ?? 'own',
    fieldRules: { stored: before.fieldRules, own: rules ?? {} },
    mayGive: mayGiveOf(heldOf(data ?? []), before.held),
  };
}

/** Opened values stay until saved or discarded: conflicts with other users are resolved on save, not overwritten. */
function Draft({
  stored: latest,
  roles,
  onBack,
  onCopy,
  onSaved,
  onRemoved,
}: Omit<RoleEditorProps, 'role' | 'onChanged'> & { stored: OneRole; onSaved: () => void }) {
  const own = useCurrentUser()?.role;
  const [kept, setKept] = useState(latest);
  const [draft, setDraft] = useState<RoleDraft>(() => draftOf(latest));
  const [search, setSearch] = useState('');
  const [compared, setCompared] = useState<number>();
  const [differing, setDiffering] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  /** The current role, if another user saved it since. */
  const [seen, setSeen] = useState<OneRole>();
  const [viewing, setViewing] = useState(false);
  const { role } = kept;
  const fixed =
    role === staffRoles.admin
      ? t`Admins have full access: this role cannot be changed.`
      : role === own
        ? t`This is your own role: a user with another role must change it.`
        : undefined;
  const limits = useLimits(kept, roles);
  const changes = changesOf(draft, kept);
  const unsaved = Object.keys(changes).length > 0;
  const other = useQuery({ queryKey: ['role', compared], queryFn: () => fetchRole(compared ?? 0), enabled: compared !== undefined }).data;
  const compare = other && { ...draftOf(other), name: other.name };
  const areas = areasOf(search, draft.held, differing ? compare?.held : undefined, t);
  const change = (part: Partial<RoleDraft>) => setDraft((current) => ({ ...current, ...part }));
  /** `sent`: what was saved; what was changed since then stays. */
  const adopt = (now: OneRole, sent?: RoleDraft) => {
    setKept(now);
    setDraft((current) => (sent ? withLater(draftOf(now), sent, current) : draftOf(now)));
    setSeen(undefined);
  };
  useLiveRows('roles', () => void fetchRole(role).then(setSeen, () => undefined), undefined, [kept.id]);
  // The user's own save is reported too: only what differs from the stored role is another user's change.
  const differs = !busy && seen !== undefined && Object.keys(changesOf(draftOf(seen), kept)).length > 0;
  useEffect(() => {
    if (differs && !unsaved) adopt(seen);
  }, [differs, unsaved, seen]);

  const guard = useGuardedSave({
    of: roleFields,
    kept: valuesOf(draftOf(kept)),
    send: (values, expected, idempotencyKey) => post('edit-role-permissions', { role, ...values, expected }, { idempotencyKey }),
    latest: async (after) => valuesOf(draftOf(await fetchRole(role, after))),
    wordOf: (field, value) =>
      field === 'acl'
        ? t`${openCount(draftOf({ ...kept, acl: value as OneRole['acl'] }).held)} permissions granted`
        : field === 'scope'
          ? t(scopeWords[value as keyof typeof scopeWords])
          : undefined,
  });

  async function save() {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { message } = await guard.save(changes, crypto.randomUUID());
      toast.success(message ?? t`Role updated successfully`);
      adopt(await fetchRole(role), draft);
      onSaved();
    } catch (error) {
      setRefusal(notSaved(error));
    } finally {
      setBusy(false);
    }
  }
  const remove = () =>
    del(`roles/${kept.id}`).then(
      ({ message }) => {
        toast.success(message ?? t`Role deleted successfully`);
        onRemoved();
      },
      (error: unknown) => toast.error(messageOf(error)),
    );

  return (
    <section className="role" aria-labelledby="role-name">
      <header className="role-head">
        {onBack && <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t`All roles`} onClick={onBack} />}
        <h2 id="role-name">{kept.name}</h2>
        <Link to={`/users?roleName=${encodeURIComponent(kept.name)}`}>{counted(kept.users, 'person has it')}</Link>
        <span className="list-space" />
        {own === staffRoles.admin && role !== own && <Button onClick={() => setViewing(true)}>{t`See as`}</Button>}
        <Button onClick={onCopy}>{t`Copy`}</Button>
        {!fixed && (
          <Popconfirm title={t`Delete ${kept.name}?`} okText={t`Delete`} okButtonProps={{ danger: true }} onConfirm={remove}>
            <Button danger>{t`Delete`}</Button>
          </Popconfirm>
        )}
      </header>
      {fixed && <Alert type="info" showIcon title={fixed} />}
      {differs && unsaved && (
        <Alert
          type="warning"
          showIcon
          title={t`Another user changed this role in the meantime. When you save, you can choose between conflicting changes.`}
          action={<Button size="small" onClick={() => void fetchRole(role).then((now) => adopt(now))}>{t`Show theirs`}</Button>}
        />
      )}
      <div className="role-facts">
        <label htmlFor="role-called">{t`Name`}</label>
        <Input
          id="role-called"
          value={draft.name}
          maxLength={60}
          disabled={Boolean(fixed)}
          onChange={({ target }) => change({ name: target.value })}
        />
        <span id="role-scope">{t`Can see`}</span>
        <div>
          <Segmented
            aria-labelledby="role-scope"
            value={draft.scope}
            disabled={Boolean(fixed)}
            options={scopes.map((value) => ({
              value,
              disabled: limits !== undefined && value !== kept.scope && scopes.indexOf(value) > scopes.indexOf(limits.scope),
              label: value === 'own' ? t`Own` : value === 'below' ? t`Below` : value === 'team' ? t`Team` : t`All`,
            }))}
            onChange={(scope) => change({ scope })}
          />
          <small>{t`They see ${t(scopeWords[draft.scope])}.`}</small>
          {compare && compare.scope !== draft.scope && (
            <small className="role-other">
              {compare.name}: {t(scopeWords[compare.scope])}.
            </small>
          )}
        </div>
        <label htmlFor="role-active">{t`In use`}</label>
        <span>
          <Switch id="role-active" checked={draft.active} disabled={Boolean(fixed)} onChange={(active) => change({ active })} />
        </span>
      </div>
      <RoleFieldRules
        rules={draft.fieldRules}
        other={compare && { name: compare.name, rules: compare.fieldRules }}
        limits={limits?.fieldRules}
        onChange={fixed ? undefined : (fieldRules) => change({ fieldRules })}
      />
      <div className="role-tools">
        <h3>
          {t`Permissions`} <small className="tabular">{t`${openCount(draft.held)} granted`}</small>
        </h3>
        <Input
          allowClear
          placeholder={t`Find a permission`}
          aria-label={t`Find a permission`}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Select
          allowClear
          placeholder={t`Compare with…`}
          aria-label={t`Compare with another role`}
          value={compared}
          options={roles.filter((one) => one.role !== role).map((one) => ({ value: Number(one.role), label: String(one.name) }))}
          onChange={setCompared}
        />
        {compare && (
          <label className="role-differing">
            <Switch size="small" checked={differing} onChange={setDiffering} /> {t`Only what differs`}
          </label>
        )}
      </div>
      {areas.length === 0 ? (
        <p className="role-none">{search ? t`No permission matches “${search}”.` : t`Both roles have the same permissions.`}</p>
      ) : (
        <div className="matrix-frame">
          <PermissionMatrix
            areas={areas}
            held={draft.held}
            other={compare}
            mayGive={limits?.mayGive}
            onChange={fixed ? undefined : (held) => change({ held })}
          />
        </div>
      )}
      <RecordHistory of={roleRecord} id={kept.id} />
      {unsaved && (
        <div className="role-foot">
          {refusal ? (
            <span role="alert">{refusal}</span>
          ) : (
            <span>{t`Not saved yet. After saving, changes apply to everyone with this role within a second.`}</span>
          )}
          <Button onClick={() => adopt(kept)}>{t`Cancel`}</Button>
          <Button type="primary" loading={busy} onClick={() => void save()}>{t`Save`}</Button>
        </div>
      )}
      {viewing && <ViewAsDialog role={role} name={kept.name} onClose={() => setViewing(false)} />}
      {guard.dialog}
      <LeaveGuard unsaved={unsaved} />
    </section>
  );
}
