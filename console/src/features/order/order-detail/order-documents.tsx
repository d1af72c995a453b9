import { FilePdfOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '../../../shared/grid/list-source';
import type { DataOf } from '../../../shared/http/answers';
import { fetchFile, get } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { t } from '../../../shared/texts/texts';
import { toast } from '../../../shared/ui/toast';

type Document = DataOf<'TaxDocument_documents'>[number];

/** Invoices, receipts and credit notes of an order. They are issued shortly after money has moved. */
export function OrderDocuments({ orderId, paid, refunded }: { orderId: string; paid: string; refunded: string }) {
  const { data } = useQuery({
    queryKey: ['order-documents', orderId, paid, refunded],
    queryFn: async () => (await get<Document[]>('tax-documents', { orderId })).data,
    enabled: Number(paid) > 0,
  });
  if (!data || data.length === 0) return null;
  return (
    <ul className="order-documents" aria-label={t`Documents`}>
      {data.map((document) => (
        <li key={document.documentId}>
          <DocumentButton document={document} />
        </li>
      ))}
    </ul>
  );
}

function DocumentButton({ document: { documentId, kind, title, number } }: { document: Document }) {
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      download(await fetchFile(`tax-documents/${documentId}`), `${kind}-${number.replaceAll('/', '-')}.pdf`);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className="button" disabled={busy} onClick={() => void open()}>
      <FilePdfOutlined aria-hidden /> {t(title)} {number}
    </button>
  );
}
