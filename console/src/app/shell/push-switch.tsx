import { Switch } from 'antd';
import { useEffect, useState } from 'react';
import { messageOf } from '../../shared/http/http-error';
import { pushState, turnPushOff, turnPushOn, type PushState } from '../../shared/live/push';
import { toast } from '../../shared/ui/toast';
import { t } from '../../shared/texts/texts';

/** Switches push notifications in this browser for times when no page of the product is open. */
export function PushSwitch({ userId }: { userId: string }) {
  const [state, setState] = useState<PushState>();
  const [busy, setBusy] = useState(false);
  useEffect(() => void pushState(userId).then(setState, () => setState('unsupported')), [userId]);
  if (state === undefined || state === 'unsupported') return null;

  async function change(on: boolean) {
    setBusy(true);
    try {
      setState(await (on ? turnPushOn(userId) : turnPushOff(userId)));
    } catch (error) {
      toast.error(
        on ? t`Notifications were not turned on: ${messageOf(error)}` : t`Notifications were not turned off: ${messageOf(error)}`,
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="user-menu-push">
      <span id="push-label">
        {t`Notifications in this browser`}
        {state === 'denied' && <small>{t`Blocked in the browser's settings`}</small>}
      </span>
      <Switch
        size="small"
        aria-labelledby="push-label"
        checked={state === 'on'}
        loading={busy}
        disabled={state === 'denied'}
        onChange={(on) => void change(on)}
      />
    </div>
  );
}
