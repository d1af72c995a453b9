import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsISO8601,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { stageTags } from '@matricula/domain/call-action';

/** `callObj` of the submission (001 §3). */
export class CallObjectDto {
  @IsIn(stageTags, { message: 'Stage Tag must be Lead, Call or Application.' }) group: (typeof stageTags)[number];
  @IsString({ message: 'Stage is required' }) @IsNotEmpty({ message: 'Stage is required' }) selectStage: string;
  @IsOptional() @IsString() @MaxLength(200) selectSubStage?: string;
  @IsOptional() @IsISO8601({ strict: true }, { message: 'Followup Date is not a date' }) call_date_time?: string;
  @IsOptional() @IsString() @MaxLength(10_000) message?: string;
  @IsOptional() @IsString() @MaxLength(50) selectCollegeId?: string;
}

/** One attachment: base64 data URL, MIME type and name (CA-14). */
export class AttachmentDto {
  @IsString() @IsNotEmpty() img: string;
  @IsString() @MaxLength(100) ext: string;
  @IsString() @IsNotEmpty() @MaxLength(255) name: string;
}

/** Body of `callGenerate`: the call action submission (001 §3). */
export class CallActionDto {
  @IsString() @IsNotEmpty() lead_id: string;
  @IsOptional() @IsString() lead_source_at_stage?: string;
  @IsOptional() @IsString() last_re_enquired_clg_id?: string;
  @IsOptional() @IsIn([0, 1, true, false, null]) is_stage_mark_locked?: number | boolean | null;
  @IsObject() @ValidateNested() @Type(() => CallObjectDto) callObj: CallObjectDto;
  @IsOptional() @IsBoolean() allowAutomation?: boolean;
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(10)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => AttachmentDto)
  files?: AttachmentDto[];
  /** -1 when no college is chosen (CA-23). */
  @IsOptional() user_selected_college_id?: string | number;
  @IsOptional() @IsBoolean() dialer?: boolean;
}
