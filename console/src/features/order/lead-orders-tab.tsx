import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { createOrderFields } from '@matricula/domain/order';
import { orderScreens } from '@matricula/domain/order/order.screens';
import type { LeadRow } from '@matricula/read-models/lead';
import { FormDialog } from '../../shared/form/form-dialog';
import type { DataOf } from '../../shared/http/answers';
import { get, post } from '../../shared/http/http';
import { OrderMoney } from '../../shared/payment/order-money';
import { LeadPart } from '../../shared/lead/lead-part';
import { leadKey } from '../../shared/lead/lead.query';
import { useTenantZone } from '../../shared/session/session';
import { orderMoment } from '../../shared/session/tenant-clock';
import { t } from '../../shared/texts/texts';
import { pillStyle } from '../../shared/ui/theme';
import { toast } from '../../shared/ui/toast';
import { useSeesOrderDetail, useSeesPayments } from './order-access';
import { OrderMoves } from './order-moves';
import { moneyWords, statusWords, toneOf } from './order-words';
import './order.css';

/** The orders of a lead, the newest first, and the form of a new one. */
export function LeadOrdersTab({ lead: { leadId } }: { lead: LeadRow }) {
  const zone = useTenantZone();
  const hasDetail = useSeesOrderDetail();
  const seesPayments = useSeesPayments();
  const [creating, setCreating] = useState(false);
  const [paying, setPaying] = useState<{ orderId: string; reference: string }>();
  const query = useQuery({
    queryKey: [...leadKey(leadId), 'orders'],
    queryFn: async () => (await get<DataOf<'Order_ordersOf'>>('orders', { leadId })).data,
    staleTime: 0,
  });
  const refresh = () => void query.refetch();
  return (
    <>
      <div className="lead-orders-head">
        <button type="button" className="button" onClick={() => setCreating(true)}>
          {t`New order`}
        </button>
      </div>
      <LeadPart
        query={query}
        rowKey={({ orderId }) => orderId}
        empty={t`This lead has no orders yet.`}
        columns={[
          {
            title: t`Order`,
            cell: ({ orderId, reference }) =>
              hasDetail ? <Link to={orderScreens.productOrderDetailOne.at({ id: orderId })}>{reference}</Link> : reference,
          },
          {
            title: t`Product`,
            cell: ({ productName, collegeName }) => (
              <>
                <b>{productName}</b>
                <div className="faint">{collegeName}</div>
              </>
            ),
          },
          {
            title: t`Status`,
            cell: ({ status }) => (
              <span className="pill" style={pillStyle(toneOf(status))}>
                {t(statusWords[status])}
              </span>
            ),
          },
          { title: t`Total`, cell: ({ total }) => <span className="tabular">{total ? moneyWords(total.minor) : '–'}</span> },
          { title: t`Paid`, cell: ({ paid }) => <span className="tabular">{paid ? moneyWords(paid.minor) : '–'}</span> },
          { title: t`Created`, cell: ({ createdAt }) => <span className="tabular">{orderMoment(createdAt, zone)}</span> },
          {
            title: t`Actions`,
            cell: ({ orderId, reference, moves }) => (
              <div className="order-moves">
                {seesPayments && (
                  <button type="button" className="button" onClick={() => setPaying({ orderId, reference })}>
                    {t`Payments`}
                  </button>
                )}
                <OrderMoves orderId={orderId} moves={moves.filter((move) => move === 'cancel')} onDone={refresh} />
              </div>
            ),
          },
        ]}
      />
      {paying && (
        <Modal open title={t`Order ${paying.reference}`} footer={null} onCancel={() => setPaying(undefined)}>
          <OrderMoney orderId={paying.orderId} />
        </Modal>
      )}
      {creating && (
        <FormDialog
          as="modal"
          title={t`New order`}
          of={createOrderFields}
          draft={`lead/${leadId}/order`}
          saveText={t`Create order`}
          onSave={async (values, idempotencyKey) => {
            await post('orders', { lead_id: leadId, ...values }, { idempotencyKey });
            toast.success(t`Order created`);
            await query.refetch();
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}
