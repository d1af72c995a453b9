import { DeleteOutlined } from '@ant-design/icons';
import { Button, Popconfirm } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { publicEvents } from '@matricula/domain/communication';
import { choice, fields } from '@matricula/domain/kernel/field-set';
import { type DataOf } from '../../../shared/http/answers';
import { FormDialog } from '../../../shared/form/form-dialog';
import { del, get, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { queryClient } from '../../../shared/http/query-client';
import { useTenant } from '../../../shared/session/session';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';

type Mapping = DataOf<'TenantWebhook_mapped'>[number];

const words = new Map(publicEvents.map(({ value, label }) => [value, label]));

const mappingFields = fields({
  webhook_id: choice({ label: 'Webhook', of: [], free: false, required: 'Choose a webhook.' }),
  event: choice({ label: 'Events to send', of: publicEvents, required: 'Choose the events to send.' }),
});

/** The events a tenant's webhooks receive: one line for each type. */
export function TenantWebhooks({ tid }: { tid: string }) {
  const here = useTenant()?.tid === tid;
  const key = ['tenant-webhooks', tid];
  const [adding, setAdding] = useState(false);
  const { data = [], error } = useQuery({
    queryKey: key,
    queryFn: async () => (await get<Mapping[]>(`tenants/webhook/get-mapped-list/${tid}`)).data,
  });
  const webhooks = [...new Map(data.map((one) => [one.webhook_id, one.webhook_name])).entries()];
  const askAgain = () => queryClient.invalidateQueries({ queryKey: key });
  const remove = (mapping: Mapping) =>
    del('tenants/webhook/mapping/delete', { mapping_id: mapping.mapping_id, tenant_id: tid }).then(
      ({ message }) => {
        toast.success(message ?? t`Done`);
        return askAgain();
      },
      (problem: unknown) => toast.error(messageOf(problem)),
    );
  const set = { ...mappingFields, webhook_id: { ...mappingFields.webhook_id, of: webhooks.map(([value, label]) => ({ value, label })) } };

  return (
    <section aria-labelledby="tenant-webhooks">
      <h3 id="tenant-webhooks">{t`Webhooks`}</h3>
      {error && <p role="alert">{t`The webhooks could not be loaded: ${messageOf(error)}`}</p>}
      {data.length === 0 && !error && <p>{t`No webhook events yet.`}</p>}
      <ul className="tenant-mappings">
        {data.map((mapping) => (
          <li key={mapping.mapping_id}>
            <span>
              {words.get(mapping.event) ?? mapping.event}
              <small>
                {mapping.webhook_name} · {mapping.url}
                {mapping.active ? '' : ` · ${t`paused`}`}
              </small>
            </span>
            <Popconfirm title={t`Stop sending this event?`} okText={t`Remove`} onConfirm={() => remove(mapping)}>
              <button type="button" className="icon-button" aria-label={t`Remove ${words.get(mapping.event)} from ${mapping.webhook_name}`}>
                <DeleteOutlined />
              </button>
            </Popconfirm>
          </li>
        ))}
      </ul>
      <div className="config-panel-actions">
        {webhooks.length > 0 && <Button onClick={() => setAdding(true)}>{t`Map an event`}</Button>}
        {here && (
          <>
            <Link to="/config?tab=webhooks">{t`Webhooks`}</Link>
            <Link to="/webhook-deliveries">{t`Deliveries`}</Link>
          </>
        )}
      </div>
      {adding && (
        <FormDialog
          as="modal"
          title={t`Map an event`}
          of={set}
          saveText={t`Map`}
          onSave={(values, idempotencyKey) => post(`tenants/webhook/mapping/create/${tid}`, values, { idempotencyKey })}
          onDone={({ message }) => {
            toast.success(message ?? t`Done`);
            setAdding(false);
            void askAgain();
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}
