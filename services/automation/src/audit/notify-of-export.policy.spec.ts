import { reacting } from '@matricula/testing';
import { notifyOfExport } from './notify-of-export.policy';

const policy = reacting(notifyOfExport);
const exported = (jobId?: string) => ({
  type: 'DataExported',
  data: { exportId: 'e1', list: 'leads', filter: {}, rows: 3, columns: ['Name'], jobId },
});

describe('exports', () => {
  it('NO-12: are told to who asked for them when a job made them, once', () => {
    const said = { type: 'RaiseNotification', data: { notificationId: 'export-j1', userId: 'user-1', kind: 'lead_csv_download' } };
    policy.to(exported('j1')).orders(['notification-tenant-1-export-j1', said]);
  });
  it('are not told to who waited for them', () => policy.to(exported()).orders());
});
