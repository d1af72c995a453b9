import { AsFlag, EmptyIsNone, PagedDto } from '@matricula/http';
import { IsBoolean, IsIn, IsNotEmpty, IsObject, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { IsFilter, IsOptionalDay } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';
import { callStatuses, dialStatuses } from '@matricula/read-models/call';

export const callTypes = ['all', 'incoming', 'outgoing'] as const;

/** Query of `get/admin/call/history`; `all` calls if no type is given. */
export class AdminCallHistoryDto extends PagedDto {
  @IsOptional() @IsIn(callTypes) call_type?: (typeof callTypes)[number];
  @IsOptional() @Matches(/\d/, { message: 'phone must contain digits' }) @MaxLength(30) phone?: string;
  @IsOptional() @IsIn(callStatuses) call_status?: (typeof callStatuses)[number];
  @IsOptional() @IsIn(dialStatuses) dial_status?: (typeof dialStatuses)[number];
  @IsOptionalDay() sdate?: string;
  @IsOptionalDay() edate?: string;
  @IsOptional() @IsString() @MaxLength(2_000) user_id?: string;
  @IsOptional() @IsString() @MaxLength(2_000) stage?: string;
  @IsOptional() @IsString() @MaxLength(2_000) source?: string;
}

/** Query of `get/click/to/call/admin`: calls that users made. `dfuser` names one user more; `format=csv` answers with a file. */
export class ClickToCallDto extends PagedDto {
  @IsOptional() @IsIn(callTypes) call_type?: (typeof callTypes)[number];
  @IsOptionalDay() sdate?: string;
  @IsOptionalDay() edate?: string;
  @IsOptional() @IsString() @MaxLength(2_000) user_id?: string;
  @IsOptional() @IsString() @MaxLength(2_000) dfuser?: string;
  @IsOptional() @IsString() @MaxLength(200) user_role?: string;
  @IsOptional() @IsIn(['json', 'csv']) format?: 'json' | 'csv';
}

/** Query of `get/leads/without/leadId/{x}`: calls of one day, by what came of dialling. `spam=true` lists those marked as spam instead of the others. */
export class CallsWithoutLeadDto extends PagedDto {
  @IsOptionalDay() date?: string;
  @IsOptional() @IsIn(dialStatuses) dstatus?: (typeof dialStatuses)[number];
  @IsOptional() @EmptyIsNone() @AsFlag() @IsBoolean() spam?: boolean;
}

/** Query of `lead-not-create-call-history`: the number of a call, or a number. */
export class UnknownCallerDto {
  @IsOptional() @IsString() @MaxLength(200) id?: string;
  @IsOptional() @IsString() @MaxLength(30) phone?: string;
}

/** Body of `ivrDashBoard` and `ivrAgentStatusReport`; today if no day is given. */
export class CallPeriodDto {
  @IsOptionalDay() sdate?: string;
  @IsOptionalDay() edate?: string;
}

/** Body of `calls/figures`: the filter and search of a list of calls. */
export class CallSelectionDto {
  @IsOptional() @IsObject() @IsFilter() where?: Filter;
  @IsOptional() @IsString() @MaxLength(200) search?: string;
}

/** The path of a recording. */
export class CallIdDto {
  @IsString() @IsNotEmpty() @MaxLength(200) callId: string;
}

/** Query of `all-counsoller-hourly-activity-report`. The report is of all users: `id` is accepted and ignored. */
export class HourlyCallsDto {
  @IsOptional() @IsString() id?: string;
  @IsOptionalDay() date?: string;
}
