import { IsBoolean, IsOptional } from 'class-validator';

/** Body of `jobs/{id}/resume`. */
export class GoOnDto {
  /** For admins: the job continues under their own permissions, not those of its starter. */
  @IsOptional() @IsBoolean() own_rights?: boolean;
}

/** Body of `jobs/{id}/undo`. */
export class UndoJobDto extends GoOnDto {
  /** Deleted leads are restored without a phone, e-mail or external id that another lead now has. */
  @IsOptional() @IsBoolean() without_contact?: boolean;
}
