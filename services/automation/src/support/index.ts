import { notifyOfTicket } from './notify-of-ticket.policy';
import { watchForAnswer } from './watch-for-answer.policy';

export const supportPolicies = [notifyOfTicket, watchForAnswer];
