import { defineDocument, type Block } from '@matricula/documents';
import { isCorrection, stateName, taxDocumentKinds, type TaxDocumentIssued } from '@matricula/domain/books';
import { dayWords } from '@matricula/domain/kernel/date-words';
import { rupeesText } from '@matricula/domain/kernel/money';

/** The data of a document of a payment or refund. */
export type TaxDocumentPaper = TaxDocumentIssued['data'];

const rupees = (paise: number) => `₹${rupeesText(paise)}`;
const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join('  ·  ');

/** What the payer is to the document. Nothing was paid back of a payment that did not exist. */
const partyOf = ({ kind, cause }: TaxDocumentPaper) => {
  if (!isCorrection(kind)) return 'Received from';
  return cause === undefined || cause === 'refund' ? 'Paid back to' : 'Issued to';
};

const causeWords: Readonly<Partial<Record<NonNullable<TaxDocumentPaper['cause']>, string>>> = {
  reversal: 'The payment was not honoured or was recorded by mistake. Nothing was paid back.',
  dispute: 'The bank of the payer took the money back in a dispute.',
};

/** The invoice, bill of supply, receipt, credit note or refund receipt (PDF). */
export const taxDocumentPaper = defineDocument<TaxDocumentPaper>('tax-document', {
  titleOf: ({ kind, number }) => `${taxDocumentKinds[kind].title} ${number}`,
  momentOf: ({ movedAt }) => movedAt,
  layout: (document) => {
    const { kind, number, issuedOn, originalNumber, supplierName, supplierAddress, supplierState, gstin } = document;
    const state = supplierState && `${stateName(supplierState)} (${supplierState})`;
    const payerState = document.payerState && `Place of supply: ${stateName(document.payerState)} (${document.payerState})`;
    const payer = joined(document.payerName ?? 'Name not shown', document.payerAddress, payerState);
    const about: Block[] = [
      { kind: 'title', text: taxDocumentKinds[kind].title, below: joined(number, dayWords(issuedOn)) },
      { kind: 'section', text: supplierName },
      { kind: 'note', text: joined(supplierAddress, state, gstin && `GSTIN ${gstin}`) || ' ' },
      { kind: 'section', text: partyOf(document) },
      { kind: 'note', text: payer },
    ];
    const { description, taxCode, taxRate, taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise, paymentId, refundId } = document;
    const half = taxRate === undefined ? '' : `${taxRate / 2} %`;
    const taxes = [
      [`CGST ${half}`, cgstPaise],
      [`SGST ${half}`, sgstPaise],
      [`IGST ${taxRate ?? ''} %`, igstPaise],
    ] as const;
    return [
      ...about,
      {
        kind: 'table',
        columns: [{ title: 'Description' }, { title: 'HSN/SAC', room: 1 }, { title: 'Amount', number: true }],
        rows: [
          [description, taxCode ?? '', rupees(taxablePaise)],
          ...taxes.filter(([, paise]) => paise > 0).map(([title, paise]) => [title, '', rupees(paise)]),
        ],
        totals: ['Total', '', rupees(totalPaise)],
      },
      {
        kind: 'note',
        text: joined(
          `Payment ${paymentId}`,
          refundId && `Refund ${refundId}`,
          originalNumber && `Corrects ${originalNumber}`,
          document.method && `Paid by ${document.method}`,
          document.cause && causeWords[document.cause],
        ),
      },
      { kind: 'note', text: 'This is a computer-generated document and needs no signature.' },
    ];
  },
});
