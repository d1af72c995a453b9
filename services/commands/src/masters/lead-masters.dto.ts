import { IsNotEmpty, IsString, MaxLength } from 'class-validator';

/** Query of `update-quick-view-filter-by-id`. */
export class RenameQuickViewDto {
  @IsString({ message: 'id is required' }) @IsNotEmpty({ message: 'id is required' }) id: string;
  @IsString({ message: 'Name is required' }) @IsNotEmpty({ message: 'Name is required' }) @MaxLength(100) name: string;
}
