import { EmptyIsNone } from '@matricula/http';
import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, IsNotEmpty, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

const AsList = () => Transform(({ value }: { value: unknown }) => (value === undefined || Array.isArray(value) ? value : [value]));

/** Query of `GET dialer/config`: a page of rules, of some colleges if named, or one rule by `_id` or `id`. */
export class DialerRulesDto {
  @IsOptional() @EmptyIsNone() @Type(() => Number) @IsInt() @Min(1) @Max(100_000) page_number?: number;
  @IsOptional() @EmptyIsNone() @Type(() => Number) @IsInt() @Min(1) @Max(1_000) limit?: number;
  @IsOptional() @AsList() @IsArray() @ArrayMaxSize(500) @IsString({ each: true }) @MaxLength(100, { each: true }) 'clgId[]'?: string[];
  @IsOptional() @AsList() @IsArray() @ArrayMaxSize(500) @IsString({ each: true }) @MaxLength(100, { each: true }) clgId?: string[];
  @IsOptional() @IsString() @MaxLength(200) _id?: string;
  @IsOptional() @IsString() @MaxLength(200) id?: string;
}

/** Query of the leads on a dialer list. */
export class DialerQueueDto {
  @IsString({ message: 'list is required' }) @IsNotEmpty({ message: 'list is required' }) @MaxLength(100) list: string;
  @IsOptional() @EmptyIsNone() @Type(() => Number) @IsInt() @Min(1) @Max(500) limit?: number;
  @IsOptional() @EmptyIsNone() @Type(() => Number) @IsInt() @Min(1) @Max(100_000) page_no?: number;
  @IsOptional() @EmptyIsNone() @Type(() => Number) @IsInt() @Min(0) @Max(1) with_count?: number;
}

/** Query of the dialer lists of a lead. */
export class ListsOfLeadDto {
  @IsString({ message: 'lead_id is required' }) @IsNotEmpty({ message: 'lead_id is required' }) @MaxLength(100) lead_id: string;
}
