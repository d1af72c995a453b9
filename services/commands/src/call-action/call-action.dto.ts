import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { AsFlag, AsId, AsNumber, EmptyIsNone, InLines, ListOf } from '@matricula/http';
import { IsMoment } from '@matricula/lists';
import { stageTags } from '@matricula/domain/call-action';

/** `callObj` of the submission (001 §3). */
export class CallObjectDto {
  @IsIn(stageTags, { message: 'Stage Tag must be Lead, Call or Application.' }) group: (typeof stageTags)[number];
  @AsId() @IsString({ message: 'Stage is required' }) @IsNotEmpty({ message: 'Stage is required' }) selectStage: string;
  @EmptyIsNone() @IsOptional() @IsString() @MaxLength(200) selectSubStage?: string;
  @EmptyIsNone() @IsOptional() @IsMoment('Followup Date is not a date') call_date_time?: string;
  @EmptyIsNone() @IsOptional() @IsString() @InLines() @MaxLength(10_000) message?: string;
  @AsId() @IsOptional() @IsString() @MaxLength(200) selectCollegeId?: string;
}

/** One attachment: base64 data URL, MIME type and name (CA-14). */
export class AttachmentDto {
  @IsString() @InLines() @IsNotEmpty() img: string;
  @IsString() @MaxLength(100) ext: string;
  @IsString() @IsNotEmpty() @MaxLength(255) name: string;
}

/** Body of `callGenerate`: the call action submission (001 §3); ids may be numbers, and an empty text is none. */
export class CallActionDto {
  @AsId() @IsString({ message: 'lead_id is required' }) @IsNotEmpty({ message: 'lead_id is required' }) lead_id: string;
  @EmptyIsNone() @IsOptional() @IsString() @MaxLength(100) lead_source_at_stage?: string;
  @AsId() @IsOptional() @IsString() @MaxLength(200) last_re_enquired_clg_id?: string;
  @AsFlag() @IsOptional() @IsBoolean() is_stage_mark_locked?: boolean;
  @IsObject() @ValidateNested() @Type(() => CallObjectDto) callObj: CallObjectDto;
  @AsFlag() @IsOptional() @IsBoolean() allowAutomation?: boolean;
  @IsOptional()
  @ListOf(() => AttachmentDto)
  @ArrayMaxSize(10)
  files?: AttachmentDto[];
  /** -1 when no college is chosen (CA-23). */
  @AsId() @IsOptional() @IsString() @MaxLength(200) user_selected_college_id?: string;
  @AsFlag() @IsOptional() @IsBoolean() dialer?: boolean;
  /** The telephone call whose result it is; the user's other calls with the lead that have none are included. */
  @EmptyIsNone() @IsOptional() @IsString() @MaxLength(200) call_id?: string;
  /** Seconds for which the lead was open in the queue that the user works through, since it was opened or its last result; an hour at most is recorded. */
  @AsNumber() @IsOptional() @IsInt() @Min(0) queue_seconds?: number;
  /** The pending follow-up from which the form was opened: it is completed with the call action. */
  @AsId() @IsOptional() @IsString() @MaxLength(200) follow_up_id?: string;
}

/** Body of `POST leads/{id}/files`: the files, as in a call action, and what they are. */
export class LeadFilesDto {
  @ListOf(() => AttachmentDto)
  @ArrayNotEmpty({ message: 'Choose a file.' })
  @ArrayMaxSize(10)
  files: AttachmentDto[];
  @IsOptional() @IsString() @InLines() @MaxLength(10_000) note?: string;
}
