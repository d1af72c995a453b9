import { Type } from 'class-transformer';
import { ArrayMaxSize, IsBoolean, IsIn, IsInt, IsObject, IsOptional, IsString, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { ListOf, PagedDto } from '@matricula/http';
import { IsDay, IsFilter, IsOptionalDay, type ExportFormat } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';
import type { ReportCell } from '@matricula/reports';
import { PastLinkDto } from '../audit';
import { ExportColumnDto } from '../lists';

/** Which past figures to compute again. */
export class PastReportDto {
  @IsObject() @ValidateNested() @Type(() => PastLinkDto) past: PastLinkDto;
  /** The field by which the report groups, if its dimension can be chosen. */
  @IsOptional() @IsString() @MaxLength(100) by?: string;
}

/** A query to a report; days in the tenant's zone, both included. */
export class ReportQuestionDto {
  @IsDay() from: string;
  @IsDay() to: string;
  @IsOptional() @IsObject() @IsFilter() where?: Filter;
  /** Also totals of the same number of days right before. */
  @IsOptional() @IsBoolean() compare?: boolean;
  /** The measure that a pivot table shows; if absent, its cells hold all measures. */
  @IsOptional() @IsString() @MaxLength(60) figure?: string;
  /** The figures as they were then; the present ones if absent. */
  @IsOptional() @IsObject() @ValidateNested() @Type(() => PastLinkDto) past?: PastLinkDto;
  /** The field by which the report groups, if its dimension can be chosen: `custom.cf_hostel`. */
  @IsOptional() @IsString() @MaxLength(100) by?: string;
}

/** The sort order of a table: by a name (counted from the left) or a figure. */
export class TableSortDto {
  @IsIn(['name', 'figure']) by: 'name' | 'figure';
  @IsInt() @Min(0) @Max(1000) at: number;
  @IsBoolean() down: boolean;
}

/** An export of all rows of a report; `columns` selects the columns and gives them the titles of the screen. */
export class ReportExportDto extends ReportQuestionDto {
  @IsOptional() @ListOf(() => ExportColumnDto) @ArrayMaxSize(100) columns?: ExportColumnDto[];
  @IsOptional() @IsIn(['shown', 'iso']) dates?: ExportFormat;
  /** The title of the screen, for a PDF. */
  @IsOptional() @IsString() @MaxLength(120) title?: string;
  /** The sort order of the table on the screen. */
  @IsOptional() @IsObject() @ValidateNested() @Type(() => TableSortDto) sort?: TableSortDto;
  /** The heading of the totals of a pivot table. */
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

/** Query of `get-activity`, `activity/get-time-difference` and `export-get-activity` (RE-02). */
export class ActivityDto extends PagedDto {
  @IsOptionalDay() sdate?: string;
  @IsOptionalDay() edate?: string;
  @IsOptional() @IsString() userId?: string;
  @IsOptional() @IsIn(['json', 'csv']) format?: 'json' | 'csv';
  /** For an export: cells as the screens show them, or instants in ISO 8601 and codes as stored. */
  @IsOptional() @IsIn(['shown', 'iso']) dates?: ExportFormat;
  @IsOptional() @IsString() lead_stage?: string;
  @IsOptional() @IsString() lead_source?: string;
}
