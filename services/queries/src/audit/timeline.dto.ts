import { Transform, Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { IsOptionalDay } from '@matricula/lists';

/** A list comes repeated or joined by commas. */
const Joined = () => Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.join(',') : value));

/** Query of `getTimeline` (TL-03); without days it is today. */
export class TimelineDto {
  @IsOptional() @Joined() @IsString() userId?: string;
  @IsOptionalDay() startDate?: string;
  @IsOptionalDay() endDate?: string;
  @IsOptional() @Joined() @IsString() property?: string;
  @IsOptional() @Joined() @IsString() tableAffected?: string;
  @IsOptional() @IsString() leadId?: string;
  /** Leaves out who signed in, went on a break and came back. */
  @IsOptional() @IsIn(['true', 'false']) hideSignIns?: 'true' | 'false';
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) page_number?: number;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(100) limit?: number;
}
