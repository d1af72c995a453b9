import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsNotEmpty, IsObject, IsOptional, IsString, MaxLength, ValidateIf, ValidateNested } from 'class-validator';
import { EmptyIsNone } from '@matricula/http';
import { BulkSelectionDto } from '@matricula/lists';

/** Leads by key, by what matches at this moment, or all of them with their count. */
class LeadSelectionDto extends BulkSelectionDto {
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
