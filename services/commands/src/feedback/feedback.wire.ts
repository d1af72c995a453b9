import { feedbackFields, feedbackLife, ratedThings, type FeedbackSubmitted } from '@matricula/domain/feedback';
import { DomainError } from '@matricula/domain/kernel';
import { checkFields, type FieldValues } from '@matricula/domain/kernel/field-check';
import { jsonSchemaOf } from '@matricula/domain/kernel/field-schema';
import { choice, defaultsOf, fields, json, longText, type ValuesOf } from '@matricula/domain/kernel/field-set';

/** The body of `submitFeedback`; `feedbackFields` declares its contents. */
export const submissionBody = fields({ feedback: json({ label: 'Feedback', required: true, most: 30_000 }) });

export const moveBody = fields({
  state: choice({ label: 'State', of: Object.keys(feedbackLife.states) }),
  answer: longText({ label: 'Answer', most: 10_000 }),
});

const { properties = {} } = jsonSchemaOf(feedbackFields);
const isRating = (name: string) => ratedThings.some((thing) => thing === name);
const ratings = Object.fromEntries(Object.entries(properties).filter(([name]) => isRating(name)));
const words = Object.fromEntries(Object.entries(properties).filter(([name]) => !isRating(name)));

/** The body under the documents' field names (000 §3): `recommend` is 1 for yes and 2 for no, ratings are grouped. */
export const submission = {
  type: 'object',
  required: ['feedback'],
  properties: {
    feedback: {
      type: 'object',
      required: ['comments'],
      properties: {
        ...words,
        recommend: { title: 'Recommend', type: 'integer', enum: [1, 2], default: 2 },
        ratings: { type: 'object', properties: ratings },
      },
    },
  },
} as object;

/** Feedback as it came in. @throws DomainError `feedback/invalid` with what is wrong by field */
export function feedbackOf(given: unknown): Omit<FeedbackSubmitted['data'], 'feedbackId' | 'giverId' | 'giverName'> {
  const { ratings: rated, recommend, ...rest } = isObject(given) ? given : {};
  const flat = {
    ...{ ...defaultsOf(feedbackFields), ...rest, ...(isObject(rated) ? rated : {}) },
    ...(recommend !== undefined && { recommend: String(recommend) }),
  };
  const { values, problems } = checkFields(feedbackFields, flat);
  const [first] = problems;
  if (first) {
    throw new DomainError('feedback/invalid', first.message, Object.fromEntries(problems.map(({ field, message }) => [field, message])));
  }
  const said = values as ValuesOf<typeof feedbackFields>;
  const yes = said.recommend === '1';
  return {
    comments: said.comments,
    recommend: yes ? 'yes' : 'no',
    recommendationsDetails: (yes && said.recommendationsDetails) || undefined,
    categories: [...(said.category ?? [])],
    features: [...(said.selectedFeatures ?? [])],
    ratings: Object.fromEntries(ratedThings.flatMap((thing) => (said[thing] ? [[thing, said[thing]]] : []))),
  };
}

const isObject = (value: unknown): value is FieldValues => typeof value === 'object' && value !== null && !Array.isArray(value);
