import type { Json } from '@matricula/domain/kernel';
import type { CsvFormat } from './csv-source';

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

/** Corrected values by line, in the order of the columns. */
export type Fixes = Map<number, string[]>;

/** The file that an import reads. */
export const uploadOf = ({ uploadId, fileName }: Readonly<Record<string, Json>>) => ({ id: String(uploadId), name: String(fileName) });
