import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { PastLinkDto } from '../audit';
import { ListOf, pagesOf } from '@matricula/http';
import type { Filter } from '@matricula/read-models/kernel';
import { IsFilter, type ExportFormat } from '@matricula/lists';

class SortDto {
  @IsString() @IsNotEmpty() field: string;
  @IsIn(['asc', 'desc']) dir: 'asc' | 'desc';
}

class QuestionDto {
  @IsOptional() @IsObject() @IsFilter() where?: Filter;
  @IsOptional() @IsString() @MaxLength(200) search?: string;
}

/** Which rows. */
export class SelectionDto extends QuestionDto {
  /** The list as it was then; the present one if absent. */
  @IsOptional() @IsObject() @ValidateNested() @Type(() => PastLinkDto) past?: PastLinkDto;
}

/** Which past list, or which of its past rows, to rebuild. */
export class PastListDto {
  @IsObject() @ValidateNested() @Type(() => PastLinkDto) past: PastLinkDto;
}

/** A page of a selection. */
class PageDto extends SelectionDto {
  @IsOptional() @ListOf(() => SortDto) @ArrayMaxSize(5) sort?: SortDto[];
  @IsOptional() @IsInt() @Min(0) skip?: number;
  @IsOptional() @IsInt() @Min(1) @Max(1000) limit?: number;
}

/** A page of rows. */
export class RowsDto extends PageDto {
  /** Entries that the rows carry of maps with many of them, such as `answers.city`. */
  @IsOptional() @IsArray() @ArrayMaxSize(900) @IsString({ each: true }) entries?: string[];
}

/** The first rows in an order, as keys only. */
export class KeysDto extends QuestionDto {
  @IsOptional() @ListOf(() => SortDto) @ArrayMaxSize(5) sort?: SortDto[];
  /** How many, from the top. */
  @IsInt() @Min(1) @Max(10_000) limit: number;
}

/** Values of fields with counts. */
export class FacetsDto extends SelectionDto {
  @IsArray() @ArrayMaxSize(30) @IsString({ each: true }) fields: string[];
  @IsOptional() @IsInt() @Min(1) @Max(1000) limit?: number;
}

/** Rows by key. */
export class ByKeyDto {
  @IsArray() @ArrayMaxSize(1000) @IsString({ each: true }) keys: string[];
  /** As for a page of rows. */
  @IsOptional() @IsArray() @ArrayMaxSize(900) @IsString({ each: true }) entries?: string[];
}

/** The rows before and after one in a filtered and sorted list. */
export class NeighboursDto extends PageDto {
  @IsString() @IsNotEmpty() key: string;
}

/** A column of an export with its title on the screen. */
export class ExportColumnDto {
  @IsString() @IsNotEmpty() field: string;
  @IsString() title: string;
}

/** What to export, in which columns. */
export class ExportDto extends PageDto {
  @ListOf(() => ExportColumnDto) @ArrayMaxSize(400) columns: ExportColumnDto[];
  /** Cells as the screens show them, in the tenant's zone and in words; `iso` for instants in UTC and codes as stored. */
  @IsOptional() @IsIn(['shown', 'iso']) dates?: ExportFormat;
}

/** Query of `lists/{list}/rows/{key}/viewers`: a page of people, with a search by name. */
export class RowViewersDto extends pagesOf(200) {
  @IsOptional() @IsString() @MaxLength(200) search?: string;
}
