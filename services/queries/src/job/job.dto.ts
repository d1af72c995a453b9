import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { jobLife } from '@matricula/domain/job';
import { IsOptionalDay } from '@matricula/lists';

/** Query of `getUploadedCsvReport`. */
export class UploadedCsvDto {
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) page_no?: number;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(1000) limit?: number;
  @IsOptional() @IsString() @MaxLength(200) search?: string;
  @IsOptional() @IsIn(Object.keys(jobLife.states)) status?: string;
  @IsOptionalDay() sdate?: string;
  @IsOptionalDay() edate?: string;
}

/** Body of `userExportActivityReport`. */
export class ExportActivityDto extends UploadedCsvDto {}
