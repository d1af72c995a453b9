import { webhookRefusal } from './webhook-address';

describe('the address of a webhook', () => {
  it.each(['https://crm.example/hooks', 'https://8.8.8.8/', 'https://[2606:4700::1111]:8443/x', 'https://CRM.example./'])(
    'may be %s',
    (url) => expect(webhookRefusal(url, false)).toBeUndefined(),
  );

  it.each([
    ...['127.0.0.1', '127.1', '0x7f.1', '0x7f000001', '2130706433', '017700000001', '127.0.0.1.', '0', '10.0.0.1', '169.254.169.254'],
    ...['192.168.1.1', '172.16.0.1', '100.64.0.1', '[::1]', '[::]', '[fd00::1]', '[fe80::1]', '[::ffff:127.0.0.1]', '[::ffff:10.0.0.1]'],
    ...[
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      'localhost',
      'LOCALHOST.',
      'a.localhost',
      'intranet',
      'nas.local',
      'db.internal',
      '①②⑦.0.0.1',
    ],
  ])('cannot be %s, whichever way it is written', (host) =>
    expect(webhookRefusal(`https://${host}:8443/hooks`, false)).toMatch(/ is not a public address\.$/),
  );

  it('is this machine, without TLS, only where that is developed', () => {
    for (const url of ['http://localhost:3000/', 'http://127.0.0.1:3000/', 'http://[::1]/', 'https://localhost/']) {
      expect(webhookRefusal(url, true)).toBeUndefined();
      expect(webhookRefusal(url, false)).toBeDefined();
    }
    expect(webhookRefusal('https://10.0.0.1/', true)).toBe('10.0.0.1 is not a public address.');
    expect(webhookRefusal('http://crm.example/', true)).toBe('Only https addresses are reached.');
    expect(webhookRefusal('nowhere', false)).toBe('This is not a valid address.');
  });
});
