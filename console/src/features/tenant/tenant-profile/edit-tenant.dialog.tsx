import { Button } from 'antd';
import { useState } from 'react';
import { tenantProfileFields } from '@matricula/domain/tenant';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { FormDialog } from '../../../shared/form/form-dialog';
import { useGuardedSave } from '../../../shared/form/use-guarded-save';
import { LogoInput } from './logo-input';
import { fetchTenant, storedValues, openedValues, scrape, updateTenant } from './tenant-profile.mutation';
import type { TenantRecord } from '../../../shared/session/session-store';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';

interface EditTenantProps {
  tenant: TenantRecord;
  onClose: () => void;
  onDone: () => void;
}

/** The edit form of a tenant's profile (000 §2.10): submits all fields, and blocks Save until all are valid. */
export function EditTenantDialog({ tenant, onClose, onDone }: EditTenantProps) {
  const [kept] = useState(() => storedValues(tenant));
  const [logo, setLogo] = useState<File>();
  const [website, setWebsite] = useState(kept.website);
  const [found, setFound] = useState<FieldValues>();
  const [fetching, setFetching] = useState(false);
  const [why, setWhy] = useState<string>();
  const [opened] = useState(() => openedValues(tenant));
  const guard = useGuardedSave({
    of: tenantProfileFields,
    kept: opened,
    send: (values, expected, idempotencyKey) => updateTenant(tenant.tid, { values, expected, logo }, idempotencyKey),
    latest: async (after) => openedValues(await fetchTenant(tenant.tid, after)),
  });

  async function fetchDetails() {
    setFetching(true);
    setWhy(undefined);
    const { values, problem } = await scrape(String(website ?? ''));
    setFetching(false);
    if (values) return setFound(values);
    toast.error(problem.text);
    setWhy(problem.why);
  }

  return (
    <>
      <FormDialog
        as="modal"
        wide
        whole
        columns={2}
        title={t`Edit Tenant Profile`}
        of={tenantProfileFields}
        kept={kept}
        fill={found}
        above={<LogoInput shown={tenant.logo_image} chosen={logo} onChoose={setLogo} />}
        onChange={(said) => setWebsite('website' in said ? said.website : kept.website)}
        notes={{
          website: (
            <span className="tenant-fetch">
              <Button size="small" loading={fetching} disabled={!website} onClick={() => void fetchDetails()}>{t`Fetch Details`}</Button>{' '}
              {why}
            </span>
          ),
        }}
        onSave={guard.save}
        onDone={(message) => {
          toast.success(message);
          onDone();
        }}
        onClose={onClose}
      />
      {guard.dialog}
    </>
  );
}
