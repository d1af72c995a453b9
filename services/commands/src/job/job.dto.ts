import { IsBoolean, IsOptional } from 'class-validator';

/** Body of `jobs/{id}/undo`. */
export class UndoJobDto {
  /** Leads that were deleted come back without a phone, e-mail or external id that another lead has by now. */
  @IsOptional() @IsBoolean() without_contact?: boolean;
}
