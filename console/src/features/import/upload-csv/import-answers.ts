/** Types of the import calls (services/README.md, imports). */
import type { RulesChoice } from '@matricula/domain/job';
import { type DataOf, type Schema } from '../../../shared/http/answers';

export type FieldName = NonNullable<Schema<'ColumnChoice'>['field']>;

/** The target of a column. */
export type ColumnChoice = Schema<'ColumnChoice'>;

export type FileProblem = Schema<'FileProblem'>;

/** An uploaded file as the server parsed it. */
export type Analysis = DataOf<'Import_draft'>;

export type Policy = 're-enquire' | 'update' | 'overwrite' | 'skip';

/** A name in the file and the college it stands for. */
export type CollegeChoice = Schema<'CollegeChoiceDto'>;

/** All choices for a file before it runs. */
export interface ImportChoices {
  mapping: ColumnChoice[];
  policy: Policy;
  source: string;
  /** The publisher of the leads; empty for none. */
  publisherId: string;
  ownerIds: string[];
  /** Names of colleges in the file, mapped to colleges of the master. */
  colleges: CollegeChoice[];
  /** Rows without phone and e-mail are identified by their line in the file. */
  keyByRow: boolean;
  /** What rules and workflows do with the leads. */
  rules: RulesChoice;
  /** Store the mapping for files with the same columns. */
  remember: boolean;
}

export type BadRow = Schema<'BadRow'>;

export type Check = DataOf<'Import_check'>;

/** Names missing from a master list; the first hundred of `count`, most frequent first. */
export type UnknownMaster = Schema<'UnknownMaster'>;
