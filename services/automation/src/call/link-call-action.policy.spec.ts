import { callActionRecorded, reacting } from '@matricula/testing';
import { linkCallAction } from './link-call-action.policy';

const policy = reacting(linkCallAction);

describe('a call action', () => {
  it('becomes the result of the telephone calls that it names', () =>
    policy
      .to(callActionRecorded({ callIds: ['exotel-1'], subStage: 'Busy' }))
      .orders([
        'call-tenant-1-exotel-1',
        { type: 'LinkCallAction', data: { callActionId: 'call-1', leadId: 'lead-1', stage: 'Call Back', subStage: 'Busy' } },
      ]));
  it('without a telephone call is the result of none', () => policy.to(callActionRecorded()).orders());
});
