import { deciding } from '@matricula/testing';
import { diallingDecider } from './dialling.decider';

const dialling = deciding(diallingDecider);
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, seconds)).toISOString();
const requested = { type: 'CallRequested', data: { dialId: 'd-1', attemptId: 'a-1', at: at(0) } } as const;
const dialled = { type: 'CallDialled', data: { dialId: 'd-1', callId: 'exotel-1' } } as const;
const lost = { type: 'CallUnconfirmed', data: { dialId: 'd-1' } } as const;
const request = (dialId: string, seconds = 1, more: { overCallId?: string } = {}) =>
  ({ type: 'RequestCall', data: { dialId, attemptId: 'a-2', at: at(seconds), ...more } }) as const;

describe('the requests of a user to place calls', () => {
  it('are recorded for one attempt, while the provider has not answered and after it placed the call', () => {
    dialling
      .given()
      .when(request('d-1'))
      .then({ type: 'CallRequested', data: { dialId: 'd-1', attemptId: 'a-2', at: at(1) } });
    dialling.given(requested).when(request('d-1')).thenNothing();
    dialling.given(requested, dialled).when(request('d-1')).thenNothing();
  });

  it('are confirmed by the call, once', () => {
    const confirm = { type: 'ConfirmCall', data: { dialId: 'd-1', callId: 'exotel-1' } } as const;
    dialling.given(requested).when(confirm).then(dialled);
    dialling.given(requested, dialled).when(confirm).thenNothing();
  });

  it('may be repeated after the provider refused them, and not after it placed the call or did not answer', () => {
    const reject = { type: 'RejectCall', data: { dialId: 'd-1' } } as const;
    const rejected = { type: 'CallNotDialled', data: { dialId: 'd-1' } } as const;
    dialling.given(requested).when(reject).then(rejected);
    dialling
      .given(requested, rejected)
      .when(request('d-1'))
      .then({ type: 'CallRequested', data: { attemptId: 'a-2' } });
    dialling.given(requested, dialled).when(reject).thenNothing();
    dialling
      .given(requested)
      .when({ type: 'LoseCall', data: { dialId: 'd-1' } })
      .then(lost);
    dialling.given(requested, lost).when(request('d-1')).thenNothing();
  });

  it('are refused while another one is under way, and are not after its call is over', () => {
    dialling.given(requested).when(request('d-2')).thenRefused('call/busy');
    dialling.given(requested, dialled).when(request('d-2', 3_600)).thenRefused('call/busy');
    dialling
      .given(requested, dialled)
      .when(request('d-2', 1, { overCallId: 'exotel-0' }))
      .thenRefused('call/busy');
    const next = { type: 'CallRequested', data: { dialId: 'd-2' } } as const;
    dialling
      .given(requested, dialled)
      .when(request('d-2', 1, { overCallId: 'exotel-1' }))
      .then(next);
    dialling.given(requested, lost).when(request('d-2')).then(next);
    // The process ended before the provider answered.
    dialling.given(requested).when(request('d-2', 61)).then(next);
  });
});
