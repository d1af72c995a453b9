import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
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

/** Body of `users/{id}/suspend`. */
export class SuspendUserDto {
  /** Why, for whoever asks later. */
  @IsOptional() @IsString() @MaxLength(200) reason?: string;
}

/** Body of `admin/reset-user-suspension`. */
export class ReinstateUserDto {
  @IsString() @IsNotEmpty({ message: 'Choose a user' }) @MaxLength(60) user_id: string;
}
