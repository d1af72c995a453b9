import { admissionReportScreens } from '@matricula/domain/admission/admission-report.screens';
import { moneyWords } from '@matricula/domain/kernel/figures';
import { admissionFacts, type AdmissionFact } from '@matricula/read-models/admission';
import type { Filter } from '@matricula/read-models/kernel';
import { defineFacts, defineReport, reportAt, type Report, type ReportDimension, type ReportMeasure } from '@matricula/reports';
import { ofLead } from '../lead';
import { admissionAccess } from './admission.access';

const words: Readonly<Record<AdmissionFact['kind'], string>> = {
  claimed: 'Admission claimed',
  confirmed: 'Admission confirmed',
  cancelled: 'Admission cancelled',
  commission: 'Commission',
};

/** Steps of admissions by the moment of each. */
export const admissionSteps = defineFacts({
  model: admissionFacts,
  at: 'at',
  access: admissionAccess,
  subject: ofLead,
  filters: [
    { field: 'ownerName', title: 'User' },
    { field: 'source', title: 'Source' },
    { field: 'collegeName', title: 'College' },
    { field: 'productName', title: 'Product' },
  ],
  describe: ({ factId: key, at, kind, collegeName, productName, amountPaise, commissionPaise, ownerName: by, source }) => {
    const paise = amountPaise ?? commissionPaise;
    return {
      key,
      at,
      by,
      source,
      what: [words[kind], collegeName, productName, paise === undefined ? undefined : moneyWords(paise)].filter(Boolean).join(', '),
    };
  },
});

const kind = (of: AdmissionFact['kind']): Filter => ({ field: 'kind', op: 'eq', value: of });
const claimed: ReportMeasure = { field: 'claimed', title: 'Claimed', count: kind('claimed') };
const confirmed: ReportMeasure = { field: 'confirmed', title: 'Confirmed', count: kind('confirmed') };
const cancelled: ReportMeasure = { field: 'cancelled', title: 'Cancelled', count: kind('cancelled') };
const amount: ReportMeasure = { field: 'amount', title: 'Amount', of: 'sum', value: 'amountPaise', unit: 'paise' };
const commission: ReportMeasure = { field: 'commission', title: 'Commission', of: 'sum', value: 'commissionPaise', unit: 'paise' };
const share: ReportMeasure = { field: 'confirmedShare', title: 'Confirmed %', share: ['confirmed', 'claimed'] };
const measures = [claimed, confirmed, share, cancelled, amount, commission];

const college: ReportDimension = { field: 'collegeName', title: 'College', id: 'collegeId', none: 'No college' };
const product: ReportDimension = { field: 'productName', title: 'Product', id: 'productId', none: 'No product' };
const source: ReportDimension = { field: 'source', title: 'Source', none: 'No source' };
const owner: ReportDimension = { field: 'ownerName', title: 'User', id: 'ownerId', none: 'Nobody' };
const day: ReportDimension = { field: 'day', title: 'Day', of: 'at', per: 'day' };
const hour: ReportDimension = { field: 'hour', title: 'Hour', of: 'at', per: 'hourOfDay' };

const reportOf = (at: Parameters<typeof reportAt>[0], dimension: ReportDimension, chart: 'bars' | 'lines' = 'bars'): Report =>
  defineReport({
    facts: admissionSteps,
    ...reportAt(at),
    dimensions: [dimension],
    measures,
    chart: { kind: chart, category: dimension.field, series: ['claimed', 'confirmed', 'cancelled'] },
  });

/** Every report on admissions, by the path of its screen. Each step counts on its day. */
export const admissionReports: readonly Report[] = [
  reportOf(admissionReportScreens.collegeAdmissionReport, college),
  reportOf(admissionReportScreens.productAdmissionReport, product),
  reportOf(admissionReportScreens.userAdmissionReport, owner),
  reportOf(admissionReportScreens.sourceAdmissionReport, source),
  reportOf(admissionReportScreens.dailyAdmissionReport, day, 'lines'),
  defineReport({
    facts: admissionSteps,
    ...reportAt(admissionReportScreens.hourlyAdmissionReport),
    dimensions: [owner, hour],
    measures: [claimed, confirmed, cancelled],
    chart: { kind: 'heat', category: 'hour', series: ['ownerName', 'claimed'] },
    across: 'hour',
  }),
  // Rows and columns are the reader's choice.
  defineReport({
    facts: admissionSteps,
    ...reportAt(admissionReportScreens.admissionCrossReport),
    dimensions: [college, product, owner, source, day, hour],
    measures: [claimed, confirmed, cancelled, amount, commission],
    chart: { kind: 'stacked', category: 'collegeName', series: ['productName', 'confirmed'] },
    across: 'productName',
    pivot: true,
  }),
];
