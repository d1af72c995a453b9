import { useEffect, useState } from 'react';
import type { FieldSet } from '@matricula/domain/kernel/field-set';
import { defaultsOf } from '@matricula/domain/kernel/field-set';
import { tenantLookFields, tenantPasswordFields } from '@matricula/domain/tenant';
import { RecordForm } from '../../../shared/form/record-form';
import { useGuardedSave } from '../../../shared/form/use-guarded-save';
import type { TenantRecord } from '../../../shared/session/session-store';
import { toast } from '../../../shared/ui/toast';
import { fetchTenant, storedValues, openedValues, updateTenant } from './tenant-profile.mutation';
import { t } from '../../../shared/texts/texts';

interface SettingsPanelProps {
  tenant: TenantRecord;
  of: FieldSet;
  title: string;
  text: string;
}

/** Settings of a tenant next to its profile; unset ones show their default. */
function SettingsPanel({ tenant, of, title, text }: SettingsPanelProps) {
  const [opened, setOpened] = useState(tenant);
  const [unsaved, setUnsaved] = useState(false);
  // Changes of other users are shown once no typed input would be lost.
  useEffect(() => {
    if (!unsaved) setOpened(tenant);
  }, [tenant, unsaved]);
  const kept = { ...defaultsOf(of), ...storedValues(opened) };
  const guard = useGuardedSave({
    of,
    kept: openedValues(opened),
    send: (values, expected, key) => updateTenant(tenant.tid, { values, expected }, key),
    latest: async (after) => openedValues(await fetchTenant(tenant.tid, after)),
  });
  return (
    <section className="tenant-look" aria-labelledby="tenant-settings">
      <h2 id="tenant-settings">{title}</h2>
      <p>{text}</p>
      <RecordForm
        key={JSON.stringify(Object.keys(of).map((name) => kept[name]))}
        of={of}
        kept={kept}
        onChange={(_values, changed) => setUnsaved(changed)}
        onSave={async (values, key) => toast.success(await guard.save(values, key))}
      />
      {guard.dialog}
    </section>
  );
}

/** Colours and labels of a tenant; saved changes apply immediately on all its users' screens. */
export const LookPanel = ({ tenant }: { tenant: TenantRecord }) => (
  <SettingsPanel
    tenant={tenant}
    of={tenantLookFields}
    title={t`Branding and wording`}
    text={t`They apply to every screen, chart and label of your users as soon as you save.`}
  />
);

/** The rule for new passwords of a tenant's staff. */
export const PasswordPanel = ({ tenant }: { tenant: TenantRecord }) => (
  <SettingsPanel
    tenant={tenant}
    of={tenantPasswordFields}
    title={t`Passwords`}
    text={t`Every new password must meet this rule; screens show it while a password is typed. Until you set a rule, a forgotten password can be replaced by one of six characters.`}
  />
);
