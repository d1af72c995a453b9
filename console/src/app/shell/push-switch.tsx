import { Switch } from 'antd';
import { useEffect, useState } from 'react';
import { messageOf } from '../../shared/http/http-error';
import { pushState, turnPushOff, turnPushOn, type PushState } from '../../shared/live/push';
import { toast } from '../../shared/ui/toast';
import { shellTexts } from '../../shared/texts/shell-texts';
import { useTexts } from '../../shared/texts/use-texts';

/** Whether reminders come to this browser while no page of the product is open. */
export function PushSwitch({ userId }: { userId: string }) {
  const texts = useTexts(shellTexts);
  const [state, setState] = useState<PushState>();
  const [busy, setBusy] = useState(false);
  useEffect(() => void pushState(userId).then(setState, () => setState('unsupported')), [userId]);
  if (state === undefined || state === 'unsupported') return null;

  async function change(on: boolean) {
    setBusy(true);
    try {
      setState(await (on ? turnPushOn(userId) : turnPushOff(userId)));
    } catch (error) {
      toast.error((on ? texts.pushNotOn : texts.pushNotOff)(messageOf(error)));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="user-menu-push">
      <span id="push-label">
        {texts.pushHere}
        {state === 'denied' && <small>{texts.pushBlocked}</small>}
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
