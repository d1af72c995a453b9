import type { SearchEntry } from '../kernel/screen';
import { feedbackScreens } from './feedback.screens';

/** How the header search finds the screens of the context. */
export const feedbackSearch: readonly SearchEntry[] = [
  {
    screen: feedbackScreens.management,
    name: 'Feedback Management',
    group: 'access control',
    description: 'What users say about the product',
    words: 'feedback rating stars opinion',
    code: 'FEEDBACK_MANAGEMENT',
  },
];
