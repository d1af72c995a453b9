import { Type } from 'class-transformer';
import { IsIn, IsObject, ValidateIf, ValidateNested } from 'class-validator';
import type { RecordValues } from '@matricula/domain/record';
import { BulkSelectionDto } from '@matricula/lists';

/** Body of `POST records/{list}/bulk`. */
export class RecordBulkDto {
  @IsIn(['change', 'remove']) action: 'change' | 'remove';
  @ValidateNested()
  @Type(() => BulkSelectionDto)
  @IsObject({ message: 'selection must say which records' })
  selection: BulkSelectionDto;
  /** What changes, by the names of the record's fields. */
  @ValidateIf(({ action }: RecordBulkDto) => action === 'change')
  @IsObject({ message: 'values must say what changes' })
  values?: RecordValues;
}
