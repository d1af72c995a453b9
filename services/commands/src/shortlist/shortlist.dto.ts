import { AsFlag } from '@matricula/http';
import { IsBoolean, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';

/** Query of `shortlistedCollegeCourses`: with `short_listed` it changes the shortlist, without it the courses of the college are listed. */
export class ShortlistedCoursesDto {
  @IsString({ message: 'lead_id is required' }) @IsNotEmpty({ message: 'lead_id is required' }) @MaxLength(100) lead_id: string;
  @IsString({ message: 'clg_id is required' }) @IsNotEmpty({ message: 'clg_id is required' }) @MaxLength(100) clg_id: string;
  @IsOptional() @IsString() @MaxLength(100) courseId?: string;
  @IsOptional() @AsFlag() @IsBoolean() short_listed?: boolean;
}

/** Query of `removeShortListedColleges`: the course, or the college if it was shortlisted as a whole. */
export class RemoveShortlistedDto {
  @IsString({ message: 'lead_id is required' }) @IsNotEmpty({ message: 'lead_id is required' }) @MaxLength(100) lead_id: string;
  @IsString({ message: 'courseId is required' }) @IsNotEmpty({ message: 'courseId is required' }) @MaxLength(100) courseId: string;
}

/** Query of `notInterestedColleges`. */
export class NotInterestedDto {
  @IsString({ message: 'lead_id is required' }) @IsNotEmpty({ message: 'lead_id is required' }) @MaxLength(100) lead_id: string;
  @IsString({ message: 'clg_id is required' }) @IsNotEmpty({ message: 'clg_id is required' }) @MaxLength(100) clg_id: string;
}

/** Query of `removeNotInterestedColleges`. */
export class RemoveNotInterestedDto {
  @IsString({ message: 'lead_id is required' }) @IsNotEmpty({ message: 'lead_id is required' }) @MaxLength(100) lead_id: string;
  @IsString({ message: 'clgId is required' }) @IsNotEmpty({ message: 'clgId is required' }) @MaxLength(100) clgId: string;
}
