import { BulkSelectionDto } from '@matricula/lists';
import { Type } from 'class-transformer';
import { IsIn, IsNotEmpty, IsObject, IsOptional, IsString, ValidateIf, ValidateNested } from 'class-validator';
import { bulkMoves, type BulkMove } from './application-bulk';

/** Body of `POST commands/applications/bulk`. */
export class ApplicationBulkDto {
  /** A move of the applications, or `assign`: gives their leads to another user. */
  @IsIn([...Object.keys(bulkMoves), 'assign']) action: BulkMove | 'assign';
  @ValidateNested()
  @Type(() => BulkSelectionDto)
  @IsObject({ message: 'selection must say which applications' })
  selection: BulkSelectionDto;
  /** The list from which they were chosen: that of applications, or that of offers. */
  @IsOptional() @IsIn(['applications', 'offers']) list?: 'applications' | 'offers';
  /** As in the call of the single move: `{ reason }`. */
  @IsOptional() @IsObject() values?: object;
  /** For `assign`: the user who gets the leads. */
  @ValidateIf(({ action }: ApplicationBulkDto) => action === 'assign')
  @IsString()
  @IsNotEmpty({ message: 'user_id is required' })
  user_id?: string;
}
