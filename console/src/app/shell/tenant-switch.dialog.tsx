import { Modal } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { get } from '../../shared/http/http';
import { queryClient } from '../../shared/http/query-client';
import { useForgetAcl } from '../../shared/session/session';
import { sessionStore } from '../../shared/session/session-store';
import { toast } from '../../shared/ui/toast';
import { tenantsFor } from './tenant-search';
import { type DataOf } from '../../shared/http/answers';
import { t } from '../../shared/texts/texts';

/** Switches to another tenant of an org user (TS-01 to TS-08). */
export function TenantSwitchDialog({ shown, onClose }: { shown: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const forgetAcl = useForgetAcl();
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<string>();
  const { data, error, isPending } = useQuery({
    queryKey: ['tenant-details'],
    enabled: shown,
    queryFn: async () => (await get<DataOf<'User_tenantDetails'>>('tenant-details')).data[0] ?? null,
  });
  const current = sessionStore.tenantTid() ?? data?.tenant_details?.tid ?? null;
  const tenants = tenantsFor(data?.allowed_tenants ?? [], text, current);

  // The documents require a silent log entry (TS-06).
  useEffect(() => {
    if (error) console.warn('The tenants could not be fetched.', error);
  }, [error]);

  function set() {
    const tenant = data?.allowed_tenants?.find(({ tid }) => tid === picked);
    if (!tenant) return toast.error(t`Please select a tenant before proceeding.`);
    sessionStore.switchTenant({ ...tenant, id: tenant.tid });
    setPicked(undefined);
    onClose();
    // All cached data belongs to the old tenant.
    queryClient.clear();
    forgetAcl();
    navigate('/');
  }

  return (
    <Modal title={t`Switch tenant`} open={shown} width={420} okText={t`Set Tenant`} cancelText={t`Cancel`} onOk={set} onCancel={onClose}>
      <input
        className="tenant-search"
        type="search"
        placeholder={t`Search tenants`}
        aria-label={t`Search tenants`}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="tenant-list" role="radiogroup" aria-label={t`Tenants`}>
        {isPending && <p role="status">{t`Loading...`}</p>}
        {!isPending && tenants.length === 0 && <p>{t`No tenants found`}</p>}
        {tenants.map((tenant) => (
          <button key={tenant.tid} type="button" role="radio" aria-checked={picked === tenant.tid} onClick={() => setPicked(tenant.tid)}>
            <span>
              {tenant.name}
              <small>{[tenant.tid, tenant.tenant_type].filter(Boolean).join(' · ')}</small>
            </span>
            {tenant.tid === current && <em>{t`Current`}</em>}
          </button>
        ))}
      </div>
    </Modal>
  );
}
