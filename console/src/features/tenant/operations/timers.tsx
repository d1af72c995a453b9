import { Button } from 'antd';
import { useState } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { momentIn } from '../../../shared/session/tenant-clock';
import { toast } from '../../../shared/ui/toast';
import { timerWords, type Installation } from './operations-words';
import { t } from '../../../shared/texts/texts';
import { tx } from '../../../shared/texts/with-elements';

type Timers = Installation['timers'];

/** Pending timers by purpose; overdue ones can be retried immediately, which shows why they cannot fire. */
export function TimersSection({ of: timers, zone, onDone }: { of: Timers; zone: string; onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const tryNow = async () => {
    setBusy(true);
    try {
      const { message, data } = await post<{ failed: readonly { error: string }[] }>('operations/timers/elapse');
      const [first] = data.failed;
      if (first) toast.warning(`${message}: ${first.error}`);
      else toast.success(message ?? t`Done`);
      onDone();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="operations-timers">
      <h2 id="operations-timers">{t`Timers`}</h2>
      <p className="operations-note">
        {timers.next_at
          ? tx`${(<b className="tabular">{whole.format(timers.waiting)}</b>)} waiting, the next one until ${momentIn(timers.next_at, zone)}`
          : tx`${(<b className="tabular">{whole.format(timers.waiting)}</b>)} waiting`}
        {timers.overdue > 0 && <span data-bad> · {t`${whole.format(timers.overdue)} overdue`}</span>}.
      </p>
      {timers.late.length > 0 && <Late of={timers} zone={zone} busy={busy} onTry={() => void tryNow()} />}
      {timers.kinds.length > 0 && (
        <details>
          <summary>{t`Purpose`}</summary>
          <ul className="operations-followers">
            {timers.kinds.map(({ kind, waiting, overdue }) => (
              <li key={kind}>
                <b>{t(timerWords[kind] ?? kind)}</b>
                <span className="tabular">{t`${whole.format(waiting)} waiting`}</span>
                <span className="tabular" data-bad={overdue > 0}>
                  {t`${whole.format(overdue)} overdue`}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Late({ of: { late, overdue }, zone, busy, onTry }: { of: Timers; zone: string; busy: boolean; onTry: () => void }) {
  return (
    <>
      <p className="operations-note">
        {t`Each timer is retried automatically every half second. Trying them by hand bypasses a scheduler that hangs or is down, and shows why a timer cannot elapse.`}{' '}
        <Button size="small" loading={busy} onClick={onTry}>
          {t`Try now`}
        </Button>
      </p>
      <ul className="operations-list">
        {late.map(({ tenant, kind, of, due_at, error }) => (
          <li key={`${tenant}/${kind}/${of}`}>
            <div>
              <b>{t(timerWords[kind] ?? kind)}</b>
              <span>{t`due ${momentIn(due_at, zone)}, of ${tenant}: ${of}`}</span>
              {error && <span data-bad>{error}</span>}
            </div>
          </li>
        ))}
      </ul>
      {overdue > late.length && <p className="operations-note">{t`Showing the oldest ${late.length}.`}</p>}
    </>
  );
}
