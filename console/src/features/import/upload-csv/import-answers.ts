/** What the calls of an import say and take (services/README.md, imports). */
import { type DataOf, type Schema } from '../../../shared/http/answers';

export type FieldName = NonNullable<Schema<'ColumnChoice'>['field']>;

/** What becomes of a column. */
export type ColumnChoice = Schema<'ColumnChoice'>;

export type FileProblem = Schema<'FileProblem'>;

/** An uploaded file as the server understood it. */
export type Analysis = DataOf<'Import_draft'>;

export type Policy = 're-enquire' | 'update' | 'overwrite' | 'skip';

/** A name in the file and the college that it means. */
export type CollegeChoice = Schema<'CollegeChoiceDto'>;

/** Everything that a person decides about a file before it runs. */
export interface ImportChoices {
  mapping: ColumnChoice[];
  policy: Policy;
  source: string;
  /** The publisher whose leads they are; empty for nobody's. */
  publisherId: string;
  ownerIds: string[];
  /** Names of colleges in the file that stand for colleges of the master. */
  colleges: CollegeChoice[];
  /** Rows without phone and e-mail are known by their line in the file. */
  keyByRow: boolean;
  /** Keep the mapping for files with the same columns. */
  remember: boolean;
}

export type BadRow = Schema<'BadRow'>;

export type Check = DataOf<'Import_check'>;

/** Names that a master list does not have; the first hundred of `count`, those of the most rows first. */
export type UnknownMaster = Schema<'UnknownMaster'>;
