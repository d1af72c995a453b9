import { EndpointRests } from './endpoint-rests';

describe('an endpoint', () => {
  it('rests for half a minute after five failures in a row, and again after the next', () => {
    let now = 0;
    const rests = new EndpointRests(() => now);
    for (let count = 0; count < 4; count++) rests.failed('e1');
    expect(rests.restsSince('e1')).toBeUndefined();
    rests.failed('e1');
    now += 12_000;
    expect([rests.restsSince('e1'), rests.restsSince('e2')]).toEqual([12, undefined]);
    now += 18_000;
    expect(rests.restsSince('e1')).toBeUndefined();
    rests.failed('e1');
    expect(rests.restsSince('e1')).toBe(0);
    rests.answered('e1');
    expect(rests.restsSince('e1')).toBeUndefined();
  });
});
