import { ArrayMaxSize, ArrayNotEmpty, IsOptional } from 'class-validator';
import { ListOf } from '@matricula/http';
import { EnquiryDto } from './enquiry.dto';

/** Body of `POST capture/leads`: one enquiry, or up to 1,000 of them under `leads`. */
export class CaptureDto extends EnquiryDto {
  @IsOptional()
  @ListOf(() => EnquiryDto)
  @ArrayNotEmpty({ message: 'leads must contain at least one enquiry' })
  @ArrayMaxSize(1000, { message: 'leads may contain at most 1,000 enquiries' })
  leads?: EnquiryDto[];
}
