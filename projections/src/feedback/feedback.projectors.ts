import { feedbackListProjector } from './feedback-list.projector';
import { feedbackRatingProjector } from './feedback-rating.projector';

export const feedbackProjectors = [feedbackListProjector, feedbackRatingProjector];
