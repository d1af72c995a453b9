import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { leadChannels, type LeadChannel } from '@matricula/domain/outreach';

/** Query of `gettemplatebodybytemplateid`; with `lead_id` the answer contains a preview. */
export class TemplateBodyDto {
  @IsString({ message: 'id is required' }) @IsNotEmpty({ message: 'id is required' }) @MaxLength(100) id: string;
  @IsOptional() @IsString() @MaxLength(100) lead_id?: string;
}

/** Query of `message-templates`. */
export class TemplatesDto {
  @IsIn([...leadChannels]) channel: LeadChannel;
}

/** Query of `getcafcollegebyid`. */
export class CafCollegeDto {
  @IsString({ message: 'pId is required' }) @IsNotEmpty({ message: 'pId is required' }) @MaxLength(100) pId: string;
}

/** Query of `get-caf-detail-by-lead`. */
export class CafOfLeadDto {
  @IsString({ message: 'lead_id is required' }) @IsNotEmpty({ message: 'lead_id is required' }) @MaxLength(100) lead_id: string;
}
