import { IsDefined, IsBoolean, IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { AsFlag, KeepsNulls, ListOf } from '@matricula/http';
import type { Json } from '@matricula/domain/kernel';

class SubStageNameDto {
  @IsString() @IsNotEmpty() @MaxLength(100) name: string;
}

/** Body of `updateLeadStage` (001 §3 LeadStage); missing fields do not change. */
@KeepsNulls()
export class LeadStageChangeDto {
  @IsOptional() @IsString() @IsNotEmpty({ message: 'Stage is required' }) @MaxLength(100) stage_name?: string;
  @IsOptional()
  @ListOf(() => SubStageNameDto)
  sub_stages?: SubStageNameDto[];
  @IsOptional() @AsFlag() @IsBoolean() sub_stage_required?: boolean;
  @IsOptional() @AsFlag() @IsBoolean() followup_required?: boolean;
  /** 1 locks the stage, null and 0 do not. */
  @IsOptional() @IsIn([1, 0, null]) is_allow_user_lock_stage?: number | null;
}

/** Body of `addLeadStage`. */
@KeepsNulls()
export class LeadStageDto extends LeadStageChangeDto {
  @IsDefined({ message: 'Stage is required' }) declare stage_name: string;
}

/** Body of `updateLeadSubStage/{id}`. */
export class SubStageDto {
  @ListOf(() => SubStageNameDto) sub_stages: SubStageNameDto[];
}

/** Body of the quick view calls (LD-10). */
export class QuickViewDto {
  @IsString() @IsNotEmpty({ message: 'Name is required' }) @MaxLength(100) name: string;
  @IsOptional() @IsString() @MaxLength(60) of?: string;
  @IsOptional() filter?: Json;
  @IsOptional() columns?: Json;
  @IsOptional() sort?: Json;
  @IsOptional() @IsBoolean() shared?: boolean;
}

/** Query of `update-quick-view-filter-by-id`. */
export class RenameQuickViewDto {
  @IsString({ message: 'id is required' }) @IsNotEmpty({ message: 'id is required' }) id: string;
  @IsString({ message: 'Name is required' }) @IsNotEmpty({ message: 'Name is required' }) @MaxLength(100) name: string;
}
