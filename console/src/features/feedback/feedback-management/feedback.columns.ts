import { feedbackCategories, feedbackFeatures, ratedThings, ratingWords } from '@matricula/domain/feedback';
import type { Sort } from '@matricula/read-models/kernel';
import type { FeedbackRow } from '@matricula/read-models/feedback';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { recommendWords, starsOf, statusWords, toneOf } from '../feedback-words';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';

const asWords = (words: readonly string[]) => Object.fromEntries(words.map((word) => [word, word]));

export const feedbackColumns: ListColumn<FeedbackRow>[] = [
  { field: 'comments', title: 'Comments', width: 280, flex: 1, classes: { 'cell-strong': () => true } },
  {
    field: 'status',
    title: 'Status',
    width: 112,
    format: (_, { status }) => t(statusWords[status]),
    look: { kind: 'pill', tone: ({ status }) => toneOf(status) },
  },
  { field: 'giverName', title: 'Given by', width: 156, look: { kind: 'person' } },
  { field: 'givenAt', title: 'Given At', width: 132, look: { kind: 'moment' } },
  { field: 'recommend', title: 'Recommend', width: 112, format: (_, { recommend }) => t(recommendWords[recommend]) },
  { field: 'satisfaction', title: ratingWords.satisfaction, width: 176, format: (_, { satisfaction }) => starsOf(satisfaction) },
  { field: 'categories', title: 'Category', width: 190, format: (_, { categories }) => categories.map((word) => t(word)).join(', ') },
  { field: 'features', title: 'Feature', width: 170, format: (_, { features }) => features.map((word) => t(word)).join(', ') },
  { field: 'answered', title: 'Answered', width: 100, format: (_, { answered }) => (answered ? t`Yes` : t`No`) },
  ...ratedThings
    .filter((thing) => thing !== 'satisfaction')
    .map((thing): ListColumn<FeedbackRow> => ({
      ...{ field: thing, title: ratingWords[thing], width: 140, hidden: true },
      format: (_, row) => starsOf(row[thing]),
    })),
  { field: 'updatedAt', title: 'Last change', width: 132, hidden: true, look: { kind: 'moment' } },
];

export const feedbackFilters: FilterField[] = [
  { field: 'status', title: 'Status', kind: 'keyword', words: spoken(statusWords), pinned: true },
  { field: 'recommend', title: 'Recommend', kind: 'keyword', words: spoken(recommendWords), pinned: true },
  { field: 'categories', title: 'Category', kind: 'keyword', words: spoken(asWords(feedbackCategories)), pinned: true },
  { field: 'features', title: 'Feature', kind: 'keyword', words: spoken(asWords(feedbackFeatures)), pinned: true },
  { field: 'giverName', title: 'Given by', kind: 'keyword' },
  { field: 'givenAt', title: 'Given At', kind: 'instant' },
  ...ratedThings.map((thing): FilterField => ({ field: thing, title: ratingWords[thing], kind: 'integer' })),
];

export const newestFirst: Sort[] = [{ field: 'givenAt', dir: 'desc' }];
