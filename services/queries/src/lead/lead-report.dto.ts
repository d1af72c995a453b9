import { PagedDto } from '@matricula/http';
import { IsOptionalDay } from '@matricula/lists';
import { IsOptional, IsString } from 'class-validator';

/** Query of `get_lead_reports`; `scl` is a source or a college. */
export class LeadReportsDto extends PagedDto {
  @IsOptional() @IsString() userId?: string;
  @IsOptionalDay() sdate?: string;
  @IsOptionalDay() edate?: string;
  @IsOptional() @IsString() scl?: string;
}

/** Query of `lead-report-by-call-action` and `lead-stage`. */
export class StageReportDto {
  @IsOptional() @IsString() id?: string;
  @IsOptional() @IsString() source?: string;
  @IsOptionalDay() sdate?: string;
  @IsOptionalDay() edate?: string;
}

/** Query of `counsoller-hourly-activity-report`. */
export class HourlyDto {
  @IsOptional() @IsString() id?: string;
  @IsOptionalDay() date?: string;
}
