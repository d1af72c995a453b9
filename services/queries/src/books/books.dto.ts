import { EmptyIsNone } from '@matricula/http';
import { IsFilter } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';
import { IsNotEmpty, IsObject, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';

/** Query of the documents of an order. */
export class TaxDocumentsDto {
  @IsString({ message: 'orderId is required' }) @IsNotEmpty({ message: 'orderId is required' }) @MaxLength(100) orderId: string;
}

/** Query of a document: admins give a reason to read the name of an erased person. */
export class TaxDocumentDto {
  @IsOptional()
  @EmptyIsNone()
  @IsString()
  @MinLength(10, { message: 'Please give a reason of at least 10 characters.' })
  @MaxLength(500)
  reason?: string;
}

/** Which entries of the books. */
export class MoneySumsDto {
  @IsOptional() @IsObject() @IsFilter() where?: Filter;
  @IsOptional() @IsString() @MaxLength(200) search?: string;
}
