import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { rulesChoices, type RulesChoice } from '@matricula/domain/job';
import { EmptyIsNone, ListOf } from '@matricula/http';
import { BulkSelectionDto } from '@matricula/lists';

/** Leads by key, by a filter, or all of them with their count. */
class LeadSelectionDto extends BulkSelectionDto {
  /** As in `getLeads`: `fav` and `assigned-leads` narrow the list. */
  @IsOptional() @IsIn(['all', 'fav', 'assigned-leads']) type?: string;
  @IsOptional() @IsString() n_id?: string;
}

/** One of several users among whom the leads are split. */
class ShareDto {
  @IsString() @IsNotEmpty({ message: 'user_id is required' }) user_id: string;
  /** Relative to the weights of the others: 2 gets twice as many leads as 1, the default. */
  @IsOptional() @IsInt() @Min(1) @Max(1_000) weight?: number;
}

/** Body of `POST commands/leads/bulk`. */
export class BulkActionDto {
  /** `push` sends each lead to its colleges as `pushToAllClg` does, and cannot be undone. */
  @IsIn(['assign', 'prioritise', 'stage', 'verify', 'push', 'remove'])
  action: 'assign' | 'prioritise' | 'stage' | 'verify' | 'push' | 'remove';
  @ValidateNested() @Type(() => LeadSelectionDto) @IsObject({ message: 'selection must say which leads' }) selection: LeadSelectionDto;
  /** For `assign`: the user who gets all leads. */
  @ValidateIf(({ action, user_id, shares }: BulkActionDto) => action === 'assign' && (shares === undefined || user_id !== undefined))
  @IsString()
  @IsNotEmpty({ message: 'user_id is required' })
  user_id?: string;
  /** For `assign`, instead of `user_id`: the users among whom the leads are split, by weight. */
  @IsOptional() @ListOf(() => ShareDto) @ArrayMinSize(1) @ArrayMaxSize(50) shares?: ShareDto[];
  @ValidateIf(({ action }: BulkActionDto) => action === 'prioritise')
  @IsIn([0, 1, 2], { message: 'Priority must be Low, Medium or High.' })
  priority?: number;
  /** As in `callGenerate`: a stage, and its sub-stage if it has one. */
  @ValidateIf(({ action }: BulkActionDto) => action === 'stage')
  @IsString({ message: 'Stage is required' })
  @IsNotEmpty({ message: 'Stage is required' })
  selectStage?: string;
  @EmptyIsNone() @IsOptional() @IsString() @MaxLength(200) selectSubStage?: string;
  @IsOptional() @IsBoolean() verified?: boolean;
  /** What rules and workflows do with the leads: nothing, throttled to some leads each minute, or all at once. */
  @IsOptional() @IsIn(rulesChoices) rules?: RulesChoice = 'none';
}
