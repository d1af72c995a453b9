import { ArrayMaxSize, ArrayMinSize, IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { ListOf } from '@matricula/http';

/** Query of `followup/lead/mark-status`: `new_lead_stage` from the call action. */
export class MarkStatusDto {
  @IsOptional() @IsString() @MaxLength(100) source?: string;
}

/** A follow-up and its new time. */
class MoveDto {
  @IsString() @IsNotEmpty() @MaxLength(100) follow_up_id: string;
  /** A moment in ISO 8601; without a zone it is in the zone of the institution. */
  @IsString() @MaxLength(40) @Matches(/^\d{4}-\d{2}-\d{2}/, { message: 'Followup Date is not a date' }) due_at: string;
}

/** Body of `follow-ups/reschedule`. */
export class RescheduleDto {
  @ListOf(() => MoveDto) @ArrayMinSize(1) @ArrayMaxSize(200) items: MoveDto[];
}
