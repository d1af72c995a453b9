import { publisherAccess } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';
import { publisherFacts, qualityWords, type Quality } from '@matricula/read-models/marketing';
import { defineFacts } from '../define-facts';
import { defineReport, type ReportDimension, type ReportMeasure } from '../define-report';
import { ofLead } from '../lead/lead.facts';

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
  describe: ({ enquiryId, at, publisherName, quality, source }) => ({
    key: enquiryId,
    at,
    what: `Sent by ${publisherName}: ${qualityWords[quality].toLowerCase()}`,
    by: publisherName,
    source,
  }),
});

const publisher: ReportDimension = { field: 'publisherName', title: 'Publisher', id: 'publisherId' };
const quality: ReportDimension = { field: 'quality', title: 'Quality', words: qualityWords };

const isQuality = (...of: Quality[]): Filter => ({ field: 'quality', op: 'in', values: of });
const isTrue = (field: string): Filter => ({ field, op: 'eq', value: true });
const count = (field: string, title: string, where: Filter): ReportMeasure => ({ field, title, count: where });
const leads = count('leads', 'Leads', { field: 'at', op: 'exists', value: true });

/** How good the leads of publishers are, and what is paid for them. */
export const publisherReports = [
  defineReport({
    name: 'publisher-quality-report',
    title: 'Publisher Quality',
    code: 'Publisher',
    facts: sent,
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
    name: 'publisher-payout-report',
    title: 'Publisher Payout',
    code: 'Publisher',
    facts: sent,
    dimensions: [publisher, quality],
    measures: [
      leads,
      { field: 'rate', title: 'Rate, ₹', of: 'avg', value: 'amount' },
      { field: 'payout', title: 'Payout, ₹', of: 'sum', value: 'amount' },
    ],
    chart: { kind: 'stacked', category: 'publisherName', series: ['quality', 'payout'] },
  }),
];
