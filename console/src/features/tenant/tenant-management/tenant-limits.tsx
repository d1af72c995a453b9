import { useState } from 'react';
import { Button } from 'antd';
import { tenantLimitFields } from '@matricula/domain/tenant';
import { whole } from '@matricula/domain/kernel/figures';
import { FormDialog } from '../../../shared/form/form-dialog';
import { useGuardedSave } from '../../../shared/form/use-guarded-save';
import { put } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { toast } from '../../../shared/ui/toast';
import { askAgain, fetchTenants, useUsage, type TenantItem } from './tenants.query';
import { t } from '../../../shared/texts/texts';

const names = Object.keys(tenantLimitFields) as (keyof typeof tenantLimitFields)[];

const limitsOf = (tenants: readonly TenantItem[], tid: string) => ({ ...tenants.find((one) => one.tid === tid)?.limits });

/** A tenant's usage of its limits. */
export function TenantLimits({ tenant, editable }: { tenant: TenantItem; editable: boolean }) {
  const { data, error } = useUsage(tenant.tid);
  const [editing, setEditing] = useState(false);
  const guard = useGuardedSave({
    of: tenantLimitFields,
    kept: tenant.limits,
    send: (values, expected, idempotencyKey) => put(`tenants/${tenant.tid}/limits`, { ...values, expected }, { idempotencyKey }),
    latest: async (after) => limitsOf(await fetchTenants(after), tenant.tid),
  });
  return (
    <section aria-labelledby="tenant-limits">
      <h3 id="tenant-limits">{t`Usage and limits`}</h3>
      {error && <p role="alert">{t`The usage could not be loaded: ${messageOf(error)}`}</p>}
      <dl className="tenant-usage">
        {names.map((name) => {
          const [used, most] = [data?.used[name], data?.limits[name] ?? null];
          const now = used === undefined ? '…' : whole.format(used);
          return (
            <div key={name}>
              <dt>{t(tenantLimitFields[name].label)}</dt>
              <dd className="tabular" data-full={most !== null && used !== undefined && used >= most}>
                {most === null ? now : t`${now} of ${whole.format(most)}`}
                {most !== null && used !== undefined && (
                  <meter min={0} max={Math.max(most, 1)} value={Math.min(used, most)} aria-label={t(tenantLimitFields[name].label)} />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {editable && <Button onClick={() => setEditing(true)}>{t`Change limits`}</Button>}
      {editing && (
        <FormDialog
          as="modal"
          title={t`Limits of ${tenant.name}`}
          of={tenantLimitFields}
          kept={tenant.limits}
          above={<p className="tenant-limits-note">{t`Empty fields mean no limit.`}</p>}
          onSave={guard.save}
          onDone={({ message }) => {
            toast.success(message ?? t`Limits saved`);
            setEditing(false);
            void askAgain();
          }}
          onClose={() => setEditing(false)}
        />
      )}
      {guard.dialog}
    </section>
  );
}
