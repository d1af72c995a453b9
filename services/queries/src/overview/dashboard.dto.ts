import { IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsDay, IsFilter } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';

/** A question to a board; days of the tenant's zone, both included. */
export class BoardQuestionDto {
  @IsDay() from: string;
  @IsDay() to: string;
  @IsOptional() @IsObject() @IsFilter() where?: Filter;
  /** Somebody, whose work is shown with that of everyone below them. */
  @IsOptional() @IsString() @MaxLength(100) team?: string;
}
