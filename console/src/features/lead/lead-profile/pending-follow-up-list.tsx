import { CheckOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { type LeadRow } from '@matricula/read-models/lead';
import { messageOf } from '../../../shared/http/http-error';
import { completeFollowUp, usePendingFollowUps } from '../../../shared/lead/lead.query';
import { useTenantZone } from '../../../shared/session/session';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';
import { momentIn } from '../../../shared/session/tenant-clock';
import { tx } from '../../../shared/texts/with-elements';

/** What was promised and is still open, beside what was said last; nothing when there is neither. */
export function PendingFollowUpList({ lead: { leadId, lastComment } }: { lead: LeadRow }) {
  const zone = useTenantZone();
  const { data: pending = [] } = usePendingFollowUps(leadId);
  const [busy, setBusy] = useState<string>();
  const now = new Date().toISOString();
  // The button that was pressed is gone: the keyboard goes on with the next one, or with the next step.
  const completed = useRef(false);
  useEffect(() => {
    if (!completed.current) return;
    completed.current = false;
    document.querySelector<HTMLElement>('.record-follow-ups button, .record-bar .button-primary')?.focus();
  }, [pending.length]);
  if (pending.length === 0 && !lastComment) return null;

  async function complete(callActionId: string) {
    setBusy(callActionId);
    try {
      completed.current = true;
      await completeFollowUp(leadId, callActionId);
    } catch (error) {
      completed.current = false;
      toast.error(t`The follow-up was not marked done: ${messageOf(error)}`);
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <div className="record-now" data-pending={pending.length > 0}>
      {pending.length > 0 && (
        <ul className="record-follow-ups" aria-label={t`Pending follow-ups`}>
          {pending.map(({ callActionId, followUpId, dueAt, stage }) => (
            <li key={followUpId}>
              <span>
                {tx`Follow-up ${
                  dueAt < now ? (
                    <b className="tabular overdue">{t`! ${momentIn(dueAt, zone)} overdue`}</b>
                  ) : (
                    <b className="tabular">{momentIn(dueAt, zone)}</b>
                  )
                } for ${stage}`}
              </span>
              <button type="button" className="button" disabled={busy !== undefined} onClick={() => void complete(callActionId)}>
                <CheckOutlined /> {t`Mark done`}
              </button>
            </li>
          ))}
        </ul>
      )}
      {lastComment && (
        <p className="record-last-comment">
          <small>{t`Last comment`}</small> {lastComment}
        </p>
      )}
    </div>
  );
}
