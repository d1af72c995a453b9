import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { AsFlag, PagedDto } from '@matricula/http';
import { IsOptionalDay } from '@matricula/lists';

/** Body of `getCrmUserNotification/{userId}`. */
export class NotificationPageDto {
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) page?: number;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(100) limit?: number;
}

export const viewTypes = ['all', 'active', 'suspended'] as const;

/** Query of `get_all_users`, `getUsersSpecificRoles` and `getUsersRoles`: a page of people, with a search by name. */
export class UsersDto extends PagedDto {
  @IsOptional() @IsString() @MaxLength(200) search?: string;
  /** Only yourself and those below you. */
  @IsOptional() @AsFlag() @IsBoolean() userHierarchy?: boolean;
  /** Which accounts: all, those that may sign in, those that may not. */
  @IsOptional() @IsIn(viewTypes) viewType?: (typeof viewTypes)[number];
  /** One or more role numbers, separated by commas. */
  @IsOptional() @Matches(/^\d{1,3}(,\d{1,3})*$/, { message: 'role must be numbers of roles' }) role?: string;
}

/** Query of `one-role-permissions`. */
export class OneRoleDto {
  @Type(() => Number) @IsInt({ message: 'role is required' }) @Min(1) @Max(99) role: number;
}

/** Query of `get_user_hierarchy`. */
export class HierarchyDto {
  /** The hierarchy at the end of this day; the present one if absent. */
  @IsOptionalDay() day?: string;
}

/** A user and their new manager. */
class HierarchyMoveDto {
  @IsString() @MaxLength(60) user_id: string;
  /** Empty for no manager. */
  @IsOptional() @IsString() @MaxLength(60) manager_id?: string;
  /** Accepted for symmetry with the move; ignored here. */
  @IsOptional() @IsString() @MaxLength(60) expected_manager_id?: string;
}

/** Body of `users/hierarchy/consequences`. */
export class HierarchyMovesDto {
  @IsArray() @ArrayMaxSize(200) @ValidateNested({ each: true }) @Type(() => HierarchyMoveDto) moves: HierarchyMoveDto[];
}

/** Query of `get-auth-logs`. */
export class AuthLogsDto extends PagedDto {
  /** One or more users, separated by commas. */
  @IsOptional() @IsString() userId?: string;
  @IsOptionalDay() sdate?: string;
  @IsOptionalDay() edate?: string;
}
