import { jobDecider } from '@matricula/domain/job';
import { customKey, type IncomingEnquiry } from '@matricula/domain/lead';
import { firstNames, lastNames } from '@matricula/domain/tenant/demo-set';
import { LeadCapture } from '@matricula/services/commands';
import { exams, MAPPING, ownFields, schools } from './desk-set';
import { type Desk, on } from './desk';

/** Number of leads in the imported file. */
export const IMPORTED = 24;

/** The imported file of an education fair, and a cancelled import. */
export class DeskImport {
  constructor(private readonly desk: Desk) {}

  /** Leads of an education fair, imported from a file by the manager; a second import is cancelled. */
  async importFile(): Promise<void> {
    const { tid } = this.desk.institution;
    const day = this.desk.day(-5);
    const by = this.desk.person('manager');
    const jobId = this.desk.id('import');
    const owners = ['counsellor', 'counsellor2'].map((key) => this.desk.person(key));
    const enquiries = Array.from({ length: IMPORTED }, (_, row): IncomingEnquiry => {
      const owner = owners[row % owners.length]!;
      const [first, last] = [this.desk.random.pick(firstNames), this.desk.random.pick(lastNames)];
      const serial = String(this.desk.random.below(1e9)).padStart(9, '0');
      return {
        ...{ name: `${first} ${last}`, phone: `9${serial}`, email: `${first}.${last}.${serial.slice(3)}@mail.example`.toLowerCase() },
        ...{
          country: 'India',
          state: 'Maharashtra',
          city: 'Pune',
          source: 'EDUCATION_FAIR',
          attributes: this.attributes(row),
        },
        ...{ ownerId: owner.userId, ownerName: owner.name, priority: 1, jobRow: row + 1, at: on(day, 12, 1) },
        commandId: `seed/${tid}/import/${row}`,
      };
    });
    const settings = { fileName: 'pune-education-fair.csv', policy: 're-enquire', mapping: MAPPING };
    await this.desk.send(jobDecider, [
      this.desk.job(jobId, 'start', by, on(day, 12), {
        type: 'StartJob',
        data: { jobId, kind: 'import', title: settings.fileName, total: IMPORTED + 2, settings },
      }),
    ]);
    await this.desk.app.get(LeadCapture).captureMany(enquiries, { ...this.desk.meta(by), tenantId: tid, version: 1 }, { jobId });
    const counts = { created: IMPORTED, 're-enquired': 0, updated: 0, skipped: 0, refused: 2, partly: 0 };
    const refusedLines = { 'The phone number has too few digits.': [9, 17] };
    const cancelledId = this.desk.id('import/failed');
    await this.desk.send(jobDecider, [
      this.desk.job(jobId, 'complete', by, on(day, 12, 2), { type: 'CompleteJob', data: { done: IMPORTED + 2, counts, refusedLines } }),
      this.desk.job(cancelledId, 'start', by, on(this.desk.day(-9), 16), {
        type: 'StartJob',
        data: {
          jobId: cancelledId,
          kind: 'import',
          title: 'walk-ins-october.csv',
          total: 41,
          settings: { fileName: 'walk-ins-october.csv' },
        },
      }),
      this.desk.job(cancelledId, 'cancel', by, on(this.desk.day(-9), 16, 1), { type: 'CancelJob', data: {} }),
    ]);
  }

  /** Columns of the file that are not lead fields: custom fields, and one that is not mapped. */
  private attributes(row: number): Record<string, string> {
    return {
      School: this.desk.random.pick(schools),
      [customKey(ownFields.exam)]: this.desk.random.pick(exams),
      [customKey(ownFields.marks)]: (55 + this.desk.random.below(400) / 10).toFixed(1),
      [customKey(ownFields.hostel)]: row % 3 === 0 ? 'true' : 'false',
    };
  }
}
