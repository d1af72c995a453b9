import {
  ArrayMaxSize,
  IsArray,
  IsEmail,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import { PartialType } from '@nestjs/swagger';
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

/** What an admin says of an account. */
export class AccountDto {
  @IsString() @IsNotEmpty() @MaxLength(200) name: string;
  @IsEmail({}, { message: 'Enter a valid email' }) @MaxLength(254) email: string;
  @IsInt() @Min(1) @Max(99) role: number;
  @IsOptional() @IsString() @MaxLength(20) user_type?: string;
  @IsOptional() @IsString() @MaxLength(60) manager_id?: string;
  @IsOptional() @IsString() @MaxLength(20) alt_mobile?: string;
  @IsOptional() @IsArray() @ArrayMaxSize(1000) @IsString({ each: true }) allowed_tenants?: string[];
}

/** Body of `users/register`. */
export class RegisterUserDto extends AccountDto {
  @IsString() @MinLength(6, { message: 'Password must be at least 6 characters' }) @MaxLength(200) password: string;
}

/** Body of `PUT users/{id}`: what is given is changed; an empty text clears the manager or the second number. */
export class ChangeUserDto extends PartialType(AccountDto) {}

/** Body of `admin/reset-user-suspension`. */
export class ReinstateUserDto {
  @IsString() @IsNotEmpty({ message: 'Choose a user' }) @MaxLength(60) user_id: string;
}
