import { FilePdfOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { fields, oneOf } from '@matricula/domain/kernel/field-set';
import { offlinePaymentFields } from '@matricula/domain/payment';
import { paymentList, type PaymentRow } from '@matricula/read-models/payment';
import { FormDialog } from '../../../shared/form/form-dialog';
import { ListPage } from '../../../shared/grid/list-page';
import { post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { documentsOf } from '../../../shared/payment/order-documents';
import { moneyWords, paymentTone, paymentWords, wayWords } from '../../../shared/payment/payment-words';
import { useDocuments } from '../../../shared/payment/use-documents';
import { t } from '../../../shared/texts/texts';
import { pillStyle } from '../../../shared/ui/theme';
import { toast } from '../../../shared/ui/toast';
import { newestFirst, paymentColumns, paymentFilters } from './payment.columns';
import { PaymentDrawer } from './payment.drawer';

const offlineFields = fields({
  order_id: oneOf({
    ...{ label: 'Order', required: 'Please choose the order.' },
    ...{ from: 'orders', value: 'orderId', shows: 'reference', details: ['leadName', 'productName'] },
  }),
  ...offlinePaymentFields,
});

/** Payments and attempts to pay, and the form of money that was received without a provider. */
export function TransactionsPage() {
  const [opened, setOpened] = useState<string>();
  const [entering, setEntering] = useState(false);
  const [version, setVersion] = useState(0);
  const documents = useDocuments();
  const refresh = () => setVersion((last) => last + 1);
  return (
    <>
      <ListPage<PaymentRow>
        title={t`Transactions`}
        list="payments"
        model={paymentList}
        columns={paymentColumns}
        filters={paymentFilters}
        defaultSort={newestFirst}
        version={version}
        primary={{ label: t`Enter payment`, run: () => setEntering(true) }}
        onOpen={({ paymentId }) => setOpened(paymentId)}
        hoverActions={1}
        hover={(row) => hasReceipt(row) && <ReceiptButton row={row} documents={documents} />}
        card={({ leadName, paymentId, amountPaise, status, booked, method, provider, orderReference, ownerName }) => ({
          title: leadName ?? orderReference ?? paymentId,
          mark: (
            <span className="pill" style={pillStyle(paymentTone(status, booked))}>
              {booked === 'unapplied' ? t`Unapplied` : t(paymentWords[status])}
            </span>
          ),
          second: [moneyWords(amountPaise), wayWords(method, provider)].join(' · '),
          third: [orderReference, ownerName].filter(Boolean).join(' · '),
        })}
        empty={{ text: t`No payments yet.` }}
      />
      {documents.dialog}
      {opened !== undefined && <PaymentDrawer paymentId={opened} onClose={() => setOpened(undefined)} onMoved={refresh} />}
      {entering && (
        <FormDialog
          as="modal"
          title={t`Enter payment`}
          of={offlineFields}
          draft="payment/offline"
          saveText={t`Enter payment`}
          onSave={async (values, idempotencyKey) => {
            const { message } = await post('payments', values, { idempotencyKey });
            toast.success(message ?? t`Saved Successfully`);
          }}
          onClose={() => setEntering(false)}
          onDone={() => {
            setEntering(false);
            refresh();
          }}
        />
      )}
    </>
  );
}

/** Money on an order has a receipt or an invoice. */
const hasReceipt = ({ orderId, booked }: PaymentRow) => orderId !== undefined && booked === 'applied';

function ReceiptButton({ row: { orderId = '', paymentId }, documents }: { row: PaymentRow; documents: ReturnType<typeof useDocuments> }) {
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const [receipt] = await documentsOf(orderId, paymentId);
      if (receipt) await documents.open(receipt);
      else toast.info(t`The receipt is not issued yet. Please try again in a moment.`);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className="icon-button" aria-label={t`Receipt`} title={t`Receipt`} disabled={busy} onClick={() => void open()}>
      <FilePdfOutlined />
    </button>
  );
}
