import { isLoopback, isOwnPage } from './at-this-machine';

describe('what is for this machine alone', () => {
  it.each([
    ['127.0.0.1', 'localhost:3000', true],
    ['127.8.0.1', '127.0.0.1', true],
    ['::1', '[::1]:3000', true],
    ['::ffff:127.0.0.1', 'LOCALHOST', true],
    ['192.168.1.4', 'localhost:3000', false],
    ['::ffff:10.0.0.1', 'localhost', false],
    ['127.0.0.1', 'crm.example', false],
    ['127.0.0.1', 'localhost.evil.example', false],
    [undefined, 'localhost', false],
  ])('at %s, asked for as %s: %s', (address, host, expected) => expect(isLoopback(address, { host })).toBe(expected));

  it.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])(
    'is closed to what a proxy passed on: %s',
    (name) => expect(isLoopback('127.0.0.1', { host: 'localhost', [name]: '10.0.0.1' })).toBe(false),
  );

  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{}, true],
    [{ origin: 'http://localhost:3000' }, true],
    [{ origin: 'http://evil.example' }, false],
    [{ origin: 'null' }, false],
  ])('is closed to pages of other sites: %j %s', (headers, expected) =>
    expect(isOwnPage({ host: 'localhost:3000', ...headers })).toBe(expected),
  );
});
