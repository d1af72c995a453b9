import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

/** The paging of a query with at most `most` rows a page. */
export function pagesOf(most: number) {
  class Paged {
    @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(1_000_000) page_no?: number;
    @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(most) limit?: number;
  }
  return Paged;
}

/** The paging of a query: `page_no` from 1, and up to 1,000 rows a page (`limit`). */
export class PagedDto extends pagesOf(1_000) {}
