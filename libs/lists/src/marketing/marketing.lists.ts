import { publisherDays, publisherFacts, qualityWords } from '@matricula/read-models/marketing';
import type { ListDeclaration } from '../list-declaration';
import { publisherAccess } from './publisher.access';

export const marketingLists: readonly ListDeclaration[] = [
  {
    name: 'publisher-leads',
    model: publisherFacts,
    codes: ['Publisher'],
    access: publisherAccess,
    kept: { field: 'withdrawn', op: 'eq', value: false },
    words: { quality: qualityWords },
  },
  { name: 'publisher-days', model: publisherDays, codes: ['Publisher'], access: publisherAccess },
];
