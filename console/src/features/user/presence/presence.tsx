import { Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { post } from '../../../shared/http/http';
import { useCurrentUser } from '../../../shared/session/session';
import { part } from '../../../shared/routing/part';
import { sessionStore } from '../../../shared/session/session-store';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';

/** Loaded when the user takes a break. */
const BreakDialog = lazy(async () => ({ default: (await part('BreakDialog', () => import('./break.dialog'))).BreakDialog }));

/** Online or on break, with the reason (PR-01 to PR-07). */
export function Presence() {
  const user = useCurrentUser();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const onBreak = Number(user?.user_status) === 1;

  async function change(status: 0 | 1, because?: string) {
    setBusy(true);
    try {
      const { message } = await post('breakApi', status === 1 ? { status, reason: because } : { status });
      sessionStore.changeUser({ user_status: status });
      setAsking(false);
      toast.success(message ?? (status === 1 ? t`Break` : t`Online`));
    } catch {
      toast.error(t`Error!`);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          selectedKeys: [onBreak ? 'break' : 'online'],
          items: [
            { key: 'online', label: t`Online` },
            { key: 'break', label: t`Break` },
          ],
          onClick: ({ key }) => {
            if (key === 'online') return void change(0);
            setAsking(true);
          },
        }}
      >
        <button
          type="button"
          className="icon-button presence"
          data-break={onBreak}
          disabled={busy}
          aria-label={`${t`Presence`}: ${onBreak ? t`Break` : t`Online`}`}
        >
          <i aria-hidden="true" />
          {onBreak ? t`Break` : t`Online`} <small aria-hidden="true">▾</small>
        </button>
      </Dropdown>
      {asking && (
        <Suspense>
          <BreakDialog busy={busy} onCancel={() => setAsking(false)} onChosen={(reason) => void change(1, reason)} />
        </Suspense>
      )}
    </>
  );
}
