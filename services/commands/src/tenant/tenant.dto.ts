import { IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';

/** Body of `tenants/update-status/{id}`: 1 activates it, 0 suspends it, as in other status calls. */
export class TenantStatusDto {
  @IsIn([1, 0, '1', '0', 'active', 'suspended'], { message: 'status must be 1 (active) or 0 (suspended)' }) status: 1 | 0 | string;
}

/** Query of `tenants/webhook/mapping/delete`. */
export class DeleteMappingDto {
  @IsString() @IsNotEmpty({ message: 'mapping_id is required' }) @MaxLength(200) mapping_id: string;
  @IsString() @IsNotEmpty({ message: 'tenant_id is required' }) @MaxLength(100) tenant_id: string;
}
