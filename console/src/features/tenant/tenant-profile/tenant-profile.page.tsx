import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { get } from '../../../shared/http/http';
import { useCurrentUser } from '../../../shared/session/session';
import type { TenantRecord } from '../../../shared/session/session-store';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank } from '../../../shared/ui/page-states';
import { PageTabs } from '../../../shared/ui/page-tabs';
import { toast } from '../../../shared/ui/toast';
import { EditTenantDialog } from './edit-tenant.dialog';
import { LookPanel, PasswordPanel } from './settings-panel';
import { basicDetails, socialLinks } from './profile-facts';
import { t } from '../../../shared/texts/texts';
import './tenant-profile.css';

/** Delay before the form opens automatically (000 §9). */
const OPEN_FORM_MS = 800;

/** Shows the documented message for a profile that failed to load (000 §8). */
function tellOf(error: unknown): void {
  const status = error instanceof HttpError ? error.status : undefined;
  if (status === 404) toast.warning(messageOf(error));
  else toast.error(status === 500 ? t`Server Error` : t`Some Error`);
}

/** The profile of a tenant (000 §2.10); its admins edit it. */
export function TenantProfilePage() {
  const { id = '' } = useParams();
  const admin = useCurrentUser()?.role === staffRoles.admin;
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [editing, setEditing] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['tenant-profile', id],
    queryFn: async () => (await get<TenantRecord[]>(`tenants/get/${id}`)).data[0],
    retry: false,
  });
  useEffect(() => {
    if (error) tellOf(error);
  }, [error]);

  const asked = admin && (state as { openEditModal?: boolean } | null)?.openEditModal === true && data !== undefined;
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => {
      setEditing(true);
      // Opens once: navigating back must not open it again.
      navigate(pathname, { replace: true, state: null });
    }, OPEN_FORM_MS);
    return () => clearTimeout(timer);
  }, [asked, navigate, pathname]);

  if (error) return <LoadFailed alone title={t`The profile could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Blank title={t`Tenant Profile`} />;
  const section = params.get('tab');
  const tab = admin && (section === 'look' || section === 'passwords') ? section : 'profile';

  return (
    <div className="tenant-profile">
      <header className="tenant-profile-head">
        {data.logo_image ? (
          <img src={data.logo_image} alt={t`Logo of ${data.name}`} />
        ) : (
          <span className="tenant-logo-none" aria-hidden="true">
            {data.name[0]?.toUpperCase()}
          </span>
        )}
        <div>
          <h1>{data.name}</h1>
          <nav aria-label={t`Networks`}>
            {socialLinks(data).map(({ name, href }) => (
              <a key={name} href={href} target="_blank" rel="noreferrer noopener">
                {name}
              </a>
            ))}
          </nav>
        </div>
        {admin && <Link to="/timeline?days=2020-01-01..2099-12-31&about=tenant/own">{t`Timeline`}</Link>}
        {admin && <Button type="primary" icon={<EditOutlined />} onClick={() => setEditing(true)}>{t`Edit Tenant Profile`}</Button>}
      </header>
      {admin && (
        <PageTabs
          label={t`Tenant profile`}
          tabs={[
            { key: 'profile', title: t`Profile`, to: pathname },
            { key: 'look', title: t`Branding and wording`, to: `${pathname}?tab=look` },
            { key: 'passwords', title: t`Passwords`, to: `${pathname}?tab=passwords` },
          ]}
          current={tab}
        />
      )}
      {tab === 'look' ? (
        <LookPanel tenant={data} />
      ) : tab === 'passwords' ? (
        <PasswordPanel tenant={data} />
      ) : (
        <>
          {typeof data.description === 'string' && <p className="tenant-description">{data.description}</p>}
          <section aria-labelledby="basic-details">
            <h2 id="basic-details">{t`Basic Details`}</h2>
            <dl className="tenant-facts">
              {basicDetails(data).map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value || '–'}</dd>
                </div>
              ))}
            </dl>
          </section>
        </>
      )}
      {editing && <EditTenantDialog tenant={data} onClose={() => setEditing(false)} onDone={() => setEditing(false)} />}
    </div>
  );
}
