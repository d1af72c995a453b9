import { Alert, Button, Drawer, Popconfirm } from 'antd';
import { Link } from 'react-router-dom';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { patch, post } from '../../../shared/http/http';
import { useTenant } from '../../../shared/session/session';
import { toast } from '../../../shared/ui/toast';
import { lifeTone } from './tenant-table';
import { TenantDeletion } from './tenant-deletion';
import { TenantLimits } from './tenant-limits';
import { TenantWebhooks } from './tenant-webhooks';
import { askAgain, type TenantItem } from './tenants.query';
import { t } from '../../../shared/texts/texts';

const say = (tenant: TenantItem, status: 0 | 1) =>
  patch(`tenants/update-status/${tenant.tid}`, { status }).then(
    ({ message }) => {
      toast.success(message ?? t`Done`);
      return askAgain();
    },
    (error: unknown) => toast.error(messageOf(error), { correlationId: error instanceof HttpError ? error.correlationId : undefined }),
  );

/** Starts an export of the tenant's data into one file. */
const archive = (tid: string) =>
  post(`tenants/${tid}/archive`).then(
    ({ message }) => toast.success(message ?? t`Started`),
    (error: unknown) => toast.error(messageOf(error)),
  );

/** One tenant: its status, limits and webhooks. */
export function TenantDrawer({ tenant, onClose }: { tenant: TenantItem; onClose: () => void }) {
  const here = useTenant()?.tid === tenant.tid;
  const { tid, name, life, life_label, moves, looked_after, own, is_details_complete } = tenant;
  return (
    <Drawer open title={name} size={480} onClose={onClose}>
      <div className="tenant-drawer">
        <p>
          <span className="pill" style={lifeTone(life)}>
            {life_label}
          </span>{' '}
          <small>{tid}</small>
        </p>
        {life === 'suspended' && <Alert type="warning" showIcon title={t`Nobody can sign in. Its data is kept.`} />}
        {life === 'active' && !is_details_complete && <Alert type="info" showIcon title={t`Its profile is not complete yet.`} />}
        <div className="config-panel-actions">
          {life !== 'deleted' && <Link className="button" to={`/tenant-profile/${tid}`}>{t`Open its profile`}</Link>}
          {here && <Button onClick={() => void archive(tid)}>{t`Export everything`}</Button>}
          {moves.includes('suspend') && (
            <Popconfirm
              title={t`Suspend ${name}?`}
              description={t`Its users are signed out immediately. Nothing is deleted.`}
              okText={t`Suspend`}
              onConfirm={() => say(tenant, 0)}
            >
              <Button danger>{t`Suspend`}</Button>
            </Popconfirm>
          )}
          {moves.includes('reinstate') && <Button type="primary" onClick={() => void say(tenant, 1)}>{t`Reinstate`}</Button>}
        </div>
        <TenantDeletion tenant={tenant} />
        {life !== 'deleted' && <TenantLimits key={JSON.stringify(tenant.limits)} tenant={tenant} editable={looked_after} />}
        {own && life === 'active' && <TenantWebhooks tid={tid} />}
      </div>
    </Drawer>
  );
}
