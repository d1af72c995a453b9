import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { get } from '../../../shared/http/http';
import { queryClient } from '../../../shared/http/query-client';
import { sessionStore, type CurrentUser, type TenantRecord } from '../../../shared/session/session-store';
import { checkProfile } from './profile-check';
import { t } from '../../../shared/texts/texts';

const CHECKED = 'profile-checked';

/** Asks an admin to complete the tenant's profile (000 §2.8). */
export function ProfileCompletion({ user }: { user: CurrentUser }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<string>();
  const { role, token } = user;
  useEffect(() => {
    const tid = sessionStore.tenantTid() ?? sessionStore.tenant()?.tid;
    if (!tid) return;
    return checkProfile({
      role: Number(role),
      isChecked: () => sessionStorage.getItem(CHECKED) !== null,
      setChecked: () => sessionStorage.setItem(CHECKED, '1'),
      // The same request as the shell's own.
      fetch: () =>
        queryClient
          .fetchQuery({
            queryKey: ['tenant-profile', tid],
            queryFn: async () => (await get<TenantRecord[]>(`tenants/get/${tid}`)).data[0] ?? null,
            staleTime: 60_000,
          })
          .then((tenant) => tenant ?? undefined),
      ask: () => setAsking(tid),
      log: (what, problem) => console.warn(what, problem ?? ''),
    });
  }, [role, token]);

  return (
    <Modal
      title={t`Complete Tenant Profile Details`}
      open={asking !== undefined}
      width={420}
      okText={t`Complete`}
      okButtonProps={{ autoFocus: true }}
      cancelText={t`Cancel`}
      onCancel={() => setAsking(undefined)}
      onOk={() => {
        setAsking(undefined);
        navigate(`/tenant-profile/${asking}`, { state: { openEditModal: true } });
      }}
    >
      {t`Please complete all the required tenant profile details`}
    </Modal>
  );
}
