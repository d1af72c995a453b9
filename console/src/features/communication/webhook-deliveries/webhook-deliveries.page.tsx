import { RedoOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { webhookDeliveryList, type WebhookDeliveryRow } from '@matricula/read-models/communication';
import type { RecordRow } from '@matricula/read-models/record';
import { ListPage } from '../../../shared/grid/list-page';
import { fetchRows } from '../../../shared/grid/list-source';
import type { BulkSelection } from '../../../shared/grid/row-choice';
import { post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { toast } from '../../../shared/ui/toast';
import { canReplay, deliveryColumns, deliveryFilters, kindWords, newestFirst, statusWords } from './webhook-delivery.columns';
import { t } from '../../../shared/texts/texts';

const MOST_ENDPOINTS = 500;

/** Names of the webhooks, by id. */
function useWebhookNames(): Record<string, string> {
  const { data } = useQuery({
    queryKey: ['webhook-names'],
    queryFn: async () => (await fetchRows<RecordRow>('webhook-endpoints', { limit: MOST_ENDPOINTS })).rows,
  });
  return useMemo(() => Object.fromEntries((data ?? []).map(({ recordId, name }) => [recordId, String(name)])), [data]);
}

async function replay(messageIds: string[]): Promise<boolean> {
  try {
    await post('messages/replay', { messageIds });
    toast.success(messageIds.length === 1 ? t`The delivery will be sent again.` : t`The deliveries will be sent again.`);
    return true;
  } catch (error) {
    toast.error(t`Not sent again: ${messageOf(error)}`);
    return false;
  }
}

async function replayChosen(selection: BulkSelection): Promise<boolean> {
  if ('keys' in selection) return replay(selection.keys);
  toast.warning(t`Select them one by one, or resend all failed deliveries of a webhook from its configuration.`);
  return false;
}

/** Webhook deliveries and their status. */
export function WebhookDeliveriesPage() {
  const names = useWebhookNames();
  const columns = useMemo(() => deliveryColumns(names), [names]);
  const filters = useMemo(() => deliveryFilters(names), [names]);
  return (
    <ListPage<WebhookDeliveryRow>
      title={t`Webhook deliveries`}
      list="webhook-deliveries"
      model={webhookDeliveryList}
      columns={columns}
      filters={filters}
      defaultSort={newestFirst}
      whose={<Link className="button" to="/config?tab=webhooks">{t`Webhooks`}</Link>}
      bulk={[{ label: t`Send again`, run: replayChosen }]}
      hover={(row) =>
        canReplay(row) && (
          <button
            type="button"
            className="icon-button"
            aria-label={t`Send again`}
            title={t`Send again`}
            onClick={() => void replay([row.deliveryId])}
          >
            <RedoOutlined />
          </button>
        )
      }
      card={(row) => ({
        title: t(kindWords[row.kind] ?? row.kind),
        mark: t(statusWords[row.status]),
        second: names[row.endpointId] ?? t`Removed`,
        third: row.error,
        action: canReplay(row) ? { label: t`Send again`, icon: <RedoOutlined />, run: () => void replay([row.deliveryId]) } : undefined,
      })}
      empty={{ text: t`No webhook deliveries yet.` }}
    />
  );
}
