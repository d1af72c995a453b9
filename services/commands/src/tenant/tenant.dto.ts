import { IsNotEmpty, IsString, MaxLength } from 'class-validator';

/** Query of `tenants/webhook/mapping/delete`. */
export class DeleteMappingDto {
  @IsString() @IsNotEmpty({ message: 'mapping_id is required' }) @MaxLength(200) mapping_id: string;
  @IsString() @IsNotEmpty({ message: 'tenant_id is required' }) @MaxLength(100) tenant_id: string;
}
