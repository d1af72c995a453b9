import { PagedDto } from '@matricula/http';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { jobLife } from '@matricula/domain/job';
import { IsOptionalDay } from '@matricula/lists';

/** Query of `getUploadedCsvReport`. */
export class UploadedCsvDto extends PagedDto {
  @IsOptional() @IsString() @MaxLength(200) search?: string;
  @IsOptional() @IsIn(Object.keys(jobLife.states)) status?: string;
  @IsOptionalDay() sdate?: string;
  @IsOptionalDay() edate?: string;
}

/** Body of `userExportActivityReport`. */
export class ExportActivityDto extends UploadedCsvDto {}
