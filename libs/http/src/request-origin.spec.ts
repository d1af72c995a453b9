import { agentOf, correlationOf } from './request-origin';

describe('what a client says of itself goes into every event', () => {
  it('under the correlation that it gives, if that is a name', () => {
    expect(correlationOf({ 'x-correlation-id': 'order-17:retry.2' })).toBe('order-17:retry.2');
    for (const none of [undefined, '', 'x'.repeat(129), 'a b', '{"phone":"98"}', '\u00e9'])
      expect(correlationOf({ 'x-correlation-id': none }, 'own')).toBe('own');
  });

  it('without what no browser says', () => {
    expect(agentOf({ 'user-agent': 'x'.repeat(16_000) })).toHaveLength(400);
    expect(agentOf({})).toBeUndefined();
  });
});
