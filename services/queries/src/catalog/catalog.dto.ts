import { IsBoolean, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { AsFlag } from '@matricula/http';

/** Query of `getLeadStages`; without `allStages` those in use. */
export class LeadStagesDto {
  @IsOptional() @AsFlag() @IsBoolean() allStages?: boolean;
}

/** Query of `getPartnerColleges`; without `allpartnerclgs` partners only. */
export class PartnerCollegesDto {
  @IsOptional() @AsFlag() @IsBoolean() allpartnerclgs?: boolean;
}

/** Query of `getPartnerCollegesCities`: one or several states, joined by commas. */
export class CollegeCitiesDto {
  @IsOptional() @IsString() @MaxLength(2_000) state?: string;
}

/** Query of `getstates`: a country's id of `getcountries`, or its name. */
export class StatesDto {
  @IsOptional() @IsString() @MaxLength(100) countryId?: string;
}

/** Query of `getcities`: a state's id of `getstates`. */
export class CitiesDto {
  @IsOptional() @IsString() @MaxLength(100) stateId?: string;
}

/** Query of the calls that ask by names: of states, of streams. */
export class NamesDto {
  @IsOptional() @IsString() @MaxLength(2_000) name?: string;
}

/** Query of `get-all-quick-view-filter`: the list or report that the views are of. */
export class QuickViewsDto {
  @IsOptional() @IsString() @MaxLength(60) of?: string;
}

/** Query of `get-quick-view-filter-by-id`. */
export class QuickViewIdDto {
  @IsString({ message: 'id is required' }) @IsNotEmpty({ message: 'id is required' }) id: string;
}
