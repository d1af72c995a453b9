import { BulkSelectionDto } from '@matricula/lists';
import { Type } from 'class-transformer';
import { ArrayNotEmpty, IsArray, IsIn, IsObject, IsOptional, IsString, ValidateNested } from 'class-validator';

const runActions = ['retry', 'skip', 'stop'] as const;
export type RunAction = (typeof runActions)[number];

/** Body of `POST workflow-runs/decide`. The runs stand in `keys` or in `selection`. */
export class RunDecisionDto {
  @IsIn(runActions, { message: 'action is required' }) action: RunAction;
  @IsOptional() @IsArray() @ArrayNotEmpty({ message: 'keys is required' }) @IsString({ each: true }) keys?: string[];
  @IsOptional() @ValidateNested() @Type(() => BulkSelectionDto) @IsObject() selection?: BulkSelectionDto;
  /** For a retry: the version that the step is tried with. `newest` is the version in force. */
  @IsOptional() @IsIn(['own', 'newest']) version?: 'own' | 'newest';
}
