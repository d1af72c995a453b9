import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { ownValue } from '@matricula/domain/kernel';
import { AsFlag, KeepsNulls, MendsLines } from '@matricula/http';
import type { ChangeLeadDetails, ChangeName } from '@matricula/domain/lead';
import { AreAttributes, EnquiryDto } from '../capture';

const asList = ({ value }: { value: unknown }): unknown => (typeof value === 'string' ? value.split(',').filter(Boolean) : value);

/** Body of `leadGenerate`. */
export class NewLeadDto extends EnquiryDto {
  /** The call from which the lead is created; it is linked to the lead if the number is the same. */
  @IsOptional() @IsString() @MaxLength(200) call_id?: string;
}

/** Body of `updateProfileLead/{id}` and `update-incoming-lead/{id}`; null clears a field, `expected` guards against overwriting. */
@KeepsNulls()
@MendsLines()
export class LeadDetailsDto {
  @IsOptional() @IsString() @MaxLength(200) name?: string | null;
  @IsOptional() @IsString() @MaxLength(30) phone?: string | null;
  @IsOptional() @IsString() @MaxLength(254) email?: string | null;
  @IsOptional() @IsIn(['female', 'male', 'other']) gender?: string | null;
  @IsOptional() @IsString() @MaxLength(100) country?: string | null;
  @IsOptional() @IsString() @MaxLength(100) state?: string | null;
  @IsOptional() @IsString() @MaxLength(100) city?: string | null;
  @IsOptional() @IsString() @MaxLength(100) category?: string | null;
  @IsOptional() @IsString() @MaxLength(100) lead_type?: string | null;
  @IsOptional() @IsString() @MaxLength(100) last_education?: string | null;
  @IsOptional() @IsString() @MaxLength(20) year_of_admission?: string | null;
  @IsOptional() @IsString() @MaxLength(100) stream?: string | null;
  @IsOptional() @IsString() @MaxLength(200) course?: string | null;
  /** Source of the first enquiry. */
  @IsOptional() @IsString() @MaxLength(100) source?: string | null;
  /** Campaign of the first enquiry. */
  @IsOptional() @IsString() @MaxLength(200) utm_source?: string | null;
  @IsOptional() @IsString() @MaxLength(200) utm_medium?: string | null;
  @IsOptional() @IsString() @MaxLength(200) utm_campaign?: string | null;
  /** The person's id in another system. */
  @IsOptional() @IsString() @MaxLength(100) external_id?: string | null;
  /** A college of the master by id, or by name. */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'number' ? String(value) : value))
  @IsOptional()
  @IsString()
  @MaxLength(200)
  clg_id?: string | null;
  @IsOptional() @IsString() @MaxLength(200) clg_name?: string | null;
  /** Attributes from an import or the capture API beyond the known fields; only the named ones change. */
  @IsOptional() @IsObject() @AreAttributes() attributes?: Record<string, string | null>;
  /** The values that the editor has seen, by the same names. */
  @IsOptional() @IsObject() expected?: Record<string, unknown>;
}

const wireDetails: Record<string, ChangeName> = {
  external_id: 'externalId',
  clg_id: 'collegeId',
  clg_name: 'collegeName',
  lead_type: 'leadType',
  last_education: 'lastEducation',
  year_of_admission: 'yearOfAdmission',
  utm_source: 'utmSource',
  utm_medium: 'utmMedium',
  utm_campaign: 'utmCampaign',
};

/** Maps the wire's detail names to internal names; an empty text clears a value, as null does. */
export function toDetails({ attributes, ...wire }: Record<string, unknown>): ChangeLeadDetails['data']['to'] {
  const brought = Object.entries(attributes ?? {}).map(([name, value]): [string, unknown] => [`attributes.${name}`, value]);
  const named = Object.entries(wire).map(([name, value]): [string, unknown] => [ownValue(wireDetails, name) ?? name, value]);
  const text = (value: unknown) => (value === '' || value === null ? null : String(value));
  return Object.fromEntries([...named, ...brought].flatMap(([name, value]) => (value === undefined ? [] : [[name, text(value)]])));
}

/** Body of `lead-assign-to` and `re-assignment-leads`. */
export class AssignLeadsDto {
  @Transform(asList) @IsArray() @ArrayNotEmpty() @ArrayMaxSize(1000) @IsString({ each: true }) lead_ids: string[];
  @IsString() @IsNotEmpty() user_id: string;
}

/** Query of `markasfav` (LP-07). */
export class FavouriteDto {
  @IsString() @IsNotEmpty() lId: string;
  @IsOptional() @IsString() uId?: string;
  @AsFlag() @IsBoolean() flag: boolean;
}

/** Query of `removeLead`. */
export class RemoveLeadDto {
  @IsString({ message: 'leadId is required' }) @IsNotEmpty({ message: 'leadId is required' }) leadId: string;
}

/** Query of `deleteAllSelectedLead`. */
export class RemoveLeadsDto {
  @Transform(asList) @IsArray() @ArrayNotEmpty() @ArrayMaxSize(1000) @IsString({ each: true }) leadIds: string[];
}

/** Revisions of both leads, as the preview answered them. */
export class SeenLeadsDto {
  @IsInt() @Min(0) survivor: number;
  @IsInt() @Min(0) merged: number;
}

/** Body of a merge. */
export class MergeLeadsDto {
  @IsString({ message: 'merged_lead_id is required' })
  @IsNotEmpty({ message: 'merged_lead_id is required' })
  @MaxLength(100)
  merged_lead_id: string;
  /** Fields of which the value of the merged lead survives; the others stay as they are. */
  @IsOptional() @IsArray() @ArrayMaxSize(200) @IsString({ each: true }) @MaxLength(200, { each: true }) take?: string[];
  /** Refuses the merge if one of the leads changed since the preview. */
  @IsOptional() @ValidateNested() @Type(() => SeenLeadsDto) seen?: SeenLeadsDto;
}
