import { ArrayMaxSize, ArrayNotEmpty, IsOptional } from 'class-validator';
import { ListOf } from '@matricula/http';
import { EnquiryDto } from './enquiry.dto';

/** Body of `POST capture/leads`: one enquiry, or up to 1,000 of them under `leads`. */
export class CaptureDto extends EnquiryDto {
  @IsOptional()
  @ListOf(() => EnquiryDto)
  @ArrayNotEmpty({ message: 'leads must hold at least one enquiry' })
  @ArrayMaxSize(1000, { message: 'leads may hold 1,000 enquiries at the most' })
  leads?: EnquiryDto[];
}
