import { BulkSelectionDto } from '@matricula/lists';
import { offlineMethods } from '@matricula/domain/payment';
import { Type } from 'class-transformer';
import { IsIn, IsISO8601, IsObject, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator';

/** Body of `POST payments/offline/bulk`: the orders, and how the money of each was received. */
export class OfflinePaymentsDto {
  @ValidateNested() @Type(() => BulkSelectionDto) @IsObject({ message: 'selection must say which orders' }) selection: BulkSelectionDto;
  @IsIn(offlineMethods) method: string;
  @IsISO8601({ strict: true }) received_at: string;
  @IsOptional() @IsString() @MaxLength(100) reference?: string;
  /** The bank of a draft or cheque. */
  @IsOptional() @IsString() @MaxLength(120) bank?: string;
}

/** Body of `POST payments/confirm/bulk`. */
export class ConfirmPaymentsDto {
  @ValidateNested() @Type(() => BulkSelectionDto) @IsObject({ message: 'selection must say which payments' }) selection: BulkSelectionDto;
}
