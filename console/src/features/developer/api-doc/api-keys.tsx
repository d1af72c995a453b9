import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Popconfirm } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { apiKey } from '@matricula/domain/tenant';
import type { RecordRow } from '@matricula/read-models/record';
import type { ListColumn } from '../../../shared/grid/list-columns';
import type { DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { RecordPage } from '../../../shared/record/record-page';
import { usePerson, useTenantZone } from '../../../shared/session/session';
import { inZone } from '../../../shared/session/tenant-clock';
import { toast } from '../../../shared/ui/toast';
import { Snippet } from './feed-guide';

/** When each key was used at last, in words; undefined for readers who may not know. */
function useLastUses(): Map<string, string> | undefined {
  const zone = useTenantZone();
  const isAdmin = usePerson()?.role === staffRoles.admin;
  const { data } = useQuery({
    queryKey: ['api-key-uses'],
    enabled: isAdmin,
    staleTime: 0,
    refetchInterval: 60_000,
    queryFn: async () => (await get<DataOf<'ApiKey_uses'>>('api-keys/uses')).data,
  });
  return useMemo(
    () =>
      data &&
      new Map(data.map(({ id, at, ip }) => [id, [inZone(at, zone).format('DD MMM YYYY, hh:mm A'), ip].filter(Boolean).join(' from ')])),
    [data, zone],
  );
}

/** Keys of this institution: an admin makes them, sees each secret once, limits, pauses and revokes them. */
export function ApiKeysPage({ above }: { above: ReactNode }) {
  const uses = useLastUses();
  const more = useMemo(
    (): ListColumn<RecordRow>[] | undefined =>
      uses && [
        {
          field: 'recordId',
          title: 'Last used',
          width: 280,
          sortable: false,
          screenOnly: true,
          format: (_, { recordId }) => uses.get(recordId) ?? 'Never',
        },
      ],
    [uses],
  );
  return (
    <RecordPage
      of={apiKey}
      title="API keys"
      above={above}
      more={more}
      removal="Programs that use it are refused from this moment on."
      beside={(row) => <KeyPanel key={row.recordId} row={row} used={uses?.get(row.recordId)} />}
    />
  );
}

/** The secret of a key: made, shown once, made anew. */
function KeyPanel({ row: { recordId, lastFour }, used }: { row: RecordRow; used: string | undefined }) {
  const [secret, setSecret] = useState<string>();
  const issue = () =>
    post<{ secret: string }>(`api-keys/${recordId}/secret`).then(
      ({ data }) => setSecret(data.secret),
      (error: unknown) => toast.error(`There is no new secret: ${messageOf(error)}`),
    );
  if (secret)
    return (
      <div className="key-made" role="status">
        <p>The secret. Copy it now: it is not shown again.</p>
        <Snippet label="the secret" text={secret} />
      </div>
    );
  return (
    <div className="key-panel">
      {lastFour ? (
        <>
          <p>{used ? `Last used on ${used}.` : 'It was never used.'}</p>
          <Popconfirm title="Make a new secret? The one before is refused from then on." okText="Make" onConfirm={() => void issue()}>
            <Button>New secret</Button>
          </Popconfirm>
        </>
      ) : (
        <Alert
          type="info"
          showIcon
          title="It has no secret yet"
          description="Programs send it as the header x-api-key."
          action={
            <Button type="primary" onClick={() => void issue()}>
              Make the secret
            </Button>
          }
        />
      )}
    </div>
  );
}
