import { Injectable } from '@nestjs/common';
import { applicationDefaults, applicationSettings } from '@matricula/domain/application';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { ReadStore } from '@matricula/read-store';

/** Settings of the application manager that are in force. */
export interface SettingsInForce {
  mostPerPhone: number;
  consentAge: number;
  queryOwnerIds: readonly string[];
  defaultLanguage?: string;
}

/** Reads the settings of the application manager. */
@Injectable()
export class ApplicationSettings {
  constructor(private readonly reads: ReadStore) {}

  async of(tenantId: string): Promise<SettingsInForce> {
    const [row] = (await this.reads.page(recordList(applicationSettings), tenantId, { limit: 1 })) as RowOfRecord<
      typeof applicationSettings
    >[];
    return {
      mostPerPhone: row?.mostPerPhone ?? applicationDefaults.mostPerPhone,
      consentAge: row?.consentAge ?? applicationDefaults.consentAge,
      queryOwnerIds: row?.queryOwnerIds ?? [],
      defaultLanguage: row?.defaultLanguage ?? undefined,
    };
  }
}
