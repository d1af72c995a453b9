import { accounts, settlementLife, taxDocumentKinds } from '@matricula/domain/books';
import { refundLife, refundMoves } from '@matricula/domain/payment';
import { rupeesText } from '@matricula/domain/kernel/money';
import { grants, type RequestContext } from '@matricula/auth';
import type { FieldWords, ListDeclaration } from '@matricula/lists';
import {
  booksCheckList,
  moneyEntries,
  movementWords,
  ownerShareList,
  refundList,
  settlementLineList,
  settlementList,
  taxDocumentList,
  type RefundRow,
  type SettlementRow,
} from '@matricula/read-models/books';
import { refundAccess } from './refund.access';
import { settlementAccess } from './settlement.access';
import { taxDocumentAccess } from './tax-document.access';

const signed = (paise: number) => `${paise < 0 ? '-' : ''}${rupeesText(Math.abs(paise))}`;
const rupees =
  (field: string): FieldWords =>
  (row) => {
    const paise = (row as Readonly<Record<string, unknown>>)[field];
    return typeof paise === 'number' ? signed(paise) : '';
  };

/** What the caller is to a refund by their codes. Nobody checks their own request. */
const partiesOf = ({ requestedById }: RefundRow, { acl, user: { userId } }: RequestContext): string[] => [
  ...(grants(acl, 'PAYMENT_REFUNDS') && requestedById === userId ? ['maker'] : []),
  ...(grants(acl, 'PAYMENT_REFUND_APPROVAL') && requestedById !== userId ? ['checker'] : []),
];

/** Refunds, and the moves that the reader may make with each. */
const refunds: ListDeclaration<RefundRow> = {
  name: 'refunds',
  model: refundList,
  codes: ['PAYMENT_REFUNDS', 'PAYMENT_REFUND_APPROVAL'],
  allCodes: ['PAYMENT_SYSTEM'],
  access: refundAccess,
  words: { status: refundLife.states, amountPaise: rupees('amountPaise'), proposedPaise: rupees('proposedPaise') },
  moves: (refund, context) => refundMoves(refund, partiesOf(refund, context)),
};

const sums = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, rupees(field)]));

/** Settlements, and the moves that the reader may make with each. */
const settlements: ListDeclaration<SettlementRow> = {
  name: 'settlements',
  model: settlementList,
  allCodes: ['PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS'],
  access: settlementAccess,
  words: {
    status: settlementLife.states,
    ...sums('amountPaise', 'linesPaise', 'differencePaise', 'bankedPaise', 'settledPaise', 'acceptedPaise'),
  },
  moves: ({ status, source }) => settlementLife.open(status, []).filter((move) => move !== 'discard' || source === 'file'),
};

/** The books, for everyone who may open the payment system. */
export const booksLists: readonly ListDeclaration[] = [
  {
    name: 'money-entries',
    model: moneyEntries,
    codes: ['PAYMENT_SYSTEM'],
    words: {
      kind: movementWords,
      ...Object.fromEntries(['amountPaise', 'ownerShare', ...accounts].map((field) => [field, rupees(field)])),
    },
  },
  {
    name: 'books-checks',
    model: booksCheckList,
    codes: ['PAYMENT_SYSTEM'],
    words: {
      status: { balanced: 'Balanced', differs: 'Differs', 'not-compared': 'Not compared' },
      ...sums('entriesPaise', 'differencePaise'),
    },
  },
  {
    name: 'owner-shares',
    model: ownerShareList,
    allCodes: ['PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS'],
    access: settlementAccess,
    words: sums('earnedPaise', 'paidPaise', 'openPaise'),
  },
  refunds as ListDeclaration,
  settlements as ListDeclaration,
  {
    name: 'settlement-lines',
    model: settlementLineList,
    allCodes: ['PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS'],
    access: settlementAccess,
    words: sums('amountPaise', 'feePaise', 'feeTaxPaise', 'creditPaise', 'debitPaise', 'knownPaise', 'knownFeePaise', 'acceptedPaise'),
  },
  {
    name: 'tax-documents',
    model: taxDocumentList,
    codes: ['PAYMENT_SYSTEM'],
    access: taxDocumentAccess,
    words: {
      kind: Object.fromEntries(Object.entries(taxDocumentKinds).map(([kind, { title }]) => [kind, title])),
      ...sums('taxablePaise', 'taxPaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'totalPaise'),
    },
  },
];
