import { defineBoundary } from '../kernel';
import { ticketDecider } from './ticket.decider';
import { ticketStream } from './ticket.events';
import { ticketLife } from './ticket.life';

/** A ticket of the help desk. */
export const ticketBoundary = defineBoundary({ name: 'ticket', stream: ticketStream, decider: ticketDecider, life: ticketLife });
