import { Type } from 'class-transformer';
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
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { rulesChoices, type RulesChoice } from '@matricula/domain/job';
import { InLines, ListOf } from '@matricula/http';
import { recordTypes } from '@matricula/domain/registry';
import { accountFields } from '@matricula/domain/user';
import { importFieldNames, type CustomKey, type ImportField } from './import-fields';

const recordFieldNames = [...new Set([...recordTypes.flatMap(({ fields }) => Object.keys(fields)), ...Object.keys(accountFields)])];

/** A field of the lead, a custom field, or a field of records or accounts. */
const TARGET = new RegExp(`^(${[...importFieldNames, ...recordFieldNames].join('|')}|cf_[a-z0-9_]{1,60})$`);

/** Query of `upload/leadCsv`. */
export class UploadDto {
  /** The list of records in the file, `users` for accounts; leads if absent. */
  @IsOptional() @IsString() @MaxLength(60) of?: string;
}

class ColumnChoiceDto {
  @IsInt() @Min(0) column: number;
  @IsIn(['field', 'attribute', 'ignore']) as: 'field' | 'attribute' | 'ignore';
  @ValidateIf((choice: ColumnChoiceDto) => choice.as === 'field')
  @Matches(TARGET, { message: 'field must be one that a column can fill' })
  field?: ImportField | CustomKey;
}

class CollegeChoiceDto {
  /** As written in the file. */
  @IsString() @IsNotEmpty() @MaxLength(200) name: string;
  @IsString() @IsNotEmpty() @MaxLength(50) collegeId: string;
}

/** How a file is read; columns that are not named are ignored. */
class ImportSettingsDto {
  @IsString() @IsNotEmpty() uploadId: string;
  @ListOf(() => ColumnChoiceDto) @ArrayMaxSize(500) mapping: ColumnChoiceDto[];
  /**
   * What to do with people who are already leads: add the enquiry, `update` also fills in missing values of the
   * lead, `overwrite` also replaces different ones, `skip` leaves the row out.
   */
  @IsOptional() @IsIn(['re-enquire', 'update', 'overwrite', 'skip']) policy?: 're-enquire' | 'update' | 'overwrite' | 'skip';
  /** For rows without a source. */
  @IsOptional() @IsString() @MaxLength(100) source?: string;
  /** The publisher of the leads. */
  @IsOptional() @IsString() @MaxLength(60) publisherId?: string;
  /** Rows that have neither phone nor e-mail are identified by their line in this file. */
  @IsOptional() @IsBoolean() keyByRow?: boolean;
  /** Names of colleges in the file, and the colleges of the master that they stand for. */
  @IsOptional() @ListOf(() => CollegeChoiceDto) @ArrayMaxSize(1_000) colleges?: CollegeChoiceDto[];
}

/** Body of `POST imports/check`. */
export class CheckImportDto extends ImportSettingsDto {
  @IsOptional() @IsInt() @Min(1) @Max(1000) limit?: number;
}

/** Query of `GET imports/checks/{checkId}`. */
export class CheckPageDto {
  @IsOptional() @Type(() => Number) @IsInt() @Min(0) skip?: number;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(1000) limit?: number;
}

/** Body of `POST imports`. */
export class StartImportDto extends ImportSettingsDto {
  /** New leads are assigned to these users in turn; to none if absent. */
  @IsOptional() @IsArray() @ArrayMaxSize(200) @IsString({ each: true }) ownerIds?: string[];
  @IsOptional() @IsString() @MaxLength(200) title?: string;
  /** Stores the mapping under this name for files with the same header. */
  @IsOptional() @IsString() @MaxLength(100) remember?: string;
  /** Starts even if one phone, e-mail or external id would merge most rows into one lead. */
  @IsOptional() @IsBoolean() confirmMerge?: boolean;
  /** What rules and workflows do with the leads: nothing, throttled to some leads each minute, or all at once. */
  @IsOptional() @IsIn(rulesChoices) rules?: RulesChoice = 'none';
}

class FixDto {
  @IsInt() @Min(2) line: number;
  /** The whole row, in the order of the columns. */
  @IsArray() @ArrayMaxSize(500) @IsString({ each: true }) @InLines() @MaxLength(5_000, { each: true }) values: string[];
}

/** Body of `PUT imports/{uploadId}/fixes`. */
export class FixesDto {
  @ListOf(() => FixDto) @ArrayNotEmpty() @ArrayMaxSize(5_000) fixes: FixDto[];
}

/** Body of `upload/uploadAndAssign` (LD-09): rows as objects, with any column names that an upload recognises. */
export class UploadAndAssignDto {
  @IsArray()
  @ArrayNotEmpty({ message: 'data must contain at least one row' })
  @ArrayMaxSize(10_000, { message: 'data may contain at most 10,000 rows' })
  @IsObject({ each: true })
  data: Record<string, unknown>[];
  @IsOptional() @IsString() tenantId?: string;
  @IsOptional() @IsString() @MaxLength(200) audience_name?: string;
  /** The publisher that sent the rows. */
  @IsOptional() @IsString() @MaxLength(60) publisherId?: string;
}

/** Query of `upload/uploadAndAssign`: the owner of the leads. */
export class AssignToDto {
  @IsOptional() @IsString() @MaxLength(100) user_id?: string;
}
