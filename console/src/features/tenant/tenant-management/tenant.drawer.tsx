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

const say = (tenant: TenantItem, status: 0 | 1) =>
  patch(`tenants/update-status/${tenant.tid}`, { status }).then(
    ({ message }) => {
      toast.success(message ?? 'Done');
      return askAgain();
    },
    (error: unknown) => toast.error(messageOf(error), { correlationId: error instanceof HttpError ? error.correlationId : undefined }),
  );

/** Starts writing all of it into one file. */
const archive = (tid: string) =>
  post(`tenants/${tid}/archive`).then(
    ({ message }) => toast.success(message ?? 'Started'),
    (error: unknown) => toast.error(messageOf(error)),
  );

/** One tenant: whether it works, what it may have, what it tells programs. */
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
        {life === 'suspended' && <Alert type="warning" showIcon title="Nobody works here. What it has stays as it is." />}
        {life === 'active' && !is_details_complete && <Alert type="info" showIcon title="Its profile is not complete yet." />}
        <div className="config-panel-actions">
          {life !== 'deleted' && (
            <Link className="button" to={`/tenant-profile/${tid}`}>
              Open its profile
            </Link>
          )}
          {here && <Button onClick={() => void archive(tid)}>Export everything</Button>}
          {moves.includes('suspend') && (
            <Popconfirm
              title={`Suspend ${name}?`}
              description="Its people are signed out at once. Nothing is deleted."
              okText="Suspend"
              onConfirm={() => say(tenant, 0)}
            >
              <Button danger>Suspend</Button>
            </Popconfirm>
          )}
          {moves.includes('reinstate') && (
            <Button type="primary" onClick={() => void say(tenant, 1)}>
              Reinstate
            </Button>
          )}
        </div>
        <TenantDeletion tenant={tenant} />
        {life !== 'deleted' && <TenantLimits key={JSON.stringify(tenant.limits)} tenant={tenant} editable={looked_after} />}
        {own && life === 'active' && <TenantWebhooks tid={tid} />}
      </div>
    </Drawer>
  );
}
