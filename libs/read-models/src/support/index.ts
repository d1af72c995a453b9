export { ticketList, type TicketRow } from './ticket-list.read-model';
