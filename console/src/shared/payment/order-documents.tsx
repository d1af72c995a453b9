import { FilePdfOutlined, SendOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '../http/answers';
import { get } from '../http/http';
import { t } from '../texts/texts';
import { moneyWords } from './payment-words';
import { useDocuments } from './use-documents';
import './payment.css';

/** An invoice, receipt or credit note of an order. */
export type OrderDocument = DataOf<'TaxDocument_documents'>[number];

/** The documents of an order, or of one of its payments, the first one first. */
export async function documentsOf(orderId: string, paymentId?: string): Promise<OrderDocument[]> {
  const { data } = await get<OrderDocument[]>('tax-documents', { orderId });
  return paymentId === undefined ? data : data.filter((document) => document.paymentId === paymentId);
}

interface OrderDocumentsProps {
  orderId: string;
  /** Only the documents of this payment. */
  paymentId?: string;
  /** Documents are issued shortly after money has moved: another version loads them again. */
  version?: unknown;
  title?: string;
}

/** Invoices, receipts and credit notes, to download and to send to the lead. */
export function OrderDocuments({ orderId, paymentId, version, title }: OrderDocumentsProps) {
  const documents = useDocuments();
  const { data } = useQuery({
    queryKey: ['order-documents', orderId, paymentId, version],
    queryFn: () => documentsOf(orderId, paymentId),
  });
  if (!data || data.length === 0) return null;
  return (
    <>
      {title !== undefined && <h3>{title}</h3>}
      <ul className="payment-documents" aria-label={t`Documents`}>
        {data.map((document) => (
          <li key={document.documentId}>
            <button
              type="button"
              className="button"
              disabled={documents.busy === document.documentId}
              onClick={() => void documents.open(document)}
            >
              <FilePdfOutlined aria-hidden /> {t(document.title)} {document.number}
            </button>
            <span className="tabular faint">{moneyWords(document.total.minor)}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={t`Send ${document.number}`}
              title={t`Send ${document.number}`}
              onClick={() => documents.send(document)}
            >
              <SendOutlined />
            </button>
          </li>
        ))}
      </ul>
      {documents.dialog}
    </>
  );
}
