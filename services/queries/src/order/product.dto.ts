import { AsId } from '@matricula/http';
import { Type } from 'class-transformer';
import { IsInt, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';

/** Query of `counsoler-products`: a user, and optionally the role that the user must have. */
export class CounsellorProductsDto {
  @AsId() @IsString({ message: 'uId is required' }) @IsNotEmpty({ message: 'uId is required' }) @MaxLength(100) uId: string;
  @IsOptional() @Type(() => Number) @IsInt({ message: 'role must be the number of a role' }) role?: number;
}
