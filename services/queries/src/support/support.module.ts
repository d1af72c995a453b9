import { Module } from '@nestjs/common';
import { TicketQueryController } from './ticket.controller';

/** Tickets of the help desk, and what happened to them. */
@Module({ controllers: [TicketQueryController] })
export class SupportQueryModule {}
