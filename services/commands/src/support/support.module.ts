import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ResponseTimes } from './response-times';
import { ticketHandOver } from './ticket.hand-over';
import { TicketFiles } from './ticket-files';
import { TicketController } from './ticket.controller';
import { Tickets } from './tickets.service';

/** The help desk. */
@Module({ imports: [CqrsModule], controllers: [TicketController], providers: [ResponseTimes, TicketFiles, Tickets] })
export class SupportModule {
  static readonly handsOver = [ticketHandOver];
}
