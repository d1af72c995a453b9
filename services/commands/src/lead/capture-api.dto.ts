import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsObject, IsOptional, ValidateNested } from 'class-validator';
import { EnquiryDto } from './lead.dto';

/** Body of `POST capture/leads`: one enquiry, or up to 1,000 of them under `leads`. */
export class CaptureDto extends EnquiryDto {
  @IsOptional()
  @IsArray()
  @ArrayNotEmpty({ message: 'leads must hold at least one enquiry' })
  @ArrayMaxSize(1000, { message: 'leads may hold 1,000 enquiries at the most' })
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => EnquiryDto)
  leads?: EnquiryDto[];
}
