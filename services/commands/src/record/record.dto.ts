import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import type { RecordValues } from '@matricula/domain/record';
import { IsFilter } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';

/** Records by key, or all that match at this moment. */
export class RecordSelectionDto {
  @IsOptional() @IsArray() @ArrayNotEmpty() @ArrayMaxSize(10_000) @IsString({ each: true }) keys?: string[];
  @IsOptional() @IsObject() @IsFilter() where?: Filter;
  @IsOptional() @IsString() @MaxLength(200) search?: string;
}

/** Body of `POST records/{list}/bulk`. */
export class RecordBulkDto {
  @IsIn(['change', 'remove']) action: 'change' | 'remove';
  @ValidateNested()
  @Type(() => RecordSelectionDto)
  @IsObject({ message: 'selection must say which records' })
  selection: RecordSelectionDto;
  /** What changes, by the names of the record's fields. */
  @ValidateIf(({ action }: RecordBulkDto) => action === 'change')
  @IsObject({ message: 'values must say what changes' })
  values?: RecordValues;
}

/** Body of `PUT records/{list}/order`. */
export class RecordOrderDto {
  @IsArray() @ArrayNotEmpty() @ArrayMaxSize(1_000) @IsString({ each: true }) ids: string[];
}
