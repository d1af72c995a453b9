import { Injectable } from '@nestjs/common';
import { DomainError } from '@matricula/domain/kernel';
import { importFields } from './import-fields';
import { ImportFiles } from '../job';
import { RowReader } from './import-row';
import { type ImportSettings } from './import-settings';

/** Fields that identify people. */
const IDENTITIES = ['phone', 'email', 'externalId'] as const;
/** Fewer equal rows are a duplicate in a short file. */
const FEWEST = 3;

/** A value of a column that would merge most rows of the file into one lead. */
export interface MergingValue {
  column: number;
  /** The column name in the file. */
  name: string;
  field: string;
  value: string;
  rows: number;
}

/** Finds values of phone, e-mail and external id that most rows of a file share. */
@Injectable()
export class ImportMerges {
  constructor(private readonly files: ImportFiles) {}

  async find(tenantId: string, settings: ImportSettings): Promise<MergingValue[]> {
    if (settings.of !== undefined) return [];
    const columns = IDENTITIES.flatMap((field) => {
      const choice = settings.mapping.find((one) => one.as === 'field' && one.field === field);
      return choice ? [{ field, column: choice.column, rows: new Map<string, number>() }] : [];
    });
    const mapping = settings.mapping.filter(({ field }) => IDENTITIES.some((one) => one === field) || field === 'phoneCode');
    const reader = new RowReader({ ...settings, mapping, rowKey: undefined });
    const fixes = await this.files.fixes(tenantId, settings.fixesId);
    let all = 0;
    for await (const batch of this.files.rows(tenantId, settings.uploadId, settings)) {
      all += batch.length;
      for (const { line, values } of batch) {
        const { enquiry, problems } = reader.read(fixes.get(line) ?? values, line);
        if (problems.length > 0) continue;
        for (const { field, rows } of columns) {
          const value = enquiry[field];
          if (value) rows.set(value, (rows.get(value) ?? 0) + 1);
        }
      }
      await new Promise(setImmediate);
    }
    return columns.flatMap(({ field, column, rows: counted }) => {
      const found = [...counted].find(([, rows]) => rows >= FEWEST && rows * 2 > all);
      return found ? [{ column, name: settings.header[column] || `column ${column + 1}`, field, value: found[0], rows: found[1] }] : [];
    });
  }

  /** @throws DomainError `import/merges` if one value would merge most rows into one lead */
  async assertNone(tenantId: string, settings: ImportSettings): Promise<void> {
    const [found] = await this.find(tenantId, settings);
    if (!found) return;
    const { name, field, value, rows } = found;
    const { label } = importFields[field as (typeof IDENTITIES)[number]];
    throw new DomainError(
      'import/merges',
      `${rows} rows have ${value} in column ${name}, mapped to ${label}: they would become one lead. Map the column otherwise, or confirm with confirmMerge.`,
    );
  }
}
