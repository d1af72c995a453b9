import { ERASED } from '@matricula/domain/kernel';
import type { FeedbackEvent } from '@matricula/domain/feedback';
import { defineProjector, fold, set } from '@matricula/projection-kit';
import { feedbackList, type FeedbackRow } from '@matricula/read-models/feedback';

/** A change of feedback that is there. */
const changed = ({ data, at }: { data: { feedbackId: string }; at: string }, what: Partial<FeedbackRow>) =>
  fold<FeedbackRow>(data.feedbackId, (row) => row && { ...row, ...what, updatedAt: at });

export const feedbackListProjector = defineProjector<FeedbackRow, FeedbackEvent>(feedbackList, {
  FeedbackSubmitted: ({ data, at }) => {
    // The text of feedback is gone once its key was destroyed.
    const { ratings, comments = ERASED, ...rest } = data;
    return set(data.feedbackId, { ...rest, ...ratings, comments, status: 'new', givenAt: at, updatedAt: at, answered: false });
  },
  FeedbackMoved: (event) => changed(event, { status: event.data.to }),
  FeedbackAnswered: (event) => changed(event, { answered: true, answer: event.data.text ?? ERASED }),
  FeedbackErased: ({ data, at }) =>
    fold<FeedbackRow>(
      data.feedbackId,
      (row) =>
        row && {
          ...row,
          ...{ comments: ERASED, recommendationsDetails: undefined, answer: row.answer && ERASED, erased: true, updatedAt: at },
        },
    ),
});
