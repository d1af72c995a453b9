import { notifyOfTicket } from './notify-of-ticket.policy';

export const supportPolicies = [notifyOfTicket];
