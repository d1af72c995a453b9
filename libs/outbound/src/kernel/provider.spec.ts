import { createHmac } from 'node:crypto';
import { loadConfig } from '@matricula/config';
import { fields, secret, text } from '@matricula/domain/kernel/field-set';
import { defineAccount } from '@matricula/domain/kernel/provider-account';
import { headerOf, isSameSecret, type HookRequest } from './hook';
import { defineProvider, type ProviderPorts } from './provider';

interface Dialer {
  by: string;
}
interface CallNews {
  id: string;
  state: 'ringing' | 'ended';
}

const account = (door: 'sid' | 'key' = 'sid', channel = 'voice') =>
  defineAccount({
    channel,
    label: 'Dialer',
    door,
    fields: fields({ sid: text({ label: 'Account' }), key: secret({ label: 'Key' }) }),
  });
const settings = ({ sid, key }: Readonly<Record<string, unknown>>) => ({ sid: String(sid), key: String(key ?? '') });
const parse = ({ rawBody }: HookRequest) => [JSON.parse(rawBody.toString()) as CallNews];
const open = ({ sid }: { sid: string }): Dialer => ({ by: sid });
const config = loadConfig({});
const ports = { config } as ProviderPorts;
const body = '{"id":"c-1",  "state":"ended"}';
const call = (more: Partial<HookRequest> = {}): HookRequest => ({
  ...{ method: 'POST', url: 'https://crm.example/api/hooks/t1/i1', headers: {}, rawBody: Buffer.from(body) },
  ...more,
});
const signed = (key: string, text = body) => ({ 'x-signature': createHmac('sha256', key).update(text).digest('hex') });

describe('a provider', () => {
  const signing = defineProvider<Dialer, { sid: string; key: string }, CallNews>({
    ...{ name: 'signing', channel: 'voice', fields: account(), settings, open },
    hook: {
      verify: (request, { key }) =>
        isSameSecret(headerOf(request, 'X-Signature'), createHmac('sha256', key).update(request.rawBody).digest('hex')),
      parse,
    },
  });

  it('opens the port of its channel for the account of an institution, and for that of the installation if there is one', () => {
    expect(signing.openAccount({ sid: 'AC1' }, ports)).toEqual({ by: 'AC1' });
    expect(signing.isInstalled(config)).toBe(false);
    expect(signing.openInstalled(ports)).toBeUndefined();
    const installed = defineProvider<Dialer, { sid: string }>({
      name: 'own',
      channel: 'voice',
      installation: () => ({ sid: 'all' }),
      open,
    });
    expect(installed.isInstalled(config)).toBe(true);
    expect(installed.openInstalled(ports)).toEqual({ by: 'all' });
    expect(() => installed.openAccount({}, ports)).toThrow('own takes no accounts');
  });

  it('hears what was signed over the raw body with the key of the account', () => {
    expect(signing.hear(call({ headers: signed('k') }), config, { key: 'k' })).toEqual([{ id: 'c-1', state: 'ended' }]);
    expect(signing.hear(call({ headers: signed('other') }), config, { key: 'k' })).toBeUndefined();
    expect(signing.hear(call({ headers: signed('k', JSON.stringify(JSON.parse(body))) }), config, { key: 'k' })).toBeUndefined();
    expect(signing.hear(call(), config, { key: 'k' })).toBeUndefined();
    // The installation has no account that it could be verified with.
    expect(signing.hear(call({ headers: signed('k') }), config)).toBeUndefined();
  });

  it('that signs nothing hears calls to its secret path', () => {
    const silent = defineProvider<Dialer, { sid: string; key: string }, CallNews>({
      ...{ name: 'silent', channel: 'voice', fields: account(), settings, open },
      hook: { verify: (request, { key }) => isSameSecret(request.secret, key), parse },
    });
    expect(silent.hear(call({ secret: 'k' }), config, { key: 'k' })).toEqual([{ id: 'c-1', state: 'ended' }]);
    expect(silent.hear(call({ secret: 'x' }), config, { key: 'k' })).toBeUndefined();
    // An account without a secret lets nothing in.
    expect(silent.hear(call({ secret: '' }), config, {})).toBeUndefined();
  });

  it('without a hook hears nothing', () =>
    expect(defineProvider({ name: 'mute', channel: 'voice', fields: account(), settings, open }).hear(call(), config, {})).toBeUndefined());

  it('is refused when its account is of another channel, or its values become no settings', () => {
    const declared = { name: 'wrong', channel: 'voice', open };
    expect(() => defineProvider({ ...declared, fields: account('sid', 'sms'), settings })).toThrow('the channel voice');
    expect(() => defineProvider({ ...declared, fields: account() })).toThrow('needs settings');
  });
});
