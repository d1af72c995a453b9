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
      (error: unknown) => toast.error(t`There is no new secret: ${messageOf(error)}`),
    );
  if (secret) return <MadeSecret secret={secret} />;
  return (
    <div className="key-panel">
      {lastFour ? (
        <>
          <p>{used ? t`Last used on ${used}.` : t`It was never used.`}</p>
          <Popconfirm title={t`Make a new secret? The one before is refused from then on.`} okText={t`Make`} onConfirm={() => void issue()}>
            <Button>{t`New secret`}</Button>
          </Popconfirm>
        </>
      ) : (
        <Alert
          type="info"
          showIcon
          title={t`It has no secret yet`}
          description={t`Programs send it as the header x-api-key.`}
          action={<Button type="primary" onClick={() => void issue()}>{t`Make the secret`}</Button>}
        />
      )}
    </div>
  );
}
