import type { BooksChecked } from '@matricula/domain/books';
import { defineReadModel, instant, integer, keyword } from '../kernel';

/** The outcome of the check of the books on a day, less what was accepted since. All amounts are in paise. */
export type BooksCheckRow = Omit<BooksChecked['data'], 'news'>;

export const booksCheckList = defineReadModel<BooksCheckRow>({
  name: 'books-check-list',
  version: 4,
  key: 'day',
  fields: {
    day: keyword(),
    checkedAt: instant(),
    status: keyword(['balanced', 'differs', 'not-compared']),
    entriesPaise: integer(),
    differencePaise: integer(),
    differing: integer(),
  },
  plain: ['compared', 'uncompared', 'accounts', 'lines'],
});
