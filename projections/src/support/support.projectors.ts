import { ticketListProjector } from './ticket-list.projector';

export const supportProjectors = [ticketListProjector];
