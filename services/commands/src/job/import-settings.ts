import type { CustomField } from '@matricula/domain/lead';
import type { Json } from '@matricula/domain/kernel';
import type { PhoneRule } from '@matricula/domain/tenant/phone-rule';
import type { DuplicatePolicy } from '../lead/lead-capture';
import type { CsvFormat } from './csv-source';
import type { ColumnChoice } from './import-fields';

/** What is known about an uploaded file. */
export interface UploadedFile extends CsvFormat {
  uploadId: string;
  fileName: string;
  header: string[];
  headerHash: string;
  rows: number;
  uploadedBy: string;
  /** The list of records that it holds; leads without it. */
  of?: string;
  /** File of the corrections made in the browser, by line. */
  fixesId?: string;
}

/** Everything that a run needs, frozen in the job's first event. */
export interface ImportSettings extends Omit<UploadedFile, 'uploadedBy' | 'rows'> {
  mapping: ColumnChoice[];
  policy: DuplicatePolicy;
  /** New leads go round these. */
  owners: { ownerId: string; ownerName: string }[];
  source?: string;
  /** The publisher whose leads they are. */
  publisher?: { publisherId: string; name: string };
  attributes?: Record<string, string>;
  /** The fields of the institution that columns are mapped to, as they were at the start. */
  custom?: CustomField[];
  timeZone: string;
  /** What the institution says of numbers, as it was at the start. */
  phone?: PhoneRule;
  /** Rows without phone, e-mail and id are known by their line: the fingerprint that the same file has again. */
  rowKey?: string;
  /** Names of colleges in the file that stand for colleges of the master. */
  colleges?: { name: string; collegeId: string }[];
}

/** Corrected values by line, in the order of the columns. */
export type Fixes = Map<number, string[]>;

/** Settings as an event keeps them. */
export const asJson = (settings: object) => JSON.parse(JSON.stringify(settings)) as Record<string, Json>;

/** The file that an import reads. */
export const uploadOf = ({ uploadId, fileName }: Readonly<Record<string, Json>>) => ({ id: String(uploadId), name: String(fileName) });
