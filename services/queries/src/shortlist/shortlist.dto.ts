import { pagesOf } from '@matricula/http';
import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

/** Query of the calls about the colleges of one lead. */
export class OfLeadDto {
  @IsString({ message: 'lead_id is required' }) @IsNotEmpty({ message: 'lead_id is required' }) @MaxLength(100) lead_id: string;
}

/** Query of `getNotInterestedColleges`. */
export class NotInterestedOfDto {
  @IsString({ message: 'leadId is required' }) @IsNotEmpty({ message: 'leadId is required' }) @MaxLength(100) leadId: string;
}

/** Query of `getColleges`: each filter is one or several values, joined by commas. Fees are in the currency of the institution. */
export class CollegeSearchDto extends pagesOf(100) {
  @IsOptional() @IsString() @MaxLength(100) lead_id?: string;
  @IsOptional() @IsString() @MaxLength(2_000) clg_city?: string;
  @IsOptional() @IsString() @MaxLength(2_000) clg_degree?: string;
  @IsOptional() @IsString() @MaxLength(2_000) clg_sp?: string;
  @IsOptional() @IsString() @MaxLength(2_000) clg_level?: string;
  @IsOptional() @IsString() @MaxLength(2_000) clg_mode?: string;
  @IsOptional() @IsString() @MaxLength(2_000) state?: string;
  @IsOptional() @IsString() @MaxLength(2_000) stream?: string;
  @IsOptional() @IsString() @MaxLength(200) name?: string;
  @IsOptional() @Type(() => Number) @IsInt() @Min(0) @Max(1_000_000_000) fee_from?: number;
  @IsOptional() @Type(() => Number) @IsInt() @Min(0) @Max(1_000_000_000) fee_to?: number;
}
