import { IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';

/** Body of `tenants/update-status/{id}`: 1 lets it work, 0 suspends it, as other status calls say it. */
export class TenantStatusDto {
  @IsIn([1, 0, '1', '0', 'active', 'suspended'], { message: 'status must be 1 (active) or 0 (suspended)' }) status: 1 | 0 | string;
}

/** Body of `tenants/scrape-website-details`. */
export class ScrapeDto {
  @IsString() @IsNotEmpty({ message: 'websiteUrl is required' }) @MaxLength(2_000) websiteUrl: string;
}
