import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsNotEmpty, IsString, MaxLength } from 'class-validator';

/** Which parked events are discarded, and why. */
export class DropParkedDto {
  @IsArray() @ArrayNotEmpty() @ArrayMaxSize(1_000) @IsString({ each: true }) parkedIds: string[];
  @IsString() @IsNotEmpty({ message: 'Reason is required.' }) @MaxLength(500) reason: string;
}
