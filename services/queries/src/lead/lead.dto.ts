import { PagedDto } from '@matricula/http';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import type { Filter } from '@matricula/read-models/kernel';
import { IsInstant } from '../audit';
import { IsFilter, IsOptionalDay } from '@matricula/lists';
import { matchFields, type MatchField } from './lead-matching';

/** Body of `getLeads`: paging, search, and every filter of the documents under `filters` by its wire name. */
export class GetLeadsDto extends PagedDto {
  @IsOptional() @IsString() @MaxLength(200) search?: string;
  @IsOptional() @IsIn(['all', 'fav', 'bookmarked', 'assigned-leads']) type?: string;
  @IsOptional() @IsString() n_id?: string;
  @IsOptionalDay() sdate?: string;
  @IsOptionalDay() edate?: string;
  @IsOptional() @IsString() sort_by?: string;
  @IsOptional() @IsIn(['asc', 'desc']) sort_dir?: 'asc' | 'desc';
  @IsOptional() @IsObject() filters?: Record<string, unknown>;
  /** Any filter of the query language, in addition to the other filters. */
  @IsOptional() @IsObject() @IsFilter() where?: Filter;
}

/** Body of `leads/match`: lines of a pasted column. */
export class MatchLeadsDto {
  @IsIn(matchFields) field: MatchField;
  @IsArray()
  @ArrayNotEmpty({ message: 'Paste at least one line.' })
  @ArrayMaxSize(5_000, { message: 'Paste at most 5,000 lines.' })
  @IsString({ each: true })
  @MaxLength(320, { each: true, message: 'A line has at most 320 characters.' })
  lines: string[];
}

/** Query of `getfavleads`. */
export class FavouritesDto extends PagedDto {
  @IsOptional() @IsString() uId?: string;
  @IsOptionalDay() ldate?: string;
  @IsOptionalDay() edate?: string;
  @IsOptional() @IsString() priority?: string;
  @IsOptional() @IsString() @MaxLength(200) name?: string;
}

/** Query of `leadPhoneVerification` (LD-06). */
export class PhoneVerificationDto {
  @IsString() @IsNotEmpty() phone: string;
  @IsOptional() @IsString() phonecode?: string;
}

export const leadCallTypes = ['all', 'dialer', 'manual'] as const;
export type CallType = (typeof leadCallTypes)[number];

/** Query of requests that can be answered as of a past moment. */
export class AsOfDto {
  /** The state at this moment (UTC); the present state if absent. */
  @IsOptional() @IsInstant('asOf') asOf?: string;
}

/** Query of `get/call/history/by/lead/id`. */
export class LeadCallHistoryDto extends AsOfDto {
  @IsString() @IsNotEmpty() id: string;
  @IsOptionalDay() sdate?: string;
  @IsOptionalDay() edate?: string;
  @IsOptional() @IsString() uId?: string;
  /** The origin of the call; `all` if absent. */
  @IsOptional() @IsIn(leadCallTypes) call_type?: CallType;
}

/** Query of `getDistinctLeadCourses`; the courses if no column is given. */
export class DistinctDto {
  @IsOptional() @IsString() @MaxLength(100) column?: string;
}

/** Query of `getLeadNotifications`: your own, of one day of the tenant; a page of 50 if one is asked for. */
export class LeadNotificationsDto {
  @IsOptional() @IsString() @MaxLength(100) user_id?: string;
  @IsOptional() @IsString() @MaxLength(100) role?: string;
  @IsOptionalDay() ntfDate?: string;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) page_no?: number;
}

/** Query of calls that name a lead by `lId`. */
export class LeadByLIdDto {
  @IsString({ message: 'lId is required' }) @IsNotEmpty({ message: 'lId is required' }) lId: string;
}

/** Query of calls that name a lead by `lead_id`. */
export class LeadByLeadIdDto {
  @IsString({ message: 'lead_id is required' }) @IsNotEmpty({ message: 'lead_id is required' }) lead_id: string;
}

/** Query of calls that name a lead by `id`. */
export class LeadByIdDto {
  @IsString({ message: 'id is required' }) @IsNotEmpty({ message: 'id is required' }) id: string;
}

/** Query of `getLeadConversions`. */
export class LeadConversionsDto extends AsOfDto {
  @IsString({ message: 'lead_id is required' }) @IsNotEmpty({ message: 'lead_id is required' }) lead_id: string;
}

/** Query of a lead's conversation. */
export class ConversationDto extends AsOfDto {
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) page_no?: number;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(100) limit?: number;
}

/** Query of `getLogActivity` and `getTrackingEvents`: of one lead or one or more users, of a period; everything if nothing is given. */
export class ActivityLogDto {
  @IsOptional() @IsString() @MaxLength(200) lead_id?: string;
  @IsOptional() @IsString() @MaxLength(2_000) userId?: string;
  @IsOptionalDay() sdate?: string;
  @IsOptionalDay() edate?: string;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) page_no?: number;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(1000) limit?: number;
}

/** Query of `score`: the declared weights, or with a lead its score too. */
export class ScoreDto {
  @IsOptional() @IsString() @MaxLength(200) lead_id?: string;
}
