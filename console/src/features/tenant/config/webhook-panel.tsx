import { CopyOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Popconfirm } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { publicEvents } from '@matricula/domain/communication';
import type { WebhookDeliveryRow } from '@matricula/read-models/communication';
import type { RecordRow } from '@matricula/read-models/record';
import type { Filter } from '@matricula/read-models/kernel';
import { whole } from '@matricula/domain/kernel/figures';
import { useCountQuestion } from '../../../shared/grid/count-question';
import { fetchCount } from '../../../shared/grid/list-source';
import { post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { toast } from '../../../shared/ui/toast';
import { LastRows } from './last-rows';
import { t } from '../../../shared/texts/texts';

const kindWords: Readonly<Record<string, string>> = {
  test: 'Test',
  ...Object.fromEntries(publicEvents.map(({ value, label }) => [value, label])),
};
const statusWords: Record<WebhookDeliveryRow['status'], string> = {
  requested: 'Waiting',
  started: 'Sending',
  postponed: 'Will be retried',
  accepted: 'Delivered',
  failed: 'Failed',
  unknown: 'Unknown',
};

const wordOf = ({ status, answer }: WebhookDeliveryRow) =>
  answer === undefined ? t(statusWords[status]) : `${t(statusWords[status])} (${answer})`;

const failedOf = (endpointId: string): Filter => ({
  and: [
    { field: 'endpointId', op: 'eq', value: endpointId },
    { field: 'status', op: 'in', values: ['failed', 'unknown'] },
  ],
});

/** Actions on a webhook in addition to editing: its secret, a test, failures, recent deliveries. */
export function WebhookPanel({ row }: { row: RecordRow }) {
  const { recordId: id, active, pausedBecause } = row;
  const [secret, setSecret] = useState<string>();
  const [modal, holder] = Modal.useModal();
  const [sendSelected, question] = useCountQuestion();
  const failed = (error: unknown) => toast.error(t`Nothing was sent: ${messageOf(error)}`);
  const test = () => post(`webhook-endpoints/${id}/test`).then(({ message }) => toast.success(message ?? t`Done`), failed);
  async function replay() {
    try {
      const { count } = await fetchCount('webhook-deliveries', { where: failedOf(id) });
      if (count === 0) return toast.info(t`No delivery failed.`);
      const sure = await modal.confirm({
        title: t`Send the deliveries that failed again?`,
        content: t`${whole.format(count)} failed.`,
        okText: t`Send again`,
        cancelText: t`Cancel`,
      });
      if (!sure) return;
      const answer = await sendSelected({ all: true, count }, (present) => post(`webhook-endpoints/${id}/replay`, present));
      if (answer) toast.success(answer.message ?? t`Done`);
    } catch (error) {
      failed(error);
    }
  }
  const issue = () =>
    post<{ secret: string }>(`webhook-endpoints/${id}/secret`).then(
      ({ data }) => setSecret(data.secret),
      (error: unknown) => toast.error(t`No new secret was created: ${messageOf(error)}`),
    );
  return (
    <div className="config-panel">
      {holder}
      {question}
      {active !== true && typeof pausedBecause === 'string' && (
        <Alert type="warning" showIcon title={t`Paused`} description={t`${pausedBecause} Tick Active below to go on.`} />
      )}
      <div className="config-panel-actions">
        <Button onClick={() => void test()}>{t`Send a test`}</Button>
        <Button onClick={() => void replay()}>{t`Send failed ones again`}</Button>
        <Popconfirm
          title={t`Create a new secret? The current one also stays valid for one day.`}
          okText={t`Create`}
          onConfirm={() => void issue()}
        >
          <Button>{t`New signing secret`}</Button>
        </Popconfirm>
      </div>
      {secret && (
        <div className="config-secret" role="status">
          <p>{t`Signing secret, shown only once:`}</p>
          <pre>{secret}</pre>
          <Button
            size="small"
            icon={<CopyOutlined />}
            onClick={() =>
              void navigator.clipboard.writeText(secret).then(
                () => toast.success(t`Copied`),
                (error: unknown) => toast.error(messageOf(error)),
              )
            }
          >{t`Copy`}</Button>
        </div>
      )}
      <LastRows<WebhookDeliveryRow>
        title={t`Last deliveries`}
        list="webhook-deliveries"
        where={{ field: 'endpointId', op: 'eq', value: id }}
        empty={t`None yet.`}
        said={(delivery) => ({
          what: t(kindWords[delivery.kind] ?? delivery.kind),
          word: wordOf(delivery),
          bad: delivery.status === 'failed' || delivery.status === 'unknown',
        })}
      />
      <Link to={`/webhook-deliveries?endpointId=${id}`}>{t`All deliveries`}</Link>
    </div>
  );
}
