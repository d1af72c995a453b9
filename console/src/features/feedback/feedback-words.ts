/** Labels for feedback. Pure. */
import { feedbackLife, ratedThings, type FeedbackStatus } from '@matricula/domain/feedback';
import type { FieldValues } from '@matricula/domain/kernel/field-check';

export const statusWords: Readonly<Record<FeedbackStatus, string>> = feedbackLife.states;
export const recommendWords = { yes: 'Yes', no: 'No' };

/** Pill tone of a state. */
export const toneOf = (status: FeedbackStatus): number | 'plain' | 'done' =>
  (({ new: 2, inReview: 1, planned: 3, done: 'done', declined: 'plain' }) as const)[status];

/** ★★★★☆; empty without a rating. */
export const starsOf = (stars: number | undefined): string => (stars ? '★'.repeat(stars) + '☆'.repeat(5 - stars) : '');

/** Maps form values to the documents' names: `recommend` is 1 for yes and 2 for no, ratings form one object, 1 to 5 or null. */
export function submissionOf(values: FieldValues): object {
  const ratings = Object.fromEntries(ratedThings.map((thing) => [thing, values[thing] ?? null]));
  const { comments, recommend, recommendationsDetails, category = [], selectedFeatures = [] } = values;
  return { feedback: { comments, recommend: Number(recommend), recommendationsDetails, category, selectedFeatures, ratings } };
}
