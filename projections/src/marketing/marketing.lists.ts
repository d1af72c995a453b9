import { asDays, asMonths, type ListDeclaration } from '@matricula/lists';
import { broadcasts, publisherDays, publisherFacts, publisherPayments, qualityWords } from '@matricula/read-models/marketing';
import { broadcastAccess } from './broadcast.access';
import { publisherAccess } from './publisher.access';

export const marketingLists: readonly ListDeclaration[] = [
  {
    name: 'publisher-leads',
    model: publisherFacts,
    codes: ['Publisher'],
    access: publisherAccess,
    kept: {
      and: [
        { field: 'withdrawn', op: 'eq', value: false },
        { field: 'kind', op: 'eq', value: 'lead' },
      ],
    },
    words: { quality: qualityWords },
  },
  { name: 'broadcasts', model: broadcasts, codes: ['LEADS'], access: broadcastAccess },
  { name: 'publisher-days', model: publisherDays, codes: ['Publisher'], access: publisherAccess },
  {
    name: 'publisher-payments',
    model: publisherPayments,
    codes: ['Publisher'],
    access: publisherAccess,
    words: { ...asMonths(['month']), ...asDays(['paidOn']) },
  },
];
