import { defineDocument, type Block } from '@matricula/documents';
import { isCorrection, stateName, taxDocumentKinds, type TaxDocumentIssued } from '@matricula/domain/books';
import { dayWords } from '@matricula/domain/kernel/date-words';
import { inRupees } from '@matricula/domain/kernel/figures';
import { rupeesText } from '@matricula/domain/kernel/money';

/** The data of a document of a payment or refund. */
export type TaxDocumentPaper = TaxDocumentIssued['data'];

const rupees = (paise: number) => {
  const [whole, decimals] = rupeesText(paise).split('.');
  return `${inRupees(Number(whole))}.${decimals}`;
};
const said = (...parts: (string | false | undefined)[]): string[] => parts.filter((part): part is string => Boolean(part));

/** Words of a method as the payer knows it. */
const methods: Readonly<Record<string, string>> = {
  ...{ upi: 'UPI', card: 'card', netbanking: 'net banking', wallet: 'wallet', emi: 'EMI' },
  ...{ cash: 'cash', cheque: 'cheque', 'demand-draft': 'demand draft', neft: 'NEFT' },
};

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
  portrait: true,
  layout: (document) => {
    const { kind, number, issuedOn, originalNumber, supplierName, supplierAddress, supplierState, gstin } = document;
    const { description, taxCode, taxRate, taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise, paymentId, refundId } = document;
    const state = supplierState && `${stateName(supplierState)} (${supplierState})`;
    const place = document.payerState && `Place of supply: ${stateName(document.payerState)} (${document.payerState})`;
    const half = taxRate === undefined ? '' : `${taxRate / 2} %`;
    const taxes = [
      [`CGST ${half}`, cgstPaise],
      [`SGST ${half}`, sgstPaise],
      [`IGST ${taxRate ?? ''} %`, igstPaise],
    ] as const;
    const isTaxed = cgstPaise + sgstPaise + igstPaise > 0;
    const about: Block[] = [
      { kind: 'title', text: taxDocumentKinds[kind].title, below: said(number, dayWords(issuedOn)).join('  ·  ') },
      {
        kind: 'columns',
        columns: [
          { title: 'From', lines: said(supplierName, supplierAddress, state, gstin && `GSTIN ${gstin}`) },
          {
            title: partyOf(document),
            lines: said(document.payerName ?? 'Name not shown', document.payerAddress, place),
          },
        ],
      },
    ];
    // Receipts have no tax and therefore no code of it.
    const coded = taxCode !== undefined;
    const row = (...[title, code, sum]: [string, string, string]) => (coded ? [title, code, sum] : [title, sum]);
    return [
      ...about,
      {
        kind: 'table',
        columns: [
          { title: 'Description', room: 4 },
          ...(coded ? [{ title: 'HSN/SAC', room: 1 }] : []),
          { title: isTaxed ? 'Amount' : 'Sum', number: true, room: 1.5 },
        ],
        rows: [
          row(description, taxCode ?? '', rupees(taxablePaise)),
          ...taxes.filter(([, paise]) => paise > 0).map(([title, paise]) => row(title, '', rupees(paise))),
        ],
        totals: row(isTaxed ? 'Total, tax included' : 'Total', '', rupees(totalPaise)),
      },
      ...said(
        document.method !== undefined &&
          `${isCorrection(kind) ? 'The payment was made' : 'Paid'} by ${methods[document.method] ?? document.method}`,
        `Payment ${paymentId}`,
        refundId && `Refund ${refundId}`,
        originalNumber && `Corrects ${originalNumber}`,
        document.cause && causeWords[document.cause],
        'This is a computer-generated document and needs no signature.',
      ).map((text): Block => ({ kind: 'note', text })),
    ];
  },
});
