import { notifyOfAnswer } from './notify-of-answer.policy';

export const policies = [notifyOfAnswer];
