import { rupeesText } from '@matricula/domain/kernel/money';
import { asDays, asMonths, type FieldWords, type ListDeclaration } from '@matricula/lists';
import { broadcasts, publisherDays, publisherFacts, publisherPayments, qualityWords } from '@matricula/read-models/marketing';
import { broadcastAccess } from './broadcast.access';
import { publisherAccess } from './publisher.access';

const rupeesOf = (...fields: string[]) =>
  Object.fromEntries(
    fields.map((field): [string, FieldWords] => [
      field,
      (row) => {
        const paise = (row as Readonly<Record<string, unknown>>)[field];
        return typeof paise === 'number' ? `${paise < 0 ? '-' : ''}${rupeesText(Math.abs(paise))}` : '';
      },
    ]),
  );

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
    words: { quality: qualityWords, ...rupeesOf('amountPaise', 'paidPaise', 'openPaise') },
  },
  { name: 'broadcasts', model: broadcasts, codes: ['LEADS'], access: broadcastAccess },
  { name: 'publisher-days', model: publisherDays, codes: ['Publisher'], access: publisherAccess },
  {
    name: 'publisher-payments',
    model: publisherPayments,
    codes: ['Publisher'],
    access: publisherAccess,
    words: { ...asMonths(['month']), ...asDays(['paidOn']), ...rupeesOf('amountPaise') },
  },
];
