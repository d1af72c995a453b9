import { afterReported, refreshChangedLead } from './lead.query';

describe('calls about a lead that somebody else changed', () => {
  it('wait for the latest change that was reported, also if reports come late', async () => {
    expect(afterReported('l1')).toEqual({ after: undefined });
    await refreshChangedLead('l1', '0000000000000005');
    await refreshChangedLead('l1', '0000000000000003');
    expect([afterReported('l1'), afterReported('l2')]).toEqual([{ after: '0000000000000005' }, { after: undefined }]);
  });
});
