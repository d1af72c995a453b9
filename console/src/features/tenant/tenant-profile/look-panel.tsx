import { useEffect, useState } from 'react';
import { tenantLookFields } from '@matricula/domain/tenant';
import { RecordForm } from '../../../shared/form/record-form';
import { useGuardedSave } from '../../../shared/form/use-guarded-save';
import type { TenantRecord } from '../../../shared/session/session-store';
import { toast } from '../../../shared/ui/toast';
import { fetchTenant, keptValues, openedValues, updateTenant } from './tenant-profile.mutation';
import { t } from '../../../shared/texts/texts';

/** Colours and words of a tenant: saved, they are on the screens of everybody who works there at once. */
export function LookPanel({ tenant }: { tenant: TenantRecord }) {
  const [opened, setOpened] = useState(tenant);
  const [unsaved, setUnsaved] = useState(false);
  // What others save is shown as soon as nothing that was typed is lost by it.
  useEffect(() => {
    if (!unsaved) setOpened(tenant);
  }, [tenant, unsaved]);
  const kept = { ...defaults, ...keptValues(opened) };
  const guard = useGuardedSave({
    of: tenantLookFields,
    kept: openedValues(opened),
    send: (values, expected, key) => updateTenant(tenant.tid, { values, expected }, key),
    latest: async (after) => openedValues(await fetchTenant(tenant.tid, after)),
  });
  return (
    <section className="tenant-look" aria-labelledby="tenant-look">
      <h2 id="tenant-look">{t`Look and words`}</h2>
      <p>{t`They reach every screen, chart and label of those who work here, as soon as they are saved.`}</p>
      <RecordForm
        key={JSON.stringify(Object.keys(tenantLookFields).map((name) => kept[name]))}
        of={tenantLookFields}
        kept={kept}
        onChange={(_values, changed) => setUnsaved(changed)}
        onSave={async (values, key) => toast.success(await guard.save(values, key))}
      />
      {guard.dialog}
    </section>
  );
}

const defaults = Object.fromEntries(Object.entries(tenantLookFields).map(([name, field]) => [name, field.default]));
