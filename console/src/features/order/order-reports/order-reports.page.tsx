import { BankOutlined, CommentOutlined, UserSwitchOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { orderLife, type OrderMove } from '@matricula/domain/order';
import { orderScreens } from '@matricula/domain/order/order.screens';
import { orderList, type OrderRow } from '@matricula/read-models/order';
import { ListPage } from '../../../shared/grid/list-page';
import { useReportUse } from '../../../shared/report/report-uses';
import { tabsOf } from '../../../shared/report/report-tabs';
import { t } from '../../../shared/texts/texts';
import { PageTabs } from '../../../shared/ui/page-tabs';
import { pillStyle } from '../../../shared/ui/theme';
import { useSeesOrderDetail } from '../order-access';
import { OrderMoveDialog } from '../order-moves';
import { moneyWords, statusWords, toneOf } from '../order-words';
import { OrderBulkDialog, type OrderBulk } from './order-bulk.dialog';
import { newestFirst, orderColumns, orderFilters } from './order.columns';

const quick = [
  ['payCollege', <BankOutlined key="college" />],
  ['remark', <CommentOutlined key="remark" />],
  ['giveOwner', <UserSwitchOutlined key="owner" />],
] as const;

/** Moves of many orders, in the order of the bar. */
const bulkMoves: readonly OrderMove[] = ['giveOwner', 'remark', 'payCollege', 'cancel'];

const tabs = tabsOf('order-reports');

/** The orders that the user sees (001 §2.4); callers of level 3 get no way to the details. */
export function OrderReportsPage() {
  const navigate = useNavigate();
  useReportUse('order-reports');
  const seesDetail = useSeesOrderDetail();
  const [making, setMaking] = useState<{ orderId: string; move: OrderMove }>();
  const [bulk, setBulk] = useState<OrderBulk>();
  const [version, setVersion] = useState(0);
  const refresh = () => setVersion((last) => last + 1);
  return (
    <>
      <ListPage<OrderRow>
        title={t`CAF Application Form Report`}
        list="orders"
        model={orderList}
        columns={orderColumns}
        filters={orderFilters}
        defaultSort={newestFirst}
        version={version}
        above={tabs && <PageTabs {...tabs} current="order-reports" />}
        bulk={bulkMoves.map((move) => ({
          label: t(orderLife.moves[move].label),
          danger: move === 'cancel',
          run: (selection, count) =>
            new Promise<boolean>((resolve) => {
              const settle = (started: boolean) => {
                setBulk(undefined);
                resolve(started);
              };
              setBulk({ move, selection, count, settle });
            }),
        }))}
        onOpen={seesDetail ? ({ orderId }) => void navigate(orderScreens.productOrderDetailOne.at({ id: orderId })) : undefined}
        hoverActions={quick.length}
        hover={({ orderId, moves = [] }) => (
          <>
            {quick.map(
              ([move, icon]) =>
                moves.includes(move) && (
                  <button
                    key={move}
                    type="button"
                    className="icon-button"
                    aria-label={t(orderLife.moves[move].label)}
                    title={t(orderLife.moves[move].label)}
                    onClick={() => setMaking({ orderId, move })}
                  >
                    {icon}
                  </button>
                ),
            )}
          </>
        )}
        card={({ orderId, leadName, reference, productName, status, totalPaise, ownerName, moves = [] }) => ({
          title: leadName ?? reference,
          mark: (
            <span className="pill" style={pillStyle(toneOf(status))}>
              {t(statusWords[status])}
            </span>
          ),
          second: [productName, ...(totalPaise === undefined ? [] : [moneyWords(totalPaise)])].join(' · '),
          third: [reference, ownerName].filter(Boolean).join(' · '),
          action: moves.includes('remark')
            ? { label: t`Add remark`, icon: <CommentOutlined />, run: () => setMaking({ orderId, move: 'remark' }) }
            : undefined,
        })}
        empty={{ text: t`No orders yet. Orders are created in the profile of a lead.` }}
      />
      {making && <OrderMoveDialog {...making} onClose={() => setMaking(undefined)} onDone={refresh} />}
      {bulk && <OrderBulkDialog {...bulk} onMoved={refresh} />}
    </>
  );
}
