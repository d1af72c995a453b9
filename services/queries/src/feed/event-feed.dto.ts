import { Transform, Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';

/** Query of `GET /api/events`. */
export class EventFeedDto {
  /** Position of the last event that you have; from the beginning without it. */
  @IsOptional() @Matches(/^\d{16}(\d{4})?$/, { message: 'after must be the position of an event' }) after?: string;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(100_000) limit?: number;
  /** Event types, joined by commas. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.join(',') : value))
  @IsString()
  types?: string;
  /** Seconds to wait for the next event when there is none. */
  @IsOptional() @Type(() => Number) @IsInt() @Min(0) @Max(25) wait?: number;
}
