import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import type { Filter } from '@matricula/read-models/kernel';
import { EmptyIsNone } from '@matricula/http';
import { IsFilter } from '@matricula/lists';

/** Leads by key, or all that match at this moment. */
class LeadSelectionDto {
  @IsOptional() @IsArray() @ArrayNotEmpty() @ArrayMaxSize(10_000) @IsString({ each: true }) keys?: string[];
  @IsOptional() @IsObject() @IsFilter() where?: Filter;
  @IsOptional() @IsString() @MaxLength(200) search?: string;
  /** As in `getLeads`: `fav` and `assigned-leads` narrow the list. */
  @IsOptional() @IsIn(['all', 'fav', 'assigned-leads']) type?: string;
  @IsOptional() @IsString() n_id?: string;
}

/** Body of `POST commands/leads/bulk`. */
export class BulkActionDto {
  @IsIn(['assign', 'prioritise', 'stage', 'verify', 'remove']) action: 'assign' | 'prioritise' | 'stage' | 'verify' | 'remove';
  @ValidateNested() @Type(() => LeadSelectionDto) @IsObject({ message: 'selection must say which leads' }) selection: LeadSelectionDto;
  @ValidateIf(({ action }: BulkActionDto) => action === 'assign')
  @IsString()
  @IsNotEmpty({ message: 'user_id is required' })
  user_id?: string;
  @ValidateIf(({ action }: BulkActionDto) => action === 'prioritise')
  @IsIn([0, 1, 2], { message: 'Priority must be Low, Medium or High.' })
  priority?: number;
  /** As in `callGenerate`: a stage, and a sub-stage where it has one. */
  @ValidateIf(({ action }: BulkActionDto) => action === 'stage')
  @IsString({ message: 'Stage is required' })
  @IsNotEmpty({ message: 'Stage is required' })
  selectStage?: string;
  @EmptyIsNone() @IsOptional() @IsString() @MaxLength(200) selectSubStage?: string;
  @IsOptional() @IsBoolean() verified?: boolean;
}
