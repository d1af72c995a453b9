import { Alert, Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { tenantDeletionFields } from '@matricula/domain/tenant';
import { FormDialog } from '../../../shared/form/form-dialog';
import { del, post, type Answer } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useCurrentUser, useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { toast } from '../../../shared/ui/toast';
import { askAgain, type TenantItem } from './tenants.query';
import { t } from '../../../shared/texts/texts';

const told = (asked: Promise<Answer>) =>
  asked.then(
    ({ message }) => {
      toast.success(message ?? t`Done`);
      return askAgain();
    },
    (error: unknown) => toast.error(messageOf(error)),
  );

/** Deletion of a suspended tenant: requested by one admin, approved by another, and cancellable by either until it is due. */
export function TenantDeletion({ tenant }: { tenant: TenantItem }) {
  const { tid, name, life, moves, deletion } = tenant;
  const zone = useTenantZone();
  const me = useCurrentUser()?.id;
  const [asking, setAsking] = useState(false);
  const path = `tenants/${tid}/deletion`;
  const when = deletion?.dueAt && momentIn(deletion.dueAt, zone);
  return (
    <>
      {life === 'leaving' && (
        <Alert
          type="warning"
          showIcon
          title={
            deletion?.requestedBy === me ? t`You requested its deletion. Another admin must approve it.` : t`Its deletion was requested.`
          }
          description={deletion?.reason}
        />
      )}
      {life === 'condemned' && <Alert type="error" showIcon title={t`It will be deleted on ${when}.`} description={deletion?.reason} />}
      {life === 'deleted' && <Alert type="info" showIcon title={t`It was deleted with all its data.`} />}
      <div className="config-panel-actions">
        {moves.includes('requestDeletion') && <Button danger onClick={() => setAsking(true)}>{t`Delete…`}</Button>}
        {moves.includes('agreeToDeletion') && deletion?.requestedBy !== me && (
          <Popconfirm
            title={t`Delete ${name} permanently?`}
            description={t`All its data will be deleted on that date: users, leads, files, and the encryption keys of personal data.`}
            okText={t`Approve`}
            onConfirm={() => told(post(`${path}/agree`))}
          >
            <Button danger>{t`Approve the deletion`}</Button>
          </Popconfirm>
        )}
        {moves.includes('withdrawDeletion') && <Button onClick={() => void told(del(path))}>{t`Cancel the deletion`}</Button>}
      </div>
      {asking && (
        <FormDialog
          as="modal"
          title={t`Delete ${name}`}
          of={tenantDeletionFields}
          saveText={t`Request the deletion`}
          above={
            <p>{t`Another admin must approve it. It then waits for some days, in which it can be cancelled. After that, the deletion is permanent.`}</p>
          }
          onSave={(values, idempotencyKey) => post(path, values, { idempotencyKey })}
          onDone={({ message }) => {
            setAsking(false);
            toast.success(message ?? t`Done`);
            void askAgain();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
