import type { JobRow } from '@matricula/read-models/job';
import { fileNameOf, statusOf } from './export.columns';

describe('an export in the list of exports', () => {
  it('has the day in the name of its file, by the institution’s clock', () =>
    expect(fileNameOf({ title: 'Export of Leads', startedAt: '2026-11-21T19:05:00Z' } as JobRow, 'Asia/Kolkata')).toBe(
      'Export of Leads 2026-11-22 0035.csv',
    ));
  it('says whether its file is kept', () => {
    expect(statusOf({ status: 'completed', kind: 'export' } as JobRow)).toBe('Ready');
    expect(statusOf({ status: 'completed', kind: 'download' } as JobRow)).toBe('Downloaded');
  });
});
