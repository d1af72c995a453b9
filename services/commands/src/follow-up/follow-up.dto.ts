import { IsOptional, IsString, MaxLength } from 'class-validator';

/** Query of `followup/lead/mark-status`: `new_lead_stage` from the call action. */
export class MarkStatusDto {
  @IsOptional() @IsString() @MaxLength(100) source?: string;
}
