import { pagesOf } from '@matricula/http';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { ticketLife } from '@matricula/domain/support';

/** Query of the ticket list. */
export class TicketsDto extends pagesOf(200) {
  @IsOptional() @IsIn(Object.keys(ticketLife.states)) status?: string;
  @IsOptional() @IsString() @MaxLength(200) search?: string;
}
