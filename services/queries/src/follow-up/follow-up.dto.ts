import { PagedDto } from '@matricula/http';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsDay, IsOptionalDay, type ExportFormat } from '@matricula/lists';

export const followUpTypes = ['today', 'overdue', 'upcoming', 'done', 'all'] as const;

/** Query of `getfollowups` (001 §3 Follow-up filters). */
export class FollowUpsDto extends PagedDto {
  @IsOptional() @IsString() @MaxLength(200) name?: string;
  @IsOptional() @IsString() clgId?: string;
  @IsOptional() @IsString() source?: string;
  @IsOptional() @IsString() user_id?: string;
  @IsOptionalDay() sdate?: string;
  @IsOptionalDay() edate?: string;
  @IsOptional() @IsIn(followUpTypes) followup_type?: (typeof followUpTypes)[number];
  @IsOptional() @IsString() priority?: string;
  @IsOptional() @IsIn(['json', 'csv']) format?: 'json' | 'csv';
  /** For `format=csv`: cells as the screens show them, or moments in ISO 8601 and codes as stored. */
  @IsOptional() @IsIn(['shown', 'iso']) dates?: ExportFormat;
  @IsOptional() @IsString() @MaxLength(200) search?: string;
}

/** Query of `followup/counts-by-date`. */
export class FollowUpCountsDto {
  @IsDay() startDate: string;
  @IsDay() endDate: string;
  @IsOptional() @IsString() userId?: string;
  @IsOptional() @IsString() stage?: string;
}
