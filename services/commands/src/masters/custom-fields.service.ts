import { Injectable } from '@nestjs/common';
import { DomainError } from '@matricula/domain/kernel';
import { customField, customSet, customTexts, type CustomField } from '@matricula/domain/lead';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { ReadStore } from '@matricula/read-store';

const MOST = 500;

type Texts = Record<string, string | null>;

/** Custom lead fields of an institution, and the validation of their values. */
@Injectable()
export class CustomFields {
  constructor(private readonly reads: ReadStore) {}

  /** The active fields, in their order. */
  async known(tenantId: string): Promise<CustomField[]> {
    const where = { field: 'active', op: 'eq' as const, value: true };
    const sort = ['order', 'createdAt'].map((field) => ({ field, dir: 'asc' as const }));
    const rows = await this.reads.page(recordList(customField), tenantId, { where, sort, limit: MOST });
    return (rows as RowOfRecord<typeof customField>[]).map(({ key, label, kind, options, required, help }) => ({
      key: String(key),
      ...{ label, kind, options, required, help },
    }));
  }

  /** Attributes of a new lead in stored form. @throws DomainError `lead/field-required`, `lead/field-invalid` */
  async ofNew(tenantId: string, attributes: Record<string, string> = {}): Promise<Record<string, string> | undefined> {
    const texts = Object.entries(await this.checked(tenantId, attributes, false));
    const given = texts.flatMap(([name, text]) => (text === null || text === '' ? [] : [[name, text] as const]));
    return given.length > 0 ? Object.fromEntries(given) : undefined;
  }

  /** Changed attributes in stored form. @throws DomainError `lead/field-required`, `lead/field-invalid` */
  ofChange(tenantId: string, attributes: Texts): Promise<Texts> {
    return this.checked(tenantId, attributes, true);
  }

  private async checked(tenantId: string, attributes: Texts, part: boolean): Promise<Texts> {
    const { texts, problems } = customTexts(customSet(await this.known(tenantId)), attributes, part);
    const [first] = problems;
    if (first) {
      const fields = Object.fromEntries(problems.map(({ field, message }) => [field, message]));
      throw new DomainError(`lead/field-${first.what}`, first.message, fields);
    }
    return texts;
  }
}
