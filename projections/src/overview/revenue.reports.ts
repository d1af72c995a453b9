import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { orderReportScreens } from '@matricula/domain/order/order-report.screens';
import { overviewReportScreens } from '@matricula/domain/overview/overview-report.screens';
import type { Filter } from '@matricula/read-models/kernel';
import { defineReport, reportAt, type Facts, type Report, type ReportDimension, type ReportMeasure } from '@matricula/reports';
import { admissionSteps } from '../admission';
import { leads } from '../lead';
import { orderMovements, orderMovementsOfLeads } from '../order';
import { overviewReports } from './overview.reports';

const kind = (of: string): Filter => ({ field: 'kind', op: 'eq', value: of });
const present = (field: string): Filter => ({ field, op: 'exists', value: true });

const source: ReportDimension = { field: 'source', title: 'Source', none: 'No source' };
const college: ReportDimension = { field: 'collegeName', title: 'College', id: 'collegeId', none: 'No college' };
const owner: ReportDimension = { field: 'ownerName', title: 'User', id: 'ownerId', none: 'Nobody' };

const ofLeads: ReportMeasure[] = [
  { field: 'leads', title: 'Leads', count: present('leadId') },
  { field: 'called', title: 'Leads called', count: { field: 'callActions', op: 'gt', value: 0 } },
  { field: 'enrolled', title: 'Enrolled so far', count: present('enrolledAt') },
];
const ofOrders: ReportMeasure[] = [
  { field: 'orders', title: 'Orders', count: kind('ordered') },
  { field: 'payingLeads', title: 'Leads who paid', distinct: 'leadId', where: kind('received') },
  { field: 'received', title: 'Received', of: 'sum', value: 'receivedPaise', unit: 'paise' },
  { field: 'refunded', title: 'Refunded', of: 'sum', value: 'refundedPaise', unit: 'paise' },
  { field: 'net', title: 'Revenue', of: 'sum', value: 'netPaise', unit: 'paise' },
];
const ofAdmissions: ReportMeasure[] = [{ field: 'admissions', title: 'Admissions', count: kind('confirmed') }];

/** The roles that see money beside leads: all but L3 callers, to whom orders are closed. */
const moneyRoles = Object.values(staffRoles).filter((role) => role !== staffRoles.callerL3);

type Dated = 'day' | 'capture';

const besideLeads = (name: string, dated: Dated, dimension: ReportDimension): Report[] => {
  const part = (of: string, facts: Facts, measures: ReportMeasure[], code: string | undefined): Report =>
    defineReport({
      ...{ name: `${name}/${of}-by-${dated}`, title: of, code, roles: moneyRoles, facts, dimensions: [dimension], measures },
      chart: { kind: 'bars', category: dimension.field, series: [] },
    });
  const { code } = reportAt(orderReportScreens.sourceRevenueReport);
  const isByDay = dated === 'day';
  return [
    part('orders', isByDay ? orderMovements : orderMovementsOfLeads, ofOrders, code),
    part('admissions', isByDay ? admissionSteps : { ...admissionSteps, at: 'leadCapturedAt' }, ofAdmissions, 'LEADS'),
  ];
};

/** The leads that came in on the chosen days, and beside them orders, money and admissions: of the same days, or of the same leads. */
const resultsBy = (screen: Parameters<typeof reportAt>[0], dimension: ReportDimension): Report => {
  const declared = reportAt(screen);
  return defineReport({
    ...declared,
    facts: leads,
    dimensions: [dimension],
    measures: ofLeads,
    readings: [
      {
        value: 'day',
        title: 'By day of payment',
        says: 'Orders, payments, refunds and admissions count on their own day, whenever the lead came in.',
        beside: besideLeads(declared.name, 'day', dimension),
      },
      {
        value: 'capture',
        title: 'By day of capture',
        says: 'Orders, payments, refunds and admissions of the leads that came in on these days, to date.',
        beside: besideLeads(declared.name, 'capture', dimension),
      },
    ],
    chart: { kind: 'bars', category: dimension.field, series: ['net'] },
  });
};

/** Results of sources, colleges and users, by the path of the screen of each. */
export const revenueReports: readonly Report[] = [
  resultsBy(overviewReportScreens.sourceResultReport, source),
  resultsBy(overviewReportScreens.collegeResultReport, college),
  resultsBy(overviewReportScreens.userResultReport, owner),
];

/** Every report of the context. */
export const allOverviewReports: readonly Report[] = [...overviewReports, ...revenueReports];
