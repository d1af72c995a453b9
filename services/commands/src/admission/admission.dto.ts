import { AsId, ListOf } from '@matricula/http';
import { ArrayMaxSize, ArrayMinSize, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { AttachmentDto } from '../call-action';

/** Body of `saveadmsnattachment`. */
export class AdmissionFilesDto {
  @AsId() @IsString({ message: 'id is required' }) @IsNotEmpty({ message: 'id is required' }) @MaxLength(200) id: string;
  @ListOf(() => AttachmentDto)
  @ArrayMinSize(1, { message: 'files is required' })
  @ArrayMaxSize(10)
  files: AttachmentDto[];
}
