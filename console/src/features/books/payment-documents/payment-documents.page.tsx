import { FilePdfOutlined, SendOutlined } from '@ant-design/icons';
import { moneyWords } from '@matricula/domain/kernel/figures';
import { taxDocumentList, type TaxDocumentRow } from '@matricula/read-models/books';
import { ListPage } from '../../../shared/grid/list-page';
import { useDocuments } from '../../../shared/payment/use-documents';
import { dayWords } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { pillStyle } from '../../../shared/ui/theme';
import { documentColumns, documentFilters, kindWords, latestFirst, toneOf } from './document.columns';

/** The issued invoices, bills of supply, receipts and credit notes: a row stores its PDF, an action sends it to the lead. */
export function PaymentDocumentsPage() {
  const documents = useDocuments();
  return (
    <>
      <ListPage<TaxDocumentRow>
        title={t`Receipts and invoices`}
        list="tax-documents"
        model={taxDocumentList}
        columns={documentColumns}
        filters={documentFilters}
        defaultSort={latestFirst}
        onOpen={(row) => void documents.open(row)}
        hover={(row) => (
          <>
            <button
              type="button"
              className="icon-button"
              aria-label={t`Download ${row.number}`}
              title={t`Download ${row.number}`}
              disabled={documents.busy === row.documentId}
              onClick={() => void documents.open(row)}
            >
              <FilePdfOutlined />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={t`Send ${row.number}`}
              title={t`Send ${row.number}`}
              onClick={() => documents.send(row)}
            >
              <SendOutlined />
            </button>
          </>
        )}
        card={(row) => ({
          title: row.leadName ?? row.number,
          mark: (
            <span className="pill" style={pillStyle(toneOf(row.kind))}>
              {t(kindWords[row.kind] ?? row.kind)}
            </span>
          ),
          second: [moneyWords(row.totalPaise), dayWords(row.issuedOn)].join(' · '),
          third: [row.number, row.orderReference].join(' · '),
          action: { label: t`Send ${row.number}`, icon: <SendOutlined />, run: () => documents.send(row) },
        })}
        empty={{ text: t`No documents yet. Each payment of an order gets a receipt or an invoice, each refund a credit note.` }}
      />
      {documents.dialog}
    </>
  );
}
