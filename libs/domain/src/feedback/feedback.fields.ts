import { choice, choices, fields, integer, longText, when } from '../kernel/field-set';

/** Categories of feedback, in the document's order (000 §9). */
export const feedbackCategories = [
  ...['Positive Experience', 'Feature Appreciation', 'UI/UX Enjoyment', 'Performance Kudos', 'Mobile Experience'],
  ...['Reporting & Analytics Success', 'Automation Reliability', 'Integration Smoothness', 'Onboarding Experience'],
  ...['Customer Support Satisfaction', 'Slow Website', 'Login Issue', 'Feature Request', 'Data Not Updating', 'UI Bug'],
  ...['Navigation Problem', 'Performance Issue', 'Error Message', 'Report Incorrect', 'Other'],
];

/** The feature that feedback is about. */
export const feedbackFeatures = [
  ...['Dashboard', 'Publisher', 'Leads', 'Notes', 'Employee Workforce', 'Reports & Activity', 'Automation', 'Marketing'],
  ...['Application Manager', 'Setting', 'Access Control'],
];

export const ratingWords = {
  experience: 'Experience',
  easeOfUse: 'Ease of Use',
  uiUxDesign: 'Interface Design (UI/UX)',
  reliability: 'System Reliability',
  support: 'Customer Support Experience',
  satisfaction: 'Overall Satisfaction',
} as const;
export type RatedThing = keyof typeof ratingWords;
export const ratedThings: readonly RatedThing[] = ['experience', 'easeOfUse', 'uiUxDesign', 'reliability', 'support', 'satisfaction'];

/** `recommend` on the wire: 1 is yes, 2 is no. */
export const recommendWords = [
  { value: '1', label: 'Yes' },
  { value: '2', label: 'No' },
] as const;

const stars = (label: string) => integer({ label, least: 1, most: 5, stars: true });

/** Form of user feedback about the product (000 §2.9). */
export const feedbackFields = fields({
  comments: longText({ label: 'Comments', required: 'Comments is required.', most: 10_000 }),
  recommend: choice({ label: 'Recommend', of: recommendWords, required: true, default: '2' }),
  recommendationsDetails: longText({
    label: 'Details',
    required: 'This field is required when you say “Yes.”',
    when: when('recommend', '1'),
    most: 2_000,
  }),
  category: choices({ label: 'Category', of: feedbackCategories }),
  selectedFeatures: choices({ label: 'Feature', of: feedbackFeatures }),
  experience: stars(ratingWords.experience),
  easeOfUse: stars(ratingWords.easeOfUse),
  uiUxDesign: stars(ratingWords.uiUxDesign),
  reliability: stars(ratingWords.reliability),
  support: stars(ratingWords.support),
  satisfaction: stars(ratingWords.satisfaction),
});

export const answerFeedbackFields = fields({
  answer: longText({ label: 'Answer', required: 'Please write an answer.', most: 10_000 }),
});
/** The author of the feedback is notified if there is an answer. */
export const moveFeedbackFields = fields({
  answer: longText({ label: 'Answer', help: 'Sent to the person who gave the feedback. Empty: nothing is sent.', most: 10_000 }),
});
export const declineFeedbackFields = fields({
  answer: longText({ label: 'Reason for refusal', required: 'Please give the reason.', most: 10_000 }),
});
