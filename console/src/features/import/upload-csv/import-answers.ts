/** What the calls of an import say and take (services/README.md, imports). */
export type FieldName = string;

/** What becomes of a column. */
export interface ColumnChoice {
  column: number;
  as: 'field' | 'attribute' | 'ignore';
  field?: FieldName;
}

export interface FileProblem {
  code: string;
  message: string;
  line?: number;
}

/** An uploaded file as the server understood it. */
export interface Analysis {
  uploadId: string;
  fileName: string;
  bytes?: number;
  encoding: string;
  delimiter: string;
  rows: number;
  columns: { column: number; name: string; samples: string[] }[];
  mapping: ColumnChoice[];
  remembered?: { id: string; name: string };
  fields: { field: FieldName; label: string; most: number }[];
  problems: FileProblem[];
}

export type Policy = 're-enquire' | 'update' | 'skip';

/** A name in the file and the college that it means. */
export interface CollegeChoice {
  name: string;
  collegeId: string;
}

/** Everything that a person decides about a file before it runs. */
export interface ImportChoices {
  mapping: ColumnChoice[];
  policy: Policy;
  source: string;
  ownerIds: string[];
  /** Names of colleges in the file that stand for colleges of the master. */
  colleges: CollegeChoice[];
  /** Rows without phone and e-mail are known by their line in the file. */
  keyByRow: boolean;
  /** Keep the mapping for files with the same columns. */
  remember: boolean;
}

export interface BadRow {
  line: number;
  values: string[];
  problems: { field?: FieldName; message: string }[];
}

export interface Check {
  checkId: string;
  counts: { rows: number; fresh: number; known: number; repeated: number; refused: number };
  bad: BadRow[];
  /** How many bad rows can be looked at. */
  kept: number;
  unknownColleges: UnknownColleges;
}

/** Names of colleges that the master does not have; the first hundred of `count`, those of the most rows first. */
export interface UnknownColleges {
  count: number;
  names: { name: string; rows: number }[];
}
