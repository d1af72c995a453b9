import { lazy, Suspense, useState } from 'react';
import { feedbackList, type FeedbackRow } from '@matricula/read-models/feedback';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { ListPage } from '../../../shared/grid/list-page';
import { part } from '../../../shared/routing/part';
import { pillStyle } from '../../../shared/ui/theme';
import { newestFirst } from '../feedback-management/feedback.columns';
import { statusWords, toneOf } from '../feedback-words';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';

const columns: ListColumn<FeedbackRow>[] = [
  { field: 'comments', title: 'Comments', width: 300, flex: 1, classes: { 'cell-strong': () => true } },
  {
    field: 'status',
    title: 'Status',
    width: 112,
    format: (_, { status }) => t(statusWords[status]),
    look: { kind: 'pill', tone: ({ status }) => toneOf(status) },
  },
  { field: 'answer', title: 'Answer', width: 320, flex: 1 },
  { field: 'givenAt', title: 'Given At', width: 132, look: { kind: 'moment' } },
];
const filters: FilterField[] = [{ field: 'status', title: 'Status', kind: 'keyword', words: spoken(statusWords), pinned: true }];

const Dialog = lazy(async () => ({
  default: (await part('GiveFeedbackDialog', () => import('../give-feedback/give-feedback.dialog'))).GiveFeedbackDialog,
}));

/** The user's own feedback and its status. */
export function MyFeedbackPage() {
  const [giving, setGiving] = useState(false);
  const give = { label: t`Give feedback`, run: () => setGiving(true) };
  return (
    <>
      <ListPage<FeedbackRow>
        title={t`My Feedback`}
        list="my-feedback"
        model={feedbackList}
        columns={columns}
        filters={filters}
        defaultSort={newestFirst}
        card={(row) => ({
          title: row.comments,
          mark: (
            <span className="pill" style={pillStyle(toneOf(row.status))}>
              {t(statusWords[row.status])}
            </span>
          ),
          second: row.answer ?? t`Not answered yet`,
        })}
        primary={give}
        empty={{ text: t`You have not given feedback yet. Use the star in the header to give feedback.`, action: give }}
      />
      {giving && (
        <Suspense fallback={null}>
          <Dialog onClose={() => setGiving(false)} />
        </Suspense>
      )}
    </>
  );
}
