import { IsOptionalDay } from '@matricula/lists';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { ruleFigures, type RuleFigure } from './rule-figures';

/** Query of the lists of rules: all of them, or one. */
export class RuleQueryDto {
  @IsOptional() @IsString() @MaxLength(200) id?: string;
  @IsOptional() @IsString() @MaxLength(200) _id?: string;
}

/** Query of what a rule did: a range of days, all without. */
export class RuleDaysDto {
  @IsOptionalDay() from?: string;
  @IsOptionalDay() to?: string;
}

/** Query of the leads behind a figure of a rule. */
export class RuleLeadsDto extends RuleDaysDto {
  @IsIn(ruleFigures) figure: RuleFigure;
  @IsOptional() @Type(() => Number) @IsInt() @Min(0) @Max(1_000_000) skip?: number;
}

/** Query of why a lead has its owner. */
export class WhyOwnerDto {
  @IsString({ message: 'lead_id is required' }) @IsNotEmpty({ message: 'lead_id is required' }) @MaxLength(100) lead_id: string;
}
