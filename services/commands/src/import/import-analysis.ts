import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import type { RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { DomainError } from '@matricula/domain/kernel';
import { importMapping, type CustomField } from '@matricula/domain/lead';
import { allOf } from '@matricula/lists';
import { personalAccess } from '@matricula/projections/record';
import { recordList } from '@matricula/read-models/record';
import { ReadStore } from '@matricula/read-store';
import { CustomFields } from '../masters';
import { proposeTargets, type ImportKind } from './import-kind';
import { RecordImport } from './record-import';
import { distinctNames } from './csv-header';
import { csvBatches, headerHashOf, ImportFiles, type UploadedFile } from '../job';
import { importFields, proposeMapping, type ColumnChoice } from './import-fields';

const SHOWN_SAMPLES = 3;
/** Number of distinct sample values from which the meaning of a column is inferred. */
const SAMPLES = 20;
const MOST_COLUMNS = 500;
const MOST_FIELD_CHARACTERS = 64 * 1024;
const MOST_PROBLEMS = 50;

/** An oddity of the file that does not prevent reading it. */
interface FileProblem {
  code: 'column-count' | 'field-too-long' | 'header-repeated' | 'header-nameless' | 'no-rows';
  message: string;
  line?: number;
}

/** A possible target of a column; `options` are the only accepted words, if limited. */
interface ImportTarget {
  field: string;
  label: string;
  most: number;
  options?: string[];
}

interface Scan {
  /** The column names, made unique. */
  header: string[];
  /** The names as written in the file. */
  written: string[];
  rows: number;
  /** Some distinct values of each column. */
  samples: string[][];
  problems: FileProblem[];
}

/** Reads an uploaded file once, completely: its contents and the probable meaning of its columns. */
@Injectable()
export class ImportAnalysis {
  constructor(
    private readonly files: ImportFiles,
    private readonly blobs: SealedBlobStore,
    private readonly reads: ReadStore,
    private readonly customFields: CustomFields,
    private readonly records: RecordImport,
  ) {}

  /** @throws DomainError `import/not-csv`, `import/empty`, `import/no-header`, `import/unreadable`; then nothing is stored */
  async analyse(name: string, content: Readable, context: RequestContext, of?: string) {
    const { tenantId, user } = context;
    const { blob, encoding, delimiter } = await this.files.keep(context, name, content);
    try {
      const format = { encoding: encoding.name, delimiter };
      const scan = await this.scan(tenantId, blob.id, format);
      const headerHash = headerHashOf(scan.written);
      const { header, rows } = scan;
      const file: UploadedFile = { uploadId: blob.id, fileName: name, ...format, header, headerHash, rows, uploadedBy: user.userId, of };
      await this.files.save(tenantId, file);
      return { ...(await this.described(file, scan, context)), bytes: blob.bytes, bom: encoding.bom };
    } catch (error) {
      await this.blobs.delete(tenantId, blob.id);
      throw error;
    }
  }

  /** The stored analysis of an upload, for a screen that is opened again. @throws DomainError `import/unknown` */
  async again(uploadId: string, context: RequestContext) {
    const { tenantId } = context;
    const file = await this.files.own(uploadId, context);
    return { ...file, ...(await this.described(file, await this.scan(tenantId, uploadId, file), context)) };
  }

  private async described(
    { uploadId, fileName, encoding, delimiter, headerHash, of }: UploadedFile,
    { header, written, rows, samples, problems }: Scan,
    context: RequestContext,
  ) {
    const kind = of === undefined ? undefined : this.records.kindOf(of, context);
    const remembered = kind ? undefined : await this.remembered(headerHash, context);
    const custom = await this.customFields.known(context.tenantId);
    return {
      uploadId,
      fileName,
      encoding,
      delimiter,
      rows,
      columns: header.map((title, column) => ({ column, name: title, samples: samples[column]?.slice(0, SHOWN_SAMPLES) ?? [] })),
      of,
      mapping: kind ? proposeTargets(kind, written) : (remembered?.mapping ?? proposeMapping(written, samples, custom)),
      remembered: remembered && { id: remembered.id, name: remembered.name },
      fields: kind ? targets(kind) : leadTargets(custom),
      problems,
    };
  }

  private async scan(tenantId: string, uploadId: string, format: { encoding: string; delimiter: string }): Promise<Scan> {
    const { line: headerLine, names: written } = await this.header(tenantId, uploadId, format);
    const header = distinctNames(written);
    const samples: string[][] = header.map(() => []);
    const problems = headerProblems(written, header, headerLine);
    let rows = 0;
    let odd = 0;
    const report = (problem: FileProblem) => (odd++ < MOST_PROBLEMS ? problems.push(problem) : undefined);
    for await (const batch of this.files.rows(tenantId, uploadId, format)) {
      rows += batch.length;
      for (const { line, values } of batch) {
        if (values.length !== header.length) {
          report({ code: 'column-count', line, message: `Line ${line} has ${values.length} columns, the header ${header.length}.` });
        }
        for (const [column, value] of values.entries()) {
          if (value.length > MOST_FIELD_CHARACTERS) {
            report({
              code: 'field-too-long',
              line,
              message: `Line ${line}: ${header[column] ?? `column ${column + 1}`} is longer than 64 KB.`,
            });
          }
          const shown = samples[column];
          if (shown && shown.length < SAMPLES && value.trim() !== '' && !shown.includes(value)) shown.push(value.slice(0, 200));
        }
      }
      await new Promise(setImmediate);
    }
    if (rows === 0) problems.push({ code: 'no-rows', message: 'The file has a header but no rows.' });
    return { header, written, rows, samples, problems };
  }

  private async header(
    tenantId: string,
    uploadId: string,
    format: { encoding: string; delimiter: string },
  ): Promise<{ line: number; names: string[] }> {
    for await (const [first] of csvBatches(await this.files.open(tenantId, uploadId), format, 1)) {
      const header = first?.values.map((name) => name.trim()) ?? [];
      if (header.every((name) => name === '')) break;
      assertFewColumns(header.length);
      // A header has names; numbers, dates and e-mail addresses are data.
      if (header.every((name) => name === '' || /^[\d\s+./:-]+$|@/.test(name))) {
        throw new DomainError('import/no-header', 'The first line must contain the column names.');
      }
      return { line: first?.line ?? 1, names: header };
    }
    throw new DomainError('import/no-header', 'The first line must contain the column names.');
  }

  /** The mapping last used for the same header, by this user or by one who shares theirs. */
  private async remembered(headerHash: string, { tenantId, sight }: RequestContext) {
    const rows = await this.reads.page(recordList(importMapping), tenantId, {
      where: allOf({ field: 'headerHash', op: 'eq', value: headerHash }, personalAccess.filter(sight)),
      sort: [{ field: 'updatedAt', dir: 'desc' }],
      limit: 20,
    });
    const found = rows.find((row) => personalAccess.changes(sight, row)) ?? rows[0];
    return found && { id: found.recordId, name: String(found.name), mapping: found.mapping as ColumnChoice[] };
  }
}

const leadTargets = (custom: readonly CustomField[]): ImportTarget[] => [
  ...Object.entries(importFields).map(([field, { label, most }]) => ({ field, label, most })),
  ...custom.map(({ key, label, kind, options }) => {
    const words = kind === 'choice' && Array.isArray(options) ? options.map(({ name }: { name?: unknown }) => String(name)) : undefined;
    return { field: key, label, most: 5_000, options: words };
  }),
];

const targets = ({ targets: set }: ImportKind): ImportTarget[] =>
  Object.entries(set).map(([field, { label }]) => ({ field, label, most: 5_000 }));

/** @throws DomainError `import/no-header` */
export function assertFewColumns(columns: number): void {
  if (columns > MOST_COLUMNS) throw new DomainError('import/no-header', `The file has more than ${MOST_COLUMNS} columns.`);
}

function headerProblems(written: readonly string[], header: readonly string[], line: number): FileProblem[] {
  return written.flatMap((name, column): FileProblem[] => {
    if (name === '') return [{ code: 'header-nameless', line, message: `Column ${column + 1} has no name.` }];
    const distinct = header[column];
    if (distinct === name) return [];
    return [{ code: 'header-repeated', line, message: `Two columns are called ${name}. Column ${column + 1} becomes ${distinct}.` }];
  });
}
