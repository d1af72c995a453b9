import { BulkSelectionDto } from '@matricula/lists';
import { orderLife, type OrderMove } from '@matricula/domain/order';
import { Type } from 'class-transformer';
import { IsIn, IsObject, IsOptional, ValidateNested } from 'class-validator';

/** Body of `POST commands/orders/bulk`. */
export class OrderBulkDto {
  @IsIn(Object.keys(orderLife.moves)) action: OrderMove;
  @ValidateNested() @Type(() => BulkSelectionDto) @IsObject({ message: 'selection must say which orders' }) selection: BulkSelectionDto;
  /** As in the call of the single move: `{ owner_id }`, `{ remark }`, `{ ptc_status, amount, bank_reference, paid_on }` or `{ reason }`. */
  @IsOptional() @IsObject() values?: object;
}
