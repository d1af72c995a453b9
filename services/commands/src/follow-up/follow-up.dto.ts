import { EmptyIsNone, InLines } from '@matricula/http';
import { IsMoment } from '@matricula/lists';
import { IsOptional, IsString, MaxLength } from 'class-validator';

/** Query of `followup/lead/mark-status`: `new_lead_stage` from the call action. */
export class MarkStatusDto {
  @IsOptional() @IsString() @MaxLength(100) source?: string;
}

/** Body of `follow-ups/{id}/complete`: a new date with a comment, or the reason for no further follow-up. */
export class CompleteFollowUpDto {
  @EmptyIsNone() @IsOptional() @IsMoment('Followup Date is not a date') next_at?: string;
  @EmptyIsNone() @IsOptional() @IsString() @InLines() @MaxLength(10_000) comment?: string;
  @EmptyIsNone() @IsOptional() @IsString() @MaxLength(500) reason?: string;
}
