import { notifyOfAnswer } from './notify-of-answer.policy';

export const feedbackPolicies = [notifyOfAnswer];
