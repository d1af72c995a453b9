import { IsBoolean, IsOptional } from 'class-validator';

/** Body of `jobs/{id}/resume`. */
export class GoOnDto {
  /** For admins: it is done under their own rights, whatever its starter may do by now. */
  @IsOptional() @IsBoolean() own_rights?: boolean;
}

/** Body of `jobs/{id}/undo`. */
export class UndoJobDto extends GoOnDto {
  /** Leads that were deleted come back without a phone, e-mail or external id that another lead has by now. */
  @IsOptional() @IsBoolean() without_contact?: boolean;
}
