import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { post } from '../../shared/http/http';
import { messageOf } from '../../shared/http/http-error';
import { sessionStore } from '../../shared/session/session-store';
import { toast } from '../../shared/ui/toast';
import { t } from '../../shared/texts/texts';
import { tx } from '../../shared/texts/with-elements';
import './view-line.css';

/** Shows on every screen which role an admin views the console as, and ends the view. */
export function ViewLine() {
  const [leaving, setLeaving] = useState(false);
  const view = sessionStore.view();
  if (!view) return null;
  async function leave(role: number) {
    setLeaving(true);
    sessionStore.changeView(null);
    // The view ends in any case; only its audit entry failed.
    await post('roles/view/leave').catch((error: unknown) => toast.warning(messageOf(error)));
    window.location.assign(`/users-roles?role=${role}`);
  }
  return (
    <div className="view-line" role="status">
      <EyeOutlined aria-hidden />
      <span>
        {view.user_name
          ? tx`You are viewing the console as ${(<b>{view.role_name}</b>)}, with the data that ${view.user_name} sees. This view is read-only.`
          : tx`You are viewing the console as ${(<b>{view.role_name}</b>)}. This view is read-only.`}
      </span>
      <Button size="small" loading={leaving} onClick={() => void leave(view.role)}>
        {t`Leave the view`}
      </Button>
    </div>
  );
}
