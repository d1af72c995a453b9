import { deciding } from '@matricula/testing';
import { exportDecider, type ExportCommand } from './export.decider';

const exported = { type: 'DataExported', data: {} as ExportCommand['data'] } as const;

describe('an export', () => {
  it('is recorded once, however often it is reported', () => {
    const noting = deciding(exportDecider);
    noting.given().when({ type: 'NoteExport', data: exported.data }).then(exported);
    noting.given(exported).when({ type: 'NoteExport', data: exported.data }).thenNothing();
  });
});
