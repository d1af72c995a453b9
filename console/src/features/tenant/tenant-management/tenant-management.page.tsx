import { PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addTenantFields } from '@matricula/domain/tenant';
import { FormDialog } from '../../../shared/form/form-dialog';
import { post } from '../../../shared/http/http';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { toast } from '../../../shared/ui/toast';
import { TenantDrawer } from './tenant.drawer';
import { TenantTable } from './tenant-table';
import { tenantsLike } from './tenants-like';
import { askAgain, useTenants } from './tenants.query';
import { t } from '../../../shared/texts/texts';
import '../config/config.css';
import './tenant-management.css';

const OPEN = 'id';

/** Tenants managed by this one, and those in which the user works (000 §2.11). */
export function TenantManagementPage() {
  const { data, error, refetch, isPending } = useTenants();
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState('');
  const [adding, setAdding] = useState(false);
  const shown = tenantsLike(data ?? [], text);
  const open = data?.find(({ tid }) => tid === params.get(OPEN));
  const show = (tid: string | null) => setParams(tid === null ? {} : { [OPEN]: tid }, { replace: tid === null });

  return (
    <div className="tenants">
      <div className="tenants-title">
        <h1>{t`Tenants`}</h1>
        {data && <span className="tabular">{data.length}</span>}
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>{t`Add tenant`}</Button>
      </div>
      <Input
        className="tenants-search"
        type="search"
        allowClear
        placeholder={t`Search tenants`}
        aria-label={t`Search tenants`}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {error ? (
        <LoadFailed title={t`The tenants could not be loaded`} error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <div className="blank" role="progressbar" aria-label={t`Loading`} />
      ) : shown.length === 0 ? (
        <p className="tenants-none">{t`No tenants found`}</p>
      ) : (
        <TenantTable tenants={shown} onOpen={show} />
      )}
      {open && <TenantDrawer tenant={open} onClose={() => show(null)} />}
      {adding && (
        <FormDialog
          as="drawer"
          title={t`Add tenant`}
          of={addTenantFields}
          draft="tenants/new"
          saveText={t`Add tenant`}
          onSave={(values, idempotencyKey) => post<{ tid: string }>('tenants/add', values, { idempotencyKey })}
          onDone={({ message, data: { tid } }) => {
            setAdding(false);
            toast.success(t`${message ?? t`Tenant added successfully`}. Its first admin can sign in now.`);
            void askAgain().then(() => show(tid));
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
