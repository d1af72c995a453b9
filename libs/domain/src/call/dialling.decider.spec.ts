import { deciding } from '@matricula/testing';
import { diallingDecider } from './dialling.decider';

const dialling = deciding(diallingDecider);
const requested = { type: 'CallRequested', data: { dialId: 'd-1', attemptId: 'a-1' } } as const;
const dialled = { type: 'CallDialled', data: { dialId: 'd-1', callId: 'exotel-1' } } as const;
const again = { type: 'RequestCall', data: { dialId: 'd-1', attemptId: 'a-2' } } as const;

describe('a request to place a call', () => {
  it('is recorded for one attempt, while the provider has not answered and after it placed the call', () => {
    dialling
      .given()
      .when(again)
      .then({ type: 'CallRequested', data: { attemptId: 'a-2' } });
    dialling.given(requested).when(again).thenNothing();
    dialling.given(requested, dialled).when(again).thenNothing();
  });

  it('is confirmed by the call, once', () => {
    dialling
      .given(requested)
      .when({ type: 'ConfirmCall', data: { callId: 'exotel-1' } })
      .then(dialled);
    dialling
      .given(requested, dialled)
      .when({ type: 'ConfirmCall', data: { callId: 'exotel-1' } })
      .thenNothing();
  });

  it('may be repeated after the provider refused it, and not after it placed the call', () => {
    const rejected = { type: 'CallNotDialled', data: { dialId: 'd-1' } } as const;
    dialling.given(requested).when({ type: 'RejectCall', data: {} }).then(rejected);
    dialling
      .given(requested, rejected)
      .when(again)
      .then({ type: 'CallRequested', data: { attemptId: 'a-2' } });
    dialling.given(requested, dialled).when({ type: 'RejectCall', data: {} }).thenNothing();
  });
});
