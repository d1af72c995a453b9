import { reacting } from '@matricula/testing';
import { notifyOfExport } from './notify-of-export.policy';

const policy = reacting(notifyOfExport);
const exported = (jobId?: string) => ({
  type: 'DataExported',
  data: { exportId: 'e1', list: 'leads', filter: {}, rows: 3, columns: ['Name'], jobId },
});

describe('exports', () => {
  it('NO-12: notify the requester once when a job made them', () => {
    const said = { type: 'RaiseNotification', data: { notificationId: 'export-j1', userId: 'user-1', kind: 'lead_csv_download' } };
    policy.to(exported('j1')).orders(['notification-tenant-1-export-j1', said]);
  });
  it('do not notify a requester who waited for them', () => policy.to(exported()).orders());
});
