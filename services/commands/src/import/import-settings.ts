import type { CustomField } from '@matricula/domain/lead';
import type { PhoneRule } from '@matricula/domain/tenant/phone-rule';
import type { DuplicatePolicy } from '../capture';
import type { UploadedFile } from '../job';
import type { ColumnChoice } from './import-fields';

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
