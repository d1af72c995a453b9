import { useNavigate } from 'react-router-dom';
import { applicationScreens } from '@matricula/domain/application/application.screens';
import { orderList, type OrderRow } from '@matricula/read-models/order';
import { ListPage } from '../../../shared/grid/list-page';
import { moneyWords } from '../../../shared/payment/payment-words';
import { t } from '../../../shared/texts/texts';
import { pillStyle } from '../../../shared/ui/theme';
import { applicantOf, feeFilters, feesIn, feeStateWords, newestFirst, purchaseColumns, toneOfFee } from './fee.columns';

/** A row for each purchase with an application: who bought what, with which coupon, and what was paid and refunded. */
export function PurchaseSummaryPage() {
  const navigate = useNavigate();
  return (
    <ListPage<OrderRow>
      title={t`Purchase Summary`}
      list="orders"
      model={orderList}
      columns={purchaseColumns}
      filters={feeFilters}
      defaultSort={newestFirst}
      where={feesIn.all}
      onOpen={({ applicationId = '' }) => void navigate(applicationScreens.application.at({ application_id: applicationId }))}
      card={(row) => ({
        title: applicantOf(row),
        mark: (
          <span className="pill" style={pillStyle(toneOfFee(row))}>
            {feeStateWords(row)}
          </span>
        ),
        second: [row.productName, ...(row.totalPaise === undefined ? [] : [moneyWords(row.totalPaise)])].join(' · '),
        third: [row.formName, row.couponCode].filter(Boolean).join(' · '),
      })}
      empty={{ text: t`No purchases yet. A row appears when an applicant asks to pay the fee.` }}
    />
  );
}
