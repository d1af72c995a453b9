import { orderLife } from '@matricula/domain/order';
import { orderReportScreens } from '@matricula/domain/order/order-report.screens';
import type { Filter } from '@matricula/read-models/kernel';
import type { OrderFact } from '@matricula/read-models/order';
import { defineReport, reportAt, type Report, type ReportDimension, type ReportMeasure } from '@matricula/reports';
import { orderMovements, ordersMade, productKindWords } from './order.facts';

const kind = (of: OrderFact['kind']): Filter => ({ field: 'kind', op: 'eq', value: of });

const orders: ReportMeasure = { field: 'orders', title: 'Orders', count: kind('ordered') };
const orderedSum: ReportMeasure = { field: 'ordered', title: 'Ordered', of: 'sum', value: 'orderedPaise', unit: 'paise' };
const payments: ReportMeasure = { field: 'payments', title: 'Payments', count: kind('received') };
const payingLeads: ReportMeasure = { field: 'payingLeads', title: 'Leads who paid', distinct: 'leadId', where: kind('received') };
const received: ReportMeasure = { field: 'received', title: 'Received', of: 'sum', value: 'receivedPaise', unit: 'paise' };
const refunds: ReportMeasure = { field: 'refunds', title: 'Refunds', count: kind('refunded') };
const refunded: ReportMeasure = { field: 'refunded', title: 'Refunded', of: 'sum', value: 'refundedPaise', unit: 'paise' };
const net: ReportMeasure = { field: 'net', title: 'Revenue', of: 'sum', value: 'netPaise', unit: 'paise' };
const average: ReportMeasure = { field: 'average', title: 'Average payment', of: 'avg', value: 'receivedPaise', unit: 'paise' };
const ended: ReportMeasure[] = [
  { field: 'cancelled', title: 'Cancelled', count: kind('cancelled') },
  { field: 'expired', title: 'Expired', count: kind('expired') },
];

const college: ReportDimension = { field: 'collegeName', title: 'College', id: 'collegeId', none: 'No college' };
const product: ReportDimension = { field: 'productName', title: 'Product', id: 'productId', none: 'Not recorded' };
const productKind: ReportDimension = { field: 'productKind', title: 'Kind', none: 'Not recorded', words: productKindWords };
const source: ReportDimension = { field: 'source', title: 'Source', none: 'No source' };
const owner: ReportDimension = { field: 'ownerName', title: 'User', id: 'ownerId', none: 'Nobody' };
const day: ReportDimension = { field: 'day', title: 'Day', of: 'at', per: 'day' };
const hour: ReportDimension = { field: 'hour', title: 'Hour', of: 'at', per: 'hourOfDay' };

const status: ReportDimension = { field: 'status', title: 'Status', words: orderLife.states };
const sumOf = (field: string, title: string, value: string): ReportMeasure => ({ field, title, of: 'sum', value, unit: 'paise' });

/** Every report on orders and their money, by the path of its screen. Orders and payments count on the day of each. */
export const orderReports: readonly Report[] = [
  defineReport({
    facts: orderMovements,
    ...reportAt(orderReportScreens.orderRevenueReport),
    dimensions: [college, product, productKind],
    measures: [orders, orderedSum, payments, received, refunded, net, ...ended],
    chart: { kind: 'bars', category: 'collegeName', series: ['received', 'refunded'] },
  }),
  defineReport({
    facts: orderMovements,
    ...reportAt(orderReportScreens.sourceRevenueReport),
    dimensions: [source],
    measures: [orders, payingLeads, payments, received, refunded, net, average],
    chart: { kind: 'bars', category: 'source', series: ['net'] },
  }),
  defineReport({
    facts: orderMovements,
    ...reportAt(orderReportScreens.userRevenueReport),
    dimensions: [owner],
    measures: [orders, orderedSum, payingLeads, payments, received, refunded, net, ...ended],
    chart: { kind: 'bars', category: 'ownerName', series: ['net'] },
  }),
  defineReport({
    facts: orderMovements,
    ...reportAt(orderReportScreens.dailyRevenueReport),
    dimensions: [day],
    measures: [orders, payments, received, refunds, refunded, net],
    chart: { kind: 'lines', category: 'day', series: ['received', 'refunded'] },
  }),
  defineReport({
    facts: orderMovements,
    ...reportAt(orderReportScreens.hourlyRevenueReport),
    dimensions: [owner, hour, college, product, productKind, source, day],
    measures: [orders, payments, received],
    chart: { kind: 'stacked', category: 'ownerName', series: ['hour', 'orders'] },
    across: 'hour',
    pivot: true,
  }),
  // Refunds by the hour of each; rows and columns are the reader's choice.
  defineReport({
    facts: orderMovements,
    ...reportAt(orderReportScreens.hourlyRefundReport),
    dimensions: [owner, hour, college, product, productKind, source, day],
    measures: [refunds, refunded],
    chart: { kind: 'stacked', category: 'ownerName', series: ['hour', 'refunds'] },
    across: 'hour',
    pivot: true,
  }),
  // Orders in their present state: rows and columns are the reader's choice.
  defineReport({
    facts: ordersMade,
    ...reportAt(orderReportScreens.orderCrossReport),
    dimensions: [college, status, product, productKind, owner, source, { ...day, of: 'createdAt' }],
    measures: [
      { field: 'orders', title: 'Orders', count: { field: 'orderId', op: 'exists', value: true } },
      ...[sumOf('total', 'Total', 'totalPaise'), sumOf('paid', 'Paid', 'paidPaise'), sumOf('refunded', 'Refunded', 'refundedPaise')],
    ],
    chart: { kind: 'stacked', category: 'collegeName', series: ['status', 'orders'] },
    across: 'status',
    pivot: true,
  }),
];
