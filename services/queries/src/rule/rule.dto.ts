import { IsOptionalDay } from '@matricula/lists';
import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';

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

/** Query of why a lead has its owner. */
export class WhyOwnerDto {
  @IsString({ message: 'lead_id is required' }) @IsNotEmpty({ message: 'lead_id is required' }) @MaxLength(100) lead_id: string;
}
