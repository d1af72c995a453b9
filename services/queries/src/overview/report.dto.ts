import { Type } from 'class-transformer';
import { ArrayMaxSize, IsBoolean, IsIn, IsInt, IsObject, IsOptional, IsString, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { ListOf } from '@matricula/http';
import { IsDay, IsFilter, IsOptionalDay, type ExportFormat } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';
import type { ReportCell } from '@matricula/reports';
import { PastLinkDto } from '../audit';
import { ExportColumnDto } from '../lists';

/** Which figures to work out again. */
export class PastReportDto {
  @IsObject() @ValidateNested() @Type(() => PastLinkDto) past: PastLinkDto;
  /** The field that the report goes by, where its dimension is chosen. */
  @IsOptional() @IsString() @MaxLength(100) by?: string;
}

/** A question to a report; days of the tenant's zone, both included. */
export class ReportQuestionDto {
  @IsDay() from: string;
  @IsDay() to: string;
  @IsOptional() @IsObject() @IsFilter() where?: Filter;
  /** Totals of as many days right before, as well. */
  @IsOptional() @IsBoolean() compare?: boolean;
  /** The measure that a table with a dimension across shows; its cells hold all of them without. */
  @IsOptional() @IsString() @MaxLength(60) figure?: string;
  /** As the figures were then; asked now without it. */
  @IsOptional() @IsObject() @ValidateNested() @Type(() => PastLinkDto) past?: PastLinkDto;
  /** The field that the report goes by, where its dimension is chosen: `custom.cf_hostel`. */
  @IsOptional() @IsString() @MaxLength(100) by?: string;
}

/** By what a table is sorted: a name (counted from the left) or a figure. */
export class TableSortDto {
  @IsIn(['name', 'figure']) by: 'name' | 'figure';
  @IsInt() @Min(0) @Max(1000) at: number;
  @IsBoolean() down: boolean;
}

/** An export of all rows of a report; `columns` gives its columns the titles of the screen and says which. */
export class ReportExportDto extends ReportQuestionDto {
  @IsOptional() @ListOf(() => ExportColumnDto) @ArrayMaxSize(100) columns?: ExportColumnDto[];
  @IsOptional() @IsIn(['shown', 'iso']) dates?: ExportFormat;
  /** The title of the screen, for a paper. */
  @IsOptional() @IsString() @MaxLength(120) title?: string;
  /** By what a table with a dimension across is sorted on the screen. */
  @IsOptional() @IsObject() @ValidateNested() @Type(() => TableSortDto) sort?: TableSortDto;
  /** The heading of its totals. */
  @IsOptional() @IsString() @MaxLength(60) total?: string;
}

/** The facts behind a cell. */
export class ReportFactsDto extends ReportQuestionDto {
  /** Dimension values of the row by column; `measure` names the column. */
  @IsOptional() @IsObject() cell?: ReportCell;
  @IsOptional() @IsString() measure?: string;
  @IsOptional() @IsInt() @Min(0) skip?: number;
  @IsOptional() @IsInt() @Min(1) @Max(1000) limit?: number;
}

/** Query of `get_lead_reports`; `scl` is a source or a college. */
export class LeadReportsDto {
  @IsOptional() @IsString() userId?: string;
  @IsOptionalDay() sdate?: string;
  @IsOptionalDay() edate?: string;
  @IsOptional() @IsString() scl?: string;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) page_no?: number;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(1000) limit?: number;
}

/** Query of `lead-report-by-call-action` and `lead-stage`. */
export class StageReportDto {
  @IsOptional() @IsString() id?: string;
  @IsOptional() @IsString() source?: string;
  @IsOptionalDay() sdate?: string;
  @IsOptionalDay() edate?: string;
}

/** Query of the hourly reports. */
export class HourlyDto {
  @IsOptional() @IsString() id?: string;
  @IsOptionalDay() date?: string;
}

/** Query of `get-activity`, `activity/get-time-difference` and `export-get-activity` (RE-02). */
export class ActivityDto {
  @IsOptionalDay() sdate?: string;
  @IsOptionalDay() edate?: string;
  @IsOptional() @IsString() userId?: string;
  @IsOptional() @IsIn(['json', 'csv']) format?: 'json' | 'csv';
  /** For an export: cells as the screens show them, or moments in ISO 8601 and codes as stored. */
  @IsOptional() @IsIn(['shown', 'iso']) dates?: ExportFormat;
  @IsOptional() @IsString() lead_stage?: string;
  @IsOptional() @IsString() lead_source?: string;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) page_no?: number;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(1000) limit?: number;
}
