import { IsArray, IsEmail, IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { Type } from 'class-transformer';

/** Body of `breakApi` (PR-01 to PR-05). */
export class PresenceDto {
  @Type(() => Number) @IsIn([0, 1]) status: 0 | 1;
  @IsOptional() @IsString() @MaxLength(100) reason?: string;
}

/** Body of `userActiveHistory`. */
export class ActiveTimeDto {
  @IsInt() @Min(0) @Max(86_400) totalSeconds: number;
}

/** Body of `users/register`. */
export class RegisterUserDto {
  @IsString() @IsNotEmpty() @MaxLength(200) name: string;
  @IsEmail({}, { message: 'Enter a valid email' }) email: string;
  @IsString() @MinLength(6, { message: 'Password must be at least 6 characters' }) password: string;
  @IsInt() @Min(1) @Max(99) role: number;
  @IsOptional() @IsString() user_type?: string;
  @IsOptional() @IsString() manager_id?: string;
  @IsOptional() @IsString() @MaxLength(20) alt_mobile?: string;
  @IsOptional() @IsArray() @IsString({ each: true }) allowed_tenants?: string[];
}
