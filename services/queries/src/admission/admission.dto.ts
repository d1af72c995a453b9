import { admissionLife, collegeStatuses, type AdmissionStatus, type CollegeStatus } from '@matricula/domain/admission';
import { AsId, EmptyIsNone, PagedDto } from '@matricula/http';
import { Transform, Type } from 'class-transformer';
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';

const statuses = Object.keys(admissionLife.states) as AdmissionStatus[];
const answers = collegeStatuses.map(({ value }) => value);

/** One or several values, joined by commas. */
const Joined = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value));

/** Query of `getadmsncon` (001 §3 Admission confirmation filters): `dfUserId` stands in for an empty `userId`. */
export class AdmissionsDto extends PagedDto {
  @EmptyIsNone() @IsOptional() @AsId() @IsString() @MaxLength(100) userId?: string;
  @EmptyIsNone() @IsOptional() @AsId() @IsString() @MaxLength(100) dfUserId?: string;
  @EmptyIsNone() @IsOptional() @AsId() @IsString() @MaxLength(2_000) clgId?: string;
  @EmptyIsNone() @IsOptional() @Joined() @IsIn(statuses, { each: true }) updateStatus?: AdmissionStatus[];
  @EmptyIsNone() @IsOptional() @Joined() @IsIn(answers, { each: true }) collegeStatus?: CollegeStatus[];
  @EmptyIsNone() @IsOptional() @Type(() => Number) @IsInt() role?: number;
}

/** Query of the admissions of a lead. */
export class AdmissionsOfLeadDto {
  @IsString({ message: 'leadId is required' }) @IsNotEmpty({ message: 'leadId is required' }) @MaxLength(100) leadId: string;
}
