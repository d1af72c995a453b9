import { Button, Popconfirm } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { RecordRow } from '@matricula/read-models/record';
import { fetchRows } from '../../../shared/grid/list-source';
import { del, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { MadeSecret } from '../../../shared/keys/key-secret';
import { useLastUses, useMakesKeys } from '../../../shared/keys/last-uses.query';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';
import './publishers.css';

const MOST = 50;

const usedOf = (use: string | undefined) => (use ? t`last used ${use}` : t`never used`);

/** The keys with which a publisher submits leads; an admin creates and revokes them. */
export function PublisherKeys({ row: { recordId, name } }: { row: RecordRow }) {
  const makes = useMakesKeys();
  const uses = useLastUses();
  const [secret, setSecret] = useState<string>();
  const { data: keys, refetch } = useQuery({
    queryKey: ['publisher-keys', recordId],
    enabled: makes,
    staleTime: 0,
    queryFn: async () => {
      const where = { field: 'publisher', op: 'eq' as const, value: recordId };
      return (await fetchRows<RecordRow>('api-keys', { where, limit: MOST })).rows;
    },
  });
  const make = () =>
    post<{ secret: string }>('api-keys', { name: String(name), scopes: ['capture'], publisher: recordId }).then(
      ({ data }) => {
        setSecret(data.secret);
        void refetch();
      },
      (error: unknown) => toast.error(t`No key was created: ${messageOf(error)}`),
    );
  const revoke = (id: string) =>
    del(`api-keys/${id}`).then(
      ({ message }) => {
        toast.success(message ?? t`API key revoked`);
        void refetch();
      },
      (error: unknown) => toast.error(t`It was not revoked: ${messageOf(error)}`),
    );
  return (
    <section className="publisher-keys" aria-label={t`Keys`}>
      <h3>{t`Keys`}</h3>
      {!makes && <p>{t`An admin creates its keys, here or under API Doc.`}</p>}
      {makes && (
        <>
          {!keys && <p aria-busy="true">{'\u00a0'}</p>}
          {keys?.length === 0 && <p>{t`No keys yet. Its leads can also be uploaded as a file.`}</p>}
          <ul>
            {keys?.map((key) => (
              <li key={key.recordId}>
                <span>
                  <Link to={`/docs?tab=keys&id=${key.recordId}`}>{String(key.name)}</Link>{' '}
                  <span className="faint">
                    {[
                      ...(key.lastFour ? [`…${String(key.lastFour)}`] : []),
                      key.active === false ? t`not in use` : usedOf(uses?.get(key.recordId)),
                    ].join(', ')}
                  </span>
                </span>
                <Popconfirm
                  title={t`Revoke this key?`}
                  description={t`Programs that use it are refused immediately.`}
                  okText={t`Revoke`}
                  okButtonProps={{ danger: true }}
                  onConfirm={() => void revoke(key.recordId)}
                >
                  <Button size="small" danger>{t`Revoke`}</Button>
                </Popconfirm>
              </li>
            ))}
          </ul>
          {secret ? <MadeSecret secret={secret} /> : <Button onClick={() => void make()}>{t`New key`}</Button>}
        </>
      )}
    </section>
  );
}
