import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ConditionBlock, Joined } from '@matricula/domain/kernel/condition-blocks';
import { whole } from '@matricula/domain/kernel/figures';
import type { DataOf } from '../../../shared/http/answers';
import { messageOf } from '../../../shared/http/http-error';
import { post } from '../../../shared/http/http';
import { MatchedRows } from '../../../shared/conditions/matched-rows';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';
import { toast } from '../../../shared/ui/toast';
import { useDialerColumns } from '../../../shared/dialer/use-dialer-columns';

/** The number of past events that a rule is tried on. */
const EVENTS = 200;
/** The number of leads that are shown at first. */
const FIRST = 10;

interface RuleTrialProps {
  triggerType: string;
  rule: readonly ConditionBlock[];
  joined: Joined;
}

/** Tries a rule on the latest events before it is saved: the leads that it would have added, with what matched. */
export function RuleTrial({ triggerType, rule, joined }: RuleTrialProps) {
  const zone = useTenantZone();
  const columns = useDialerColumns();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<DataOf<'Dialer_tryRule'>>();
  const [all, setAll] = useState(false);
  const leads = (result?.leads ?? []).toSorted((one, other) => other.at.localeCompare(one.at));
  const run = async () => {
    setBusy(true);
    setAll(false);
    try {
      const body = { triggerType, rule, globleCondtion: joined, events: EVENTS };
      setResult((await post<DataOf<'Dialer_tryRule'>>('dialer/config/trial', body)).data);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="dialer-trial">
      <Button onClick={() => void run()} loading={busy}>
        {t`Try on past events`}
      </Button>
      {result && (
        <div role="status">
          <p className="dialer-count">
            {t`Of the last ${whole.format(result.events)} events, ${counted(result.leads.length, 'lead')} would have been added.`}
          </p>
          {result.events >= EVENTS && <p className="dialer-count">{t`Only the last ${whole.format(EVENTS)} events were tried.`}</p>}
          <ul className="dialer-tried">
            {(all ? leads : leads.slice(0, FIRST)).map(({ lead_id, name, at, matched }) => (
              <li key={lead_id}>
                <Link to={`/lp/${lead_id}/conversation`}>{name ?? t`Lead`}</Link>{' '}
                <span className="tabular faint">{momentIn(at, zone)}</span>
                <MatchedRows columns={columns} rows={matched} />
              </li>
            ))}
          </ul>
          {!all && leads.length > FIRST && (
            <button type="button" className="button" onClick={() => setAll(true)}>
              {t`Show all ${whole.format(leads.length)}`}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
