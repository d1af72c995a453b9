import type { RulesChoice } from '@matricula/domain/job';
import type { CustomField } from '@matricula/domain/lead';
import type { PhoneRule } from '@matricula/domain/tenant/phone-rule';
import type { DuplicatePolicy } from '../capture';
import type { UploadedFile } from '../job';
import type { ColumnChoice } from './import-fields';

/** Everything that a run needs, frozen in the job's first event. */
export interface ImportSettings extends Omit<UploadedFile, 'uploadedBy' | 'rows'> {
  mapping: ColumnChoice[];
  policy: DuplicatePolicy;
  /** New leads are assigned to these users in turn. */
  owners: { ownerId: string; ownerName: string }[];
  source?: string;
  /** What rules and workflows do with the leads. */
  rules?: RulesChoice;
  /** The publisher of the leads. */
  publisher?: { publisherId: string; name: string };
  attributes?: Record<string, string>;
  /** The mapped custom fields of the institution, as of the start. */
  custom?: CustomField[];
  timeZone: string;
  /** The institution's phone number rule, as of the start. */
  phone?: PhoneRule;
  /** Rows without phone, e-mail and id are identified by their line and this fingerprint of the file. */
  rowKey?: string;
  /** Names of colleges in the file, and the colleges of the master that they stand for. */
  colleges?: { name: string; collegeId: string }[];
}
