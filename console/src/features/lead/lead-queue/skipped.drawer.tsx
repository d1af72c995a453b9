import { Drawer } from 'antd';
import { Link } from 'react-router-dom';
import { CallNumber } from '../../../shared/call/call-number';
import { messageOf } from '../../../shared/http/http-error';
import { queryClient } from '../../../shared/http/query-client';
import { skippedQuery, unskipLead, type SkippedLead } from '../../../shared/lead/queue-run';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { toast } from '../../../shared/ui/toast';

/** The leads that the user skipped today, with the reasons; each can be returned to the queue. */
export function SkippedDrawer({ skipped, onClose }: { skipped: readonly SkippedLead[]; onClose: () => void }) {
  const zone = useTenantZone();
  async function unskip({ leadId }: SkippedLead) {
    try {
      await unskipLead(leadId);
      toast.success(t`Returned to the queue`);
    } catch (error) {
      toast.error(t`The lead was not returned to the queue: ${messageOf(error)}`);
    }
    await queryClient.invalidateQueries({ queryKey: skippedQuery.queryKey });
    await queryClient.invalidateQueries({ queryKey: ['queue-place'] });
  }
  return (
    <Drawer open title={t`Skipped today`} size="default" onClose={onClose}>
      {skipped.length === 0 && <p>{t`No lead is skipped today.`}</p>}
      <ul className="queue-skipped">
        {skipped.map((one) => (
          <li key={one.leadId}>
            <div>
              <Link to={`/lp/${one.leadId}/conversation`}>{one.name ?? t`Unnamed`}</Link>
              <CallNumber leadId={one.leadId} phone={one.phone} name={one.name} />
              <span>{t(one.reason)}</span>
              <small className="faint tabular">{momentIn(one.at, zone)}</small>
            </div>
            <button type="button" className="button" onClick={() => void unskip(one)}>
              {t`Return to the queue`}
            </button>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
