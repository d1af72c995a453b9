import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { AsFlag, PagedDto } from '@matricula/http';
import { leadChannels, type LeadChannel } from '@matricula/domain/outreach';

/** Query of `lead-gen/broadcasts` and `lead-gen/broadcasts-history`. */
export class BroadcastsDto extends PagedDto {
  @IsOptional() @IsString() @MaxLength(100) campaign_id?: string;
  @IsOptional() @IsString() @MaxLength(100) broadcast_id?: string;
}

/** Query of `lead-gen/templates`. */
export class TemplatesOfDto {
  @IsOptional() @IsIn([...leadChannels, 'whatsapp']) channel?: LeadChannel | 'whatsapp';
}

/** Query of `lead-gen/cities`. */
export class CitiesOfDto extends PagedDto {
  @IsOptional() @IsString() @MaxLength(100) state?: string;
  @IsOptional() @Transform(({ value }) => (typeof value === 'string' ? value.trim() : value)) @IsString() @MaxLength(100) search?: string;
}

/** Query of `sender-list`. */
export class SenderListDto {
  @IsOptional() @AsFlag() @IsBoolean() is_active?: boolean;
}
