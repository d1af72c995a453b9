import type { ActingPorts } from '../acting';
import { notifyOfTicket } from './notify-of-ticket.policy';
import { UnansweredTicketsWorker } from './unanswered-tickets.worker';
import { watchForAnswer } from './watch-for-answer.policy';

export const policies = [notifyOfTicket, watchForAnswer];
export const workers = (ports: ActingPorts) => [new UnansweredTicketsWorker(ports)];
