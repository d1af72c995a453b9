import { tenantLookFields } from '@matricula/domain/tenant';
import { RecordForm } from '../../../shared/form/record-form';
import type { TenantRecord } from '../../../shared/session/session-store';
import { toast } from '../../../shared/ui/toast';
import { keptValues, updateTenant } from './tenant-profile.mutation';

/** Colours and words of a tenant: saved, they are on the screens of everybody who works there at once. */
export function LookPanel({ tenant }: { tenant: TenantRecord }) {
  const kept = { ...defaults, ...keptValues(tenant) };
  return (
    <section className="tenant-look" aria-labelledby="tenant-look">
      <h2 id="tenant-look">Look and words</h2>
      <p>They reach every screen, chart and label of those who work here, as soon as they are saved.</p>
      <RecordForm
        key={JSON.stringify(Object.keys(tenantLookFields).map((name) => kept[name]))}
        of={tenantLookFields}
        kept={kept}
        onSave={async (values, key) => toast.success(await updateTenant(tenant.tid, values, undefined, key))}
      />
    </section>
  );
}

const defaults = Object.fromEntries(Object.entries(tenantLookFields).map(([name, field]) => [name, field.default]));
