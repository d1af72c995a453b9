import { CheckOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { type LeadRow } from '@matricula/read-models/lead';
import { usePendingFollowUps, type PendingFollowUp } from '../../../shared/lead/lead.query';
import { NextStepDialog } from '../../../shared/lead/next-step.dialog';
import { useTenantZone } from '../../../shared/session/session';
import { t } from '../../../shared/texts/texts';
import { momentIn } from '../../../shared/session/tenant-clock';
import { tx } from '../../../shared/texts/with-elements';

interface PendingFollowUpListProps {
  lead: LeadRow;
  /** Opens the call action that completes a follow-up. */
  onCallAction: (followUpId: string) => void;
}

/** Pending follow-ups with the last comment; renders nothing without either. */
export function PendingFollowUpList({ lead: { leadId, name, lastComment }, onCallAction }: PendingFollowUpListProps) {
  const zone = useTenantZone();
  const { data: pending = [] } = usePendingFollowUps(leadId);
  const [completing, setCompleting] = useState<PendingFollowUp>();
  const now = new Date().toISOString();
  if (pending.length === 0 && !lastComment) return null;

  return (
    <div className="record-now" data-pending={pending.length > 0}>
      {completing && (
        <NextStepDialog
          followUp={{ ...completing, leadId, leadName: name }}
          onCallAction={() => onCallAction(completing.followUpId)}
          onClose={() => setCompleting(undefined)}
        />
      )}
      {pending.length > 0 && (
        <ul className="record-follow-ups" aria-label={t`Pending follow-ups`}>
          {pending.map((followUp) => (
            <li key={followUp.followUpId}>
              <span>
                {tx`Follow-up ${
                  followUp.dueAt < now ? (
                    <b className="tabular overdue">{t`! ${momentIn(followUp.dueAt, zone)} overdue`}</b>
                  ) : (
                    <b className="tabular">{momentIn(followUp.dueAt, zone)}</b>
                  )
                } for ${followUp.stage}`}
              </span>
              <button type="button" className="button" onClick={() => setCompleting(followUp)}>
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
