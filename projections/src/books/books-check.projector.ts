import type { BooksCheckEvent } from '@matricula/domain/books';
import { defineProjector, set } from '@matricula/projection-kit';
import { booksCheckList, type BooksCheckRow } from '@matricula/read-models/books';

/** The last outcome of each day. */
export const booksCheckProjector = defineProjector<BooksCheckRow, BooksCheckEvent>(booksCheckList, {
  BooksChecked: ({ data: { news: _news, ...data } }) => set(data.day, data),
});
