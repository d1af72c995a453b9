import { CheckOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { useState } from 'react';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { checkFollowUp, type PendingFollowUp } from '../../../shared/lead/lead.query';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';

interface PendingFollowUpsProps {
  leadId: string;
  pending: readonly PendingFollowUp[];
  /** Called when one is completed. */
  onChecked: (followUp: PendingFollowUp) => void;
  /** The lead belongs to another user now; with the server's message. */
  onHanded: (message: string) => void;
}

/** Follow-ups that must be completed before a new call action can be saved (CA-16 to CA-19). */
export function PendingFollowUps({ leadId, pending, onChecked, onHanded }: PendingFollowUpsProps) {
  const zone = useTenantZone();
  const [busy, setBusy] = useState<string>();

  async function complete(followUp: PendingFollowUp) {
    setBusy(followUp.callActionId);
    try {
      await checkFollowUp({ ...followUp, leadId });
      onChecked(followUp);
    } catch (error) {
      toast.error(t`The follow-up was not marked done: ${messageOf(error)}`);
      if (error instanceof HttpError && error.rule === 'lead/handed-on') onHanded(messageOf(error));
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <section className="pending-follow-ups" aria-labelledby="pending-follow-ups">
      <Tooltip title={t`Please complete your previous followup then only you can add a new one`}>
        <h3 id="pending-follow-ups" tabIndex={0}>{t`Pending Followup`}</h3>
      </Tooltip>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Followup At`}</th>
            <th scope="col">{t`Stage`}</th>
            <th scope="col">{t`Created At`}</th>
            <th scope="col">{t`Mark Status`}</th>
          </tr>
        </thead>
        <tbody>
          {pending.map((followUp) => (
            <tr key={followUp.followUpId}>
              <td className="tabular">{momentIn(followUp.dueAt, zone)}</td>
              <td>{followUp.stage}</td>
              <td className="tabular">{momentIn(followUp.createdAt, zone)}</td>
              <td>
                <Tooltip title={t`Please complete your previous followup then only you can add a new one`}>
                  <button
                    type="button"
                    className="check-button"
                    disabled={busy !== undefined}
                    aria-label={t`Mark the follow-up of ${momentIn(followUp.dueAt, zone)} as done`}
                    onClick={() => void complete(followUp)}
                  >
                    <CheckOutlined />
                  </button>
                </Tooltip>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
