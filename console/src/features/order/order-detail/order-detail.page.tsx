import { useQuery } from '@tanstack/react-query';
import { LeftOutlined } from '@ant-design/icons';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { orderScreens } from '@matricula/domain/order/order.screens';
import { CallNumber } from '../../../shared/call/call-number';
import { FactList } from '../../../shared/detail/fact-list';
import type { DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { HttpError } from '../../../shared/http/http-error';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { OrderDocuments } from '../../../shared/payment/order-documents';
import { OrderMoney } from '../../../shared/payment/order-money';
import { useScreenTitle } from '../../../shared/session/screen-title';
import { useTenantZone } from '../../../shared/session/session';
import { orderMoment } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { Failure } from '../../../shared/ui/error-boundary';
import { Blank, Problem } from '../../../shared/ui/page-states';
import { OrderMoves } from '../order-moves';
import { rupeesWords, statusWords } from '../order-words';
import '../order.css';

type Order = DataOf<'Order_detail'>[number];

/** An order and those that were created with it (OR-01). */
export function OrderDetailPage() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['order', id],
    queryFn: async () => (await get<DataOf<'Order_detail'>>('get_products_order_detail', { o_id: id })).data,
    staleTime: 0,
  });
  const refresh = () => void query.refetch();
  useLiveRows('orders', refresh, refresh, [id]);
  useScreenTitle(t`Product order detail`);
  if (query.isPending) return <Blank title={t`Product order detail`} />;
  if (query.error instanceof HttpError && query.error.status === 404) return <NoSuchOrder />;
  if (!query.data) return <Failure error={query.error} />;
  return (
    <div className="orders">
      <header className="orders-head">
        <Link className="icon-button" to={orderScreens.orderReports.at()} aria-label={t`Orders`}>
          <LeftOutlined />
        </Link>
        <h1>{t`Product order detail`}</h1>
      </header>
      {query.data.map((order) => (
        <OrderPart key={order.order_id} order={order} onDone={refresh} />
      ))}
    </div>
  );
}

function OrderPart({ order, onDone }: { order: Order; onDone: () => void }) {
  const zone = useTenantZone();
  const said = (value: string | null) => value || '—';
  const facts = [
    { label: t`First Name`, value: said(order.billing_first_name) },
    { label: t`Last Name`, value: said(order.billing_last_name) },
    {
      label: t`Phone No.`,
      value: order.billing_phone ? (
        <CallNumber leadId={order.lead_id} phone={order.billing_phone} name={order.billing_first_name} />
      ) : (
        said(null)
      ),
    },
    { label: t`Email`, value: said(order.billing_email) },
    { label: t`User Agent`, value: said(order.user_agent) },
    { label: t`IP`, value: said(order.ip) },
    { label: t`Status`, value: t(statusWords[order.status]) },
    { label: t`Created`, value: <span className="tabular">{orderMoment(order.created_at, zone)}</span> },
    { label: t`Payment`, value: <span className="tabular">{order.payment_at ? orderMoment(order.payment_at, zone) : '—'}</span> },
    { label: t`Total`, value: <span className="tabular">{rupeesWords(order.total)}</span> },
  ];
  return (
    <section className="order" aria-label={t`Order ${order.reference}`}>
      <header>
        <div>
          <h2>{order.product_name}</h2>
          <p className="faint">{[order.reference, order.clg_name, order.owner_name].filter(Boolean).join(' · ')}</p>
        </div>
        <OrderMoves orderId={order.order_id} moves={order.moves} onDone={onDone} />
      </header>
      <FactList className="order-facts" facts={facts} />
      <OrderMoney orderId={order.order_id} version={[order.status, order.paid, order.refunded].join()} />
      {Number(order.paid) > 0 && <OrderDocuments orderId={order.order_id} version={[order.paid, order.refunded].join()} />}
      {order.remarks.length > 0 && (
        <ul className="order-remarks" aria-label={t`Remarks`}>
          {order.remarks.map(({ remarkId, remark, at, by }) => (
            <li key={remarkId}>
              <p>{remark}</p>
              <small className="faint">{[by, orderMoment(at, zone)].filter(Boolean).join(', ')}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Does not reveal whether the order exists: the server does not tell another user's order from a missing one. */
function NoSuchOrder() {
  const navigate = useNavigate();
  return (
    <Problem
      alone
      title={t`This order cannot be shown`}
      text={t`The order does not exist, or you have no access to it.`}
      action={{ label: t`Go to the orders`, run: () => void navigate(orderScreens.orderReports.at()) }}
    />
  );
}
