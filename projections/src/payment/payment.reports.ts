import { moneyWords } from '@matricula/domain/kernel/figures';
import { paymentLife } from '@matricula/domain/payment';
import { paymentReportScreens } from '@matricula/domain/payment/payment-report.screens';
import type { Filter } from '@matricula/read-models/kernel';
import { paymentList } from '@matricula/read-models/payment';
import { defineFacts, defineReport, reportAt, type Report, type ReportDimension } from '@matricula/reports';
import { ofLead } from '../lead';
import { paymentAccess } from './payment.access';

/** Payments and attempts to pay in their present state, by the moment at which they began. Those of test accounts are none. */
export const paymentAttempts = defineFacts({
  model: paymentList,
  at: 'startedAt',
  access: paymentAccess,
  subject: ofLead,
  kept: { field: 'mode', op: 'eq', value: 'live' },
  filters: [
    { field: 'method', title: 'Method' },
    { field: 'provider', title: 'Provider' },
    { field: 'status', title: 'Status' },
    { field: 'ownerName', title: 'User' },
  ],
  omitted: ['leadName', 'reference', 'bank', 'reason', 'disputes', 'providerId'],
  describe: ({ paymentId, startedAt, status, method, amountPaise, ownerName }) => ({
    ...{ key: paymentId, at: startedAt, by: ownerName },
    what: `${paymentLife.states[status]}: ${moneyWords(amountPaise)}${method === undefined ? '' : `, ${method}`}`,
  }),
});

const isIn = (...states: string[]): Filter => ({ field: 'status', op: 'in', values: states });

const method: ReportDimension = { field: 'method', title: 'Method', none: 'Not recorded' };
const hour: ReportDimension = { field: 'hour', title: 'Hour', of: 'startedAt', per: 'hourOfDay' };
const day: ReportDimension = { field: 'day', title: 'Day', of: 'startedAt', per: 'day' };
const provider: ReportDimension = { field: 'provider', title: 'Provider' };
const owner: ReportDimension = { field: 'ownerName', title: 'User', id: 'ownerId', none: 'Nobody' };
const status: ReportDimension = { field: 'status', title: 'Status', words: paymentLife.states };

/** Attempts to pay, how many of them brought money and how many failed; rows and columns are the reader's choice. */
export const paymentReports: readonly Report[] = [
  defineReport({
    ...reportAt(paymentReportScreens.paymentAttemptReport),
    facts: paymentAttempts,
    dimensions: [method, hour, day, provider, owner, status],
    measures: [
      { field: 'attempts', title: 'Attempts', count: { field: 'paymentId', op: 'exists', value: true } },
      { field: 'succeeded', title: 'Succeeded', count: isIn('captured', 'reversed') },
      { field: 'failed', title: 'Failed', count: isIn('failed') },
      { field: 'succeededShare', title: 'Succeeded %', share: ['succeeded', 'attempts'] },
      { field: 'sum', title: 'Received', of: 'sum', value: 'amountPaise', where: isIn('captured'), unit: 'paise' },
    ],
    chart: { kind: 'stacked', category: 'method', series: ['hour', 'attempts'] },
    across: 'hour',
    pivot: true,
  }),
];
