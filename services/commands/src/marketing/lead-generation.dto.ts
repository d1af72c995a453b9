import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { PagedDto } from '@matricula/http';
import { leadChannels, type LeadChannel } from '@matricula/domain/outreach';

/** Query of `DELETE lead-gen/campaigns`. */
export class CampaignIdDto {
  @IsString({ message: 'campaign_id is required' }) @IsNotEmpty({ message: 'campaign_id is required' }) @MaxLength(100) campaign_id: string;
}

/** Query of `DELETE lead-gen/map-cities`. */
export class MappingIdDto {
  @IsString({ message: 'mapping_id is required' }) @IsNotEmpty({ message: 'mapping_id is required' }) @MaxLength(100) mapping_id: string;
}

/** Query of the calls about one audience; `channel` decides who is reached. */
export class AudienceIdDto extends PagedDto {
  @IsString({ message: 'audience_id is required' }) @IsNotEmpty({ message: 'audience_id is required' }) @MaxLength(100) audience_id: string;
  @IsOptional() @IsIn([...leadChannels]) channel?: LeadChannel;
}
