import { Alert, Button, Popconfirm } from 'antd';
import { useState } from 'react';
import type { RecordRow } from '@matricula/read-models/record';
import { post } from '../http/http';
import { messageOf } from '../http/http-error';
import { Snippet } from '../ui/snippet';
import { toast } from '../ui/toast';
import './key-secret.css';

/** A secret at the one moment at which it is shown. */
export function MadeSecret({ secret }: { secret: string }) {
  return (
    <div className="key-made" role="status">
      <p>The secret. Copy it now: it is not shown again.</p>
      <Snippet label="the secret" text={secret} />
    </div>
  );
}

/** The secret of a key: made, shown once, made anew. */
export function KeySecret({ row: { recordId, lastFour }, used }: { row: RecordRow; used: string | undefined }) {
  const [secret, setSecret] = useState<string>();
  const issue = () =>
    post<{ secret: string }>(`api-keys/${recordId}/secret`).then(
      ({ data }) => setSecret(data.secret),
      (error: unknown) => toast.error(`There is no new secret: ${messageOf(error)}`),
    );
  if (secret) return <MadeSecret secret={secret} />;
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
