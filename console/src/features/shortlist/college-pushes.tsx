import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { collegeResponses } from '@matricula/domain/reconciliation';
import { choice, fields, longText } from '@matricula/domain/kernel/field-set';
import { type LeadRow } from '@matricula/read-models/lead';
import { FormDialog } from '../../shared/form/form-dialog';
import { type DataOf } from '../../shared/http/answers';
import { get, post, put } from '../../shared/http/http';
import { messageOf } from '../../shared/http/http-error';
import { LeadPart } from '../../shared/lead/lead-part';
import { leadKey } from '../../shared/lead/lead.query';
import { useTenantZone } from '../../shared/session/session';
import { momentIn } from '../../shared/session/tenant-clock';
import { t } from '../../shared/texts/texts';
import { pillStyle } from '../../shared/ui/theme';
import { toast } from '../../shared/ui/toast';
import './shortlist.css';

type Push = DataOf<'Reconciliation_pushes'>[number];
type Recipients = DataOf<'Reconciliation_pushRecipients'>;

const states: Readonly<Record<Push['status'], { label: string; tone: number | 'plain' | 'done' }>> = {
  requested: { label: 'Waiting', tone: 'plain' },
  started: { label: 'Sending', tone: 2 },
  postponed: { label: 'Waiting for a retry', tone: 2 },
  accepted: { label: 'Sent', tone: 'done' },
  failed: { label: 'Failed', tone: 3 },
  unknown: { label: 'Unknown', tone: 3 },
};
const UNDER_WAY: readonly Push['status'][] = ['requested', 'started', 'postponed'];
const REFRESH_MS = 3_000;

const responseFields = fields({
  response: choice({ label: 'Response', required: 'response is required', of: collegeResponses }),
  note: longText({ label: 'Note', most: 2_000 }),
});

const responseWords = (response: string) => t(collegeResponses.find(({ value }) => value === response)?.label ?? response);

/** When the lead was sent to the APIs of its colleges, what came of it, and the buttons that send it (LP-13). */
export function CollegePushes({ lead: { leadId, collegeId, collegeName } }: { lead: LeadRow }) {
  const zone = useTenantZone();
  const [responding, setResponding] = useState<Push>();
  const query = useQuery({
    queryKey: [...leadKey(leadId), 'college-pushes'],
    queryFn: async () => (await get<DataOf<'Reconciliation_pushes'>>('college-pushes', { lead_id: leadId })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => UNDER_WAY.includes(status)) ? REFRESH_MS : false),
  });
  const [asking, setAsking] = useState<Recipients['recipients']>();
  const recipients = useQuery({
    queryKey: [...leadKey(leadId), 'push-recipients'],
    queryFn: async () => (await get<Recipients>('college-pushes/recipients', { lead_id: leadId })).data,
    staleTime: 0,
  });
  const ask = async () => {
    const { data, error } = await recipients.refetch();
    if (error) toast.error(messageOf(error));
    else if (data && data.recipients.length > 0) setAsking(data.recipients);
    else toast.info(t`There is no connected college that does not have the lead yet.`);
  };
  const send = async (path: 'reconcileCollege' | 'pushToAllClg', body: object) => {
    try {
      toast.success((await post(path, { leadId, ...body })).message ?? t`Done`);
    } catch (error) {
      toast.error(messageOf(error));
    }
    await Promise.all([query.refetch(), recipients.refetch()]);
  };
  return (
    <section className="college-pushes" aria-labelledby="college-pushes-title">
      <div className="college-pushes-head">
        <h2 id="college-pushes-title">{t`Sent to colleges`}</h2>
        {collegeId && recipients.data?.ownIsConnected && (
          <button type="button" className="button" onClick={() => void send('reconcileCollege', {})}>
            {t`Send to ${collegeName ?? collegeId}`}
          </button>
        )}
        <button type="button" className="button button-primary" onClick={() => void ask()}>
          {t`Push to all`}
        </button>
      </div>
      <LeadPart<Push>
        query={query}
        rowKey={({ pushId }) => pushId}
        empty={t`The lead was not sent to a college yet.`}
        columns={[
          { title: t`College`, cell: ({ collegeName: name }) => <b>{name}</b> },
          {
            title: t`Status`,
            cell: ({ status, error, reference, retryAt, attempts }) => (
              <>
                <span className="pill" style={pillStyle(states[status].tone)}>
                  {t(states[status].label)}
                </span>
                {attempts > 1 && <small className="faint"> {t`${attempts} attempts`}</small>}
                {reference && <small className="faint"> {t`Reference ${reference}`}</small>}
                {error && <span className="record-comment">{error}</span>}
                {retryAt && <small className="faint">{t`Next attempt ${momentIn(retryAt, zone)}`}</small>}
              </>
            ),
          },
          { title: t`Response`, cell: ({ response }) => response && responseWords(response) },
          { title: t`When`, cell: ({ requestedAt }) => <span className="tabular">{momentIn(requestedAt, zone)}</span> },
          { title: t`By`, cell: ({ userName }) => userName },
          {
            title: t`Actions`,
            cell: (push) => (
              <div className="college-pushes-actions">
                {!UNDER_WAY.includes(push.status) && (
                  <button
                    type="button"
                    className="button"
                    aria-label={t`Send again to ${push.collegeName}`}
                    onClick={() => void send('reconcileCollege', { clg_id: push.collegeId })}
                  >
                    {t`Send again`}
                  </button>
                )}
                <button
                  type="button"
                  className="button"
                  aria-label={t`Record the response of ${push.collegeName}`}
                  onClick={() => setResponding(push)}
                >
                  {t`Record response`}
                </button>
              </div>
            ),
          },
        ]}
      />
      {asking && (
        <Modal
          open
          title={t`Push to all`}
          width={420}
          okText={t`Send`}
          onOk={() => {
            setAsking(undefined);
            void send('pushToAllClg', {});
          }}
          onCancel={() => setAsking(undefined)}
        >
          <p>{t`The lead is sent to:`}</p>
          <ul>
            {asking.map(({ collegeId: id, collegeName: name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </Modal>
      )}
      {responding && (
        <FormDialog
          as="modal"
          title={t`Response of ${responding.collegeName}`}
          of={responseFields}
          onSave={(values, idempotencyKey) =>
            put('clg-api-response-update', { leadId, clg_id: responding.collegeId, ...values }, { idempotencyKey })
          }
          onDone={({ message }) => {
            setResponding(undefined);
            toast.success(message ?? t`Saved Successfully`);
            void query.refetch();
          }}
          onClose={() => setResponding(undefined)}
        />
      )}
    </section>
  );
}
