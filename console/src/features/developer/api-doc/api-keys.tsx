import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { Modal } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { fetchRows } from '../../../shared/grid/list-source';
import { del, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { usePerson, useTenantZone } from '../../../shared/session/session';
import { inZone } from '../../../shared/session/tenant-clock';
import { toast } from '../../../shared/ui/toast';
import { Snippet } from './feed-guide';
import { type DataOf, type Schema } from '../../../shared/http/answers';

type KeyRow = Schema<'ApiKeyRow'>;

const MOST_KEYS = 200;
const scopes = [
  { name: 'events', text: 'read the event feed' },
  { name: 'capture', text: 'send leads in' },
];

/** Keys of this tenant; the admin makes them, sees each secret once, and revokes them. */
export function ApiKeyList() {
  const zone = useTenantZone();
  const isAdmin = usePerson()?.role === staffRoles.admin;
  const [modal, holder] = Modal.useModal();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>(['events']);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [made, setMade] = useState<{ name: string; secret: string }>();
  const { data, error, refetch } = useQuery({
    queryKey: ['api-keys'],
    staleTime: 0,
    queryFn: async () => (await fetchRows<KeyRow>('api-keys', { sort: [{ field: 'createdAt', dir: 'desc' }], limit: MOST_KEYS })).rows,
  });
  useLiveRows(
    'api-keys',
    () => void refetch(),
    () => void refetch(),
  );

  async function create(event: FormEvent) {
    event.preventDefault();
    const missing = name.trim() === '' ? 'Name is required' : chosen.length === 0 ? 'Scopes are required' : undefined;
    setProblem(missing);
    if (missing) return;
    setBusy(true);
    try {
      const answer = await post<DataOf<'ApiKey_create'>>('api-keys', { name: name.trim(), scopes: chosen });
      setMade(answer.data);
      setName('');
      await refetch();
    } catch (cause) {
      setProblem(messageOf(cause));
    } finally {
      setBusy(false);
    }
  }

  async function revoke(key: KeyRow) {
    const sure = await modal.confirm({
      title: `Revoke ${key.name}?`,
      content: 'Programs that use it are refused from this moment on. This cannot be undone.',
      okText: 'Revoke',
      cancelText: 'Back',
    });
    if (!sure) return;
    try {
      const { message } = await del(`api-keys/${key.recordId}`);
      toast.success(message ?? 'API key revoked');
      await refetch();
    } catch (cause) {
      toast.error(messageOf(cause));
    }
  }

  return (
    <div className="doc-guide">
      {holder}
      {isAdmin ? (
        <form className="key-form" onSubmit={(event) => void create(event)}>
          <label>
            Name
            <input value={name} maxLength={100} placeholder="Warehouse load" onChange={(event) => setName(event.target.value)} />
          </label>
          {scopes.map(({ name: scope, text }) => (
            <label key={scope} className="key-scope">
              <input
                type="checkbox"
                checked={chosen.includes(scope)}
                onChange={(event) => setChosen(event.target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))}
              />
              <span>
                <code>{scope}</code> {text}
              </span>
            </label>
          ))}
          <button type="submit" className="button button-primary" disabled={busy}>
            {busy ? 'Creating…' : 'Create key'}
          </button>
        </form>
      ) : (
        <p className="doc-note">Keys are made and revoked by an admin.</p>
      )}
      {problem && (
        <p className="key-problem" role="alert">
          {problem}
        </p>
      )}
      {made && (
        <div className="key-made" role="status">
          <p>
            The secret of <b>{made.name}</b>. Copy it now: it is not shown again.
          </p>
          <Snippet label="the secret" text={made.secret} />
          <button type="button" className="button" onClick={() => setMade(undefined)}>
            I have kept it
          </button>
        </div>
      )}
      {error && <p className="key-problem">The keys could not be loaded: {messageOf(error)}</p>}
      {data?.length === 0 && <p className="doc-note">There is no key yet.</p>}
      <ul className="key-list">
        {(data ?? []).map((key) => (
          <li key={key.recordId}>
            <span>
              <b>{key.name}</b> {key.lastFour && <code>…{key.lastFour}</code>}
              <small>
                {key.scopes?.join(', ')} · {key.createdByUser && `${key.createdByUser} · `}
                <span className="tabular">{inZone(key.createdAt, zone).format('DD/MM/YYYY, hh:mm A')}</span>
              </small>
            </span>
            {isAdmin && (
              <button type="button" className="button" onClick={() => void revoke(key)}>
                Revoke
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
