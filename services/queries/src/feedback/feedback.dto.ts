import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { feedbackLife } from '@matricula/domain/feedback';

/** Body of the feedback list. */
export class FeedbackListDto {
  @IsOptional() @IsIn(Object.keys(feedbackLife.states)) status?: string;
  @IsOptional() @IsString() @MaxLength(200) search?: string;
  @IsOptional() @IsInt() @Min(1) @Max(10_000) page?: number;
  @IsOptional() @IsInt() @Min(1) @Max(200) limit?: number;
}
