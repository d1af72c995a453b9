import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
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

/** A user and their new manager. */
export class MoveUserDto {
  @IsString() @MaxLength(60) user_id: string;
  /** Empty for no manager. */
  @IsOptional() @IsString() @MaxLength(60) manager_id?: string;
  /** The manager when the move was prepared; empty for none. The move is refused if the manager has changed since. */
  @IsOptional() @IsString() @MaxLength(60) expected_manager_id?: string;
}

/** Body of `users/{id}/hand-over`. */
export class HandOverDto {
  /** The successors: leads are distributed among them, everything else goes to the first. */
  @IsArray()
  @ArrayMinSize(1, { message: 'Choose who takes over' })
  @ArrayMaxSize(50)
  @IsString({ each: true })
  user_ids: string[];
  /** Suspends the account when the hand-over is complete. */
  @IsOptional() @IsBoolean() suspend?: boolean;
}

/** Body of `PUT users/hierarchy`. */
export class MoveUsersDto {
  @IsArray()
  @ArrayMinSize(1, { message: 'Move a user first' })
  @ArrayMaxSize(200)
  @ValidateNested({ each: true })
  @Type(() => MoveUserDto)
  moves: MoveUserDto[];
}
