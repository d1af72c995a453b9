import { isAddress, refusalOf } from './api-key-rules';

const key = { name: 'Warehouse', scopes: ['events'], active: true };
const use = { scope: 'events', ip: '203.0.113.7', today: '2026-11-20' } as const;
const said = (more: object, of: object = {}) => refusalOf({ ...key, ...more }, { ...use, ...of })?.message;

describe('an API key', () => {
  it('opens its scope', () => expect(said({})).toBeUndefined());
  it('opens nothing else', () => expect(said({}, { scope: 'capture' })).toBe('This API key is not for "capture".'));
  it('opens nothing while it is inactive', () => expect(said({ active: false })).toBe('This API key is not in use at present.'));
  it('expires after its last day', () => {
    expect(said({ expiresOn: '2026-11-20' })).toBeUndefined();
    expect(said({ expiresOn: '2026-11-19' })).toBe('This API key has expired.');
  });
  it.each([
    [['203.0.113.7'], '203.0.113.7', true],
    [['203.0.113.8'], '203.0.113.7', false],
    [['198.51.100.1', '203.0.113.0/24'], '203.0.113.7', true],
    [['203.0.112.0/24'], '203.0.113.7', false],
    [['203.0.113.7'], '::ffff:203.0.113.7', true],
    [['2001:db8::/32'], '2001:db8::9', true],
    [['2001:db8::/32'], '2001:db9::9', false],
    [['0.0.0.0/0'], '2001:db8::9', false],
    // Stored before addresses were validated this strictly: it admits nobody.
    [['999.1.1.1'], '203.0.113.7', false],
  ])('with the addresses %j is used from %s: %s', (allowed, ip, opens) => {
    const addresses = allowed.map((address) => ({ address }));
    expect(said({ addresses }, { ip })).toBe(opens ? undefined : 'This API key may not be used from this address.');
  });
  it('accepts only valid addresses and ranges', () =>
    expect(['10.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32', '10.0.0.256', '10.0.0.0/33', '::1/129', 'here'].map(isAddress)).toEqual([
      ...[true, true, true, true],
      ...[false, false, false, false],
    ]));
});
