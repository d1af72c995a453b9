import { Transform, Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { IsOptionalDay } from '@matricula/lists';

/** A list given as repeated parameters or separated by commas. */
const Joined = () => Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.join(',') : value));

/** Which entries of the timeline; today's if no days are given. */
export class TimelineDto {
  @IsOptional() @Joined() @IsString() userId?: string;
  @IsOptionalDay() startDate?: string;
  @IsOptionalDay() endDate?: string;
  @IsOptional() @Joined() @IsString() property?: string;
  @IsOptional() @Joined() @IsString() tableAffected?: string;
  @IsOptional() @IsString() leadId?: string;
  /** One entity: `user/ID` for changes of an account, `tenant/ID` for the institution, `ticket/ID`, `cities/ID` for one of these. */
  @IsOptional() @Matches(/^[a-z-]{1,60}\/.{1,100}$/, { message: 'about must be a kind and an id such as user/1' }) about?: string;
  /** Leaves out sign-ins, sign-outs and breaks. */
  @IsOptional() @IsIn(['true', 'false']) hideSignIns?: 'true' | 'false';
  /** Leaves out reminders, timers and scheduled housekeeping. */
  @IsOptional() @IsIn(['true', 'false']) hideBookkeeping?: 'true' | 'false';
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) page_number?: number;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(100) limit?: number;
}

/** Query of `getTimeline` (TL-03); today's entries if no days are given. */
export class TimelinePageDto extends TimelineDto {
  /** Shows bulk work as one entry; entries of one lead or entity are never grouped. */
  @IsOptional() @IsIn(['true', 'false']) groupBulk?: 'true' | 'false';
  /** `_id` of an entry that starts bulk work: returns its single entries under the same filters. */
  @IsOptional() @IsString() @MaxLength(100) within?: string;
}

/** Query of `timeline/chain/stretch`: which segments of the chain, of 128 entries each. */
export class StretchDto {
  @IsOptional() @Type(() => Number) @IsInt() @Min(0) from?: number;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(16) segments?: number;
}
