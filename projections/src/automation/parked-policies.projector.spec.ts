import { projecting } from '@matricula/testing';
import { parkedPoliciesProjector } from './parked-policies.projector';

const parked = projecting(parkedPoliciesProjector);
const data = {
  parkedId: 'p/1',
  policy: 'p',
  eventId: '1',
  eventType: 'LeadAssigned',
  stream: 's',
  revision: 3,
  error: 'Error: no',
  attempts: 1,
};

describe('events that a policy could not act on', () => {
  it('are listed with the last error', () =>
    parked
      .given({ type: 'PolicyParked', data }, { type: 'PolicyParked', data: { ...data, error: 'Error: still no', attempts: 2 } })
      .then('p/1')
      .matches({ policy: 'p', stream: 's', revision: 3, error: 'Error: still no', attempts: 2 }));
  it('disappear when they are dropped', () =>
    parked
      .given({ type: 'PolicyParked', data }, { type: 'PolicyDropped', data: { parkedId: 'p/1', policy: 'p', eventId: '1', reason: 'old' } })
      .then('p/1')
      .equals(undefined));
  it('disappear when the policy has handled them', () =>
    parked
      .given({ type: 'PolicyParked', data }, { type: 'PolicyReplayed', data: { parkedId: 'p/1', policy: 'p', eventId: '1' } })
      .then('p/1')
      .equals(undefined));
});
