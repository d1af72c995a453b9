import { IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { Type } from 'class-transformer';
import { IsOptionalDay } from '@matricula/lists';

/** Query of the leave calendar. */
export class MonthDto {
  /** `2026-11`. */
  @Matches(/^(20\d\d)-(0[1-9]|1[0-2])$/, { message: 'month must be a month such as 2026-01' }) month!: string;
}

/** Query of the monthly grid. */
export class AttendanceMonthDto extends MonthDto {
  @IsOptional() @IsString() @MaxLength(100) user_id?: string;
  @IsOptional() @IsIn(['csv']) format?: 'csv';
}

/** Query of the leave balances. */
export class LeaveBalanceDto {
  @IsOptional() @Type(() => Number) @IsInt() @Min(2000) @Max(2099) year?: number;
  @IsOptional() @IsString() @MaxLength(100) user_id?: string;
}

/** Query of payslips. */
export class PayslipDto {
  @IsOptional() @Matches(/^(20\d\d)-(0[1-9]|1[0-2])$/, { message: 'month must be a month such as 2026-01' }) month?: string;
  @IsOptional() @IsString() @MaxLength(100) user_id?: string;
  @IsOptional() @IsIn(['pdf']) format?: 'pdf';
}

/** Query of `get-auth-logs-time-track`, body of `userBreakActivity`: today if no days are given. */
export class TimeTrackDto {
  @IsOptionalDay() sdate?: string;
  @IsOptionalDay() edate?: string;
  /** One or more users, separated by commas. */
  @IsOptional() @IsString() @MaxLength(2000) userId?: string;
}
