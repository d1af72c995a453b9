import { ArrayMaxSize, IsArray, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import type { Filter } from '@matricula/read-models/kernel';
import { IsFilter } from '@matricula/lists';

/** Body of `POST lead-queue`: the view whose leads are worked through. */
export class QueueDto {
  @IsOptional() @IsObject() @IsFilter() where?: Filter;
  @IsOptional() @IsString() @MaxLength(200) search?: string;
  /** The lead that is open; the answer tells why it is in the queue. */
  @IsOptional() @IsString() @MaxLength(100) lead_id?: string;
  /** Leads that were already shown and are still to be worked; they are not offered as the next one. */
  @IsOptional() @IsArray() @ArrayMaxSize(5_000) @IsString({ each: true }) @MaxLength(100, { each: true }) shown?: string[];
}
