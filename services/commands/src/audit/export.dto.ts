import { ArrayMaxSize, IsArray, IsIn, IsNotEmpty, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { ListOf } from '@matricula/http';
import { IsFilter, type ExportFormat } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';

class ExportSortDto {
  @IsString() @IsNotEmpty() field: string;
  @IsIn(['asc', 'desc']) dir: 'asc' | 'desc';
}

class ExportedColumnDto {
  @IsString() @IsNotEmpty() field: string;
  @IsString() @MaxLength(200) title: string;
}

/** A list export in the background: the body of `POST lists/:list/export`, and the list. */
export class StartExportDto {
  @IsString() @IsNotEmpty() list: string;
  /** The title on the screen, used as the file name. */
  @IsOptional() @IsString() @MaxLength(100) title?: string;
  @IsOptional() @IsObject() @IsFilter() where?: Filter;
  @IsOptional() @IsString() @MaxLength(200) search?: string;
  @IsOptional() @ListOf(() => ExportSortDto) @ArrayMaxSize(5) sort?: ExportSortDto[];
  @IsArray() @ListOf(() => ExportedColumnDto) @ArrayMaxSize(400) columns: ExportedColumnDto[];
  /** Cells as the screens show them, in the tenant's zone and in words; `iso` for moments in UTC and codes as they are stored. */
  @IsOptional() @IsIn(['shown', 'iso']) dates?: ExportFormat;
}
