import { Alert, Button, Popconfirm } from 'antd';
import { useState } from 'react';
import type { RecordRow } from '@matricula/read-models/record';
import { post } from '../http/http';
import { messageOf } from '../http/http-error';
import { Snippet } from '../ui/snippet';
import { toast } from '../ui/toast';
import { t } from '../texts/texts';
import './key-secret.css';

/** A secret, shown only once. */
export function MadeSecret({ secret }: { secret: string }) {
  return (
    <div className="key-made" role="status">
      <p>{t`The secret. Copy it now: it is not shown again.`}</p>
      <Snippet label={t`the secret`} text={secret} />
    </div>
  );
}

/** The secret of a key: created, shown once, regenerated. */
export function KeySecret({ row: { recordId, lastFour }, used }: { row: RecordRow; used: string | undefined }) {
  const [secret, setSecret] = useState<string>();
  const issue = () =>
    post<{ secret: string }>(`api-keys/${recordId}/secret`).then(
      ({ data }) => setSecret(data.secret),
      (error: unknown) => toast.error(t`No new secret was created: ${messageOf(error)}`),
    );
  if (secret) return <MadeSecret secret={secret} />;
  return (
    <div className="key-panel">
      {lastFour ? (
        <>
          <p>{used ? t`Last used on ${used}.` : t`Never used.`}</p>
          <Popconfirm title={t`Create a new secret? The current one will stop working.`} okText={t`Create`} onConfirm={() => void issue()}>
            <Button>{t`New secret`}</Button>
          </Popconfirm>
        </>
      ) : (
        <Alert
          type="info"
          showIcon
          title={t`No secret yet`}
          description={t`Send it in the header x-api-key.`}
          action={<Button type="primary" onClick={() => void issue()}>{t`Create the secret`}</Button>}
        />
      )}
    </div>
  );
}
