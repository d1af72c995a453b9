import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';

/** Query of `saveleadhistory`: an application form whose link was sent to a lead. */
export class SentLinkDto {
  @IsString({ message: 'pId is required' }) @IsNotEmpty({ message: 'pId is required' }) @MaxLength(100) pId: string;
  @IsString({ message: 'leadId is required' }) @IsNotEmpty({ message: 'leadId is required' }) @MaxLength(100) leadId: string;
  @IsOptional() @IsString() @MaxLength(2_000) content?: string;
  /** Ignored: the entry names the caller. */
  @IsOptional() @IsString() @MaxLength(100) uId?: string;
  @IsIn(['CAFLINK'], { message: 'history_type must be CAFLINK' }) history_type: string;
  @IsIn(['SENT'], { message: 'title must be SENT' }) title: string;
}
