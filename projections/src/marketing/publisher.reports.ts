import { marketingScreens } from '@matricula/domain/marketing/marketing.screens';
import { marketingReportScreens } from '@matricula/domain/marketing/marketing-report.screens';
import { publisherAccess } from './publisher.access';
import { moneyWords } from '@matricula/domain/kernel/figures';
import type { Filter } from '@matricula/read-models/kernel';
import { publisherFacts, qualityWords, type Quality } from '@matricula/read-models/marketing';
import { defineFacts, defineReport, reportAt, type ReportDimension, type ReportMeasure } from '@matricula/reports';
import { ofLead } from '../lead';

/** Enquiries that publishers sent, by the moment at which they came. */
const sent = defineFacts({
  model: publisherFacts,
  at: 'at',
  access: publisherAccess,
  subject: ofLead,
  kept: { field: 'withdrawn', op: 'eq', value: false },
  filters: [
    { field: 'publisherName', title: 'Publisher' },
    { field: 'quality', title: 'Quality' },
    { field: 'source', title: 'Source' },
  ],
  describe: ({ enquiryId: key, at, kind, publisherName, quality, reference, amountPaise, paidPaise, paidAt, source }) => {
    if (kind === 'commission')
      return {
        key,
        at,
        what: `${amountPaise < 0 ? 'Commission taken back' : 'Commission'}: ${moneyWords(amountPaise)}`,
        by: publisherName,
        source,
      };
    return kind === 'payment'
      ? {
          ...{ key, at: paidAt ?? at, what: `was paid ${moneyWords(paidPaise)}, reference ${reference}` },
          about: { subject: publisherName, path: `/publisher-payments?q=${encodeURIComponent(publisherName)}` },
        }
      : { key, at, what: `Sent by ${publisherName}: ${quality ? qualityWords[quality].toLowerCase() : ''}`, by: publisherName, source };
  },
});

const publisher: ReportDimension = { field: 'publisherName', title: 'Publisher', id: 'publisherId' };
const month: ReportDimension = { field: 'month', title: 'Month', of: 'at', per: 'month' };
const quality: ReportDimension = { field: 'quality', title: 'Quality', words: qualityWords };

const isLead: Filter = { field: 'kind', op: 'eq', value: 'lead' };
const isCommission: Filter = { field: 'kind', op: 'eq', value: 'commission' };
const isQuality = (...of: Quality[]): Filter => ({ field: 'quality', op: 'in', values: of });
const isTrue = (field: string): Filter => ({ field, op: 'eq', value: true });
const count = (field: string, title: string, where: Filter): ReportMeasure => ({ field, title, count: where });
const sum = (field: string, title: string, value: string, where?: Filter): ReportMeasure => ({
  field,
  title,
  of: 'sum',
  value,
  unit: 'paise',
  where,
});
const leads = count('leads', 'Leads', isLead);

/** Quality of publishers' leads, their price, and the paid part of it. */
export const publisherReports = [
  defineReport({
    ...reportAt(marketingReportScreens.publisherQualityReport),
    facts: sent,
    where: isLead,
    dimensions: [publisher],
    measures: [
      leads,
      count('fresh', 'New people', { not: isQuality('duplicate') }),
      count('duplicates', 'Duplicates', isQuality('duplicate')),
      count('verified', 'Verified', isTrue('verified')),
      count('enrolled', 'Enrolled', isTrue('enrolled')),
      { field: 'verifiedShare', title: 'Verified %', share: ['verified', 'leads'] },
      { field: 'duplicateShare', title: 'Duplicates %', share: ['duplicates', 'leads'] },
      { field: 'enrolledShare', title: 'Enrolled %', share: ['enrolled', 'leads'] },
    ],
    chart: { kind: 'bars', category: 'publisherName', series: ['leads', 'verified', 'duplicates', 'enrolled'] },
  }),
  defineReport({
    ...reportAt(marketingReportScreens.publisherRatesReport),
    facts: sent,
    where: isLead,
    dimensions: [publisher, quality],
    measures: [
      leads,
      { field: 'rate', title: 'Rate', of: 'avg', value: 'amountPaise', unit: 'paise' },
      sum('payout', 'Payout', 'amountPaise'),
    ],
    chart: { kind: 'stacked', category: 'publisherName', series: ['quality', 'payout'] },
  }),
  defineReport({
    ...reportAt(marketingScreens.publisherPayoutReport),
    facts: sent,
    // A payment covers a whole month, so it could not be shown for a part of one.
    wholeMonths: true,
    dimensions: [publisher, month],
    measures: [
      leads,
      sum('commission', 'Commission', 'amountPaise', isCommission),
      sum('due', 'Amount due', 'amountPaise', { or: [isLead, isCommission] }),
      sum('paid', 'Amount paid', 'paidPaise', { field: 'kind', op: 'eq', value: 'payment' }),
      sum('open', 'Amount open', 'openPaise'),
    ],
    chart: { kind: 'stacked', category: 'publisherName', series: ['paid', 'open'] },
  }),
];
