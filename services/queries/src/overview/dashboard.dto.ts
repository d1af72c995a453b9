import { IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsDay, IsFilter } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';

/** A query to a dashboard; days in the tenant's zone, both included. */
export class BoardQuestionDto {
  @IsDay() from: string;
  @IsDay() to: string;
  @IsOptional() @IsObject() @IsFilter() where?: Filter;
  /** A user, whose work is shown together with that of everyone below them. */
  @IsOptional() @IsString() @MaxLength(100) team?: string;
}
