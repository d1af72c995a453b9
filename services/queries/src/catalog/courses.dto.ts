import { PagedDto } from '@matricula/http';
import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { feeTypes } from '@matricula/domain/catalog';

/** Query of `get_all_states`: of a country by its code (`+91`) or id, by a part of the name, and by page. */
export class AllStatesDto extends PagedDto {
  @IsOptional() @IsString() @MaxLength(10) phonecode?: string;
  @IsOptional() @IsString() @MaxLength(100) countryId?: string;
  @IsOptional() @IsString() @MaxLength(100) name?: string;
}

/** Query of `get-degree-from-level`. */
export class LevelDto {
  @IsOptional() @IsString() @MaxLength(500) level?: string;
}

/** Query of `getDegreeFromLevel`: the mode of study and the level. */
export class StudyDto {
  @IsOptional() @IsString() @MaxLength(500) type_study?: string;
  @IsOptional() @IsString() @MaxLength(500) type_of_course?: string;
}

/** Query of `getAllDegrees`: streams and levels, each joined by commas. */
export class DegreesDto {
  @IsOptional() @IsString() @MaxLength(2_000) stremItems?: string;
  @IsOptional() @IsString() @MaxLength(2_000) levelItem?: string;
}

/** Query of `getCourseLevels`: ids or names of streams, joined by commas. */
export class LevelsDto {
  @IsOptional() @IsString() @MaxLength(2_000) selectedStreamsIds?: string;
}

/** Query of `getSpecializationFromDegree`: ids or names of degrees, joined by commas. */
export class SpecialisationsDto {
  @IsOptional() @IsString() @MaxLength(2_000) selectedDegreeIds?: string;
}

/** Query of `getCollegesList` and `getCollegeFacilities`: cities, joined by commas. */
export class OfCitiesDto {
  @IsOptional() @IsString() @MaxLength(2_000) clg_city?: string;
}

/** Query of `getCoursesFromColleges`: ids of colleges, joined by commas. */
export class OfCollegesDto {
  @IsString({ message: 'clg_id is required' }) @IsNotEmpty({ message: 'clg_id is required' }) @MaxLength(2_000) clg_id: string;
}

/** Query of `get_clg_id_for_usp`. */
export class UspDto {
  @IsString({ message: 'clg_id is required' }) @IsNotEmpty({ message: 'clg_id is required' }) @MaxLength(100) clg_id: string;
  @IsOptional() @IsString() @MaxLength(200) course?: string;
  @IsOptional() @IsIn(feeTypes) feeType?: (typeof feeTypes)[number];
}

/** Query of `get-course-rule-by-id`. */
export class CourseRuleIdDto {
  @IsString({ message: 'id is required' }) @IsNotEmpty({ message: 'id is required' }) @MaxLength(100) id: string;
}
