import { IsOptional, IsString, IsTimeZone, Matches, MaxLength } from 'class-validator';
import { IsMoment } from '@matricula/lists';

/** A position in either kind of log. */
const POSITION = /^\d{16}(\d{4})?$/;
const INSTANT = /^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** A timestamp in the form of answers. */
export const IsInstant = (name: string) => {
  const message = `${name} must be a moment of UTC such as 2026-11-21T05:02:11.000Z`;
  return (target: object, property: string) => {
    IsMoment(message)(target, property);
    Matches(INSTANT, { message })(target, property);
  };
};

/** The position at which the target of a link was read. */
export class PastLinkDto {
  /** The institution of the link. */
  @IsString() @MaxLength(100) tenant: string;
  /** `position` of the answer, or that of a moment (`GET past`). */
  @Matches(POSITION, { message: 'position must be the position of an answer' }) position: string;
  /** The zone in which its days are counted. */
  @IsTimeZone() zone: string;
  /** `asOf` of the answer, or the moment. */
  @IsOptional() @IsInstant('at') at?: string;
  /** Limits the answer to events up to this moment, as in the link to a moment. */
  @IsOptional() @IsInstant('until') until?: string;
}

/** Query of `past`: a moment. */
export class MomentDto {
  @IsInstant('at') at: string;
}
