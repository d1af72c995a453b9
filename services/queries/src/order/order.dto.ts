import { orderLife, type OrderStatus } from '@matricula/domain/order';
import { AsFlag, AsId, EmptyIsNone, PagedDto } from '@matricula/http';
import { IsOptionalDay } from '@matricula/lists';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';

const statuses = Object.keys(orderLife.states) as OrderStatus[];
export const paymentStatuses = ['pending', 'failed', 'captured', 'refunded'] as const;

/** One or several values, joined by commas. */
const Joined = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value));

/** Query of `get_order_by_clg` (001 §3 Order report filters): sums are in rupees, `total` is a sum or a range (`500-1000`). */
export class OrdersDto extends PagedDto {
  @IsOptional() @AsId() @IsString() @MaxLength(100) orderID?: string;
  @IsOptionalDay() sdate?: string;
  @IsOptionalDay() edate?: string;
  @IsOptional() @IsString() @MaxLength(2_000) clg_ids?: string;
  @IsOptional() @Joined() @IsIn(statuses, { each: true }) status?: OrderStatus[];
  @IsOptional() @AsFlag() @IsBoolean() csvData?: boolean;
  @IsOptional() @IsString() @MaxLength(200) name?: string;
  @IsOptional() @IsString() @MaxLength(100) paymentid?: string;
  @IsOptional() @Joined() @IsIn(paymentStatuses, { each: true }) payment_status?: (typeof paymentStatuses)[number][];
  @IsOptionalDay() sdate_payment?: string;
  @IsOptionalDay() edate_payment?: string;
  @IsOptional() @EmptyIsNone() @IsString() @MaxLength(40) total?: string;
  @IsOptional() @IsString() @MaxLength(100) coupon_code?: string;
}

/** Query of `get_products_order_detail`. */
export class OrderDetailDto {
  @IsString({ message: 'o_id is required' }) @IsNotEmpty({ message: 'o_id is required' }) @MaxLength(100) o_id: string;
}

/** Query of the orders of a lead. */
export class OrdersOfLeadDto {
  @IsString({ message: 'leadId is required' }) @IsNotEmpty({ message: 'leadId is required' }) @MaxLength(100) leadId: string;
}
