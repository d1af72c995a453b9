import { publicEvents } from '@matricula/domain/communication';
import { IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';

/** Body of `tenants/update-status/{id}`: 1 activates it, 0 suspends it, as in other status calls. */
export class TenantStatusDto {
  @IsIn([1, 0, '1', '0', 'active', 'suspended'], { message: 'status must be 1 (active) or 0 (suspended)' }) status: 1 | 0 | string;
}

/** Body of `tenants/scrape-website-details`. */
export class ScrapeDto {
  @IsString() @IsNotEmpty({ message: 'websiteUrl is required' }) @MaxLength(2_000) websiteUrl: string;
}

const events = publicEvents.map(({ value }) => value);

/** Body of `tenants/webhook/mapping/create/{tenantId}`. */
export class CreateMappingDto {
  @IsString() @IsNotEmpty({ message: 'webhook_id is required' }) @MaxLength(100) webhook_id: string;
  /** Kind of event. */
  @IsIn(events, { message: 'Choose the events to send.' }) event: string;
}

/** Query of `tenants/webhook/mapping/delete`. */
export class DeleteMappingDto {
  @IsString() @IsNotEmpty({ message: 'mapping_id is required' }) @MaxLength(200) mapping_id: string;
  @IsString() @IsNotEmpty({ message: 'tenant_id is required' }) @MaxLength(100) tenant_id: string;
}

/** Body of `tenants/webhook/mapping/update`. */
export class UpdateMappingDto extends DeleteMappingDto {
  /** Kind of event that takes the place of the one that the mapping names. */
  @IsIn(events, { message: 'Choose the events to send.' }) event: string;
}
