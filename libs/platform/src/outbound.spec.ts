import { createHmac } from 'node:crypto';
import { loadConfig } from '@matricula/config';
import { integration } from '@matricula/domain/communication';
import type { Mailer } from '@matricula/outbound/email';
import { recordList } from '@matricula/read-models/record';
import { readsOf } from '@matricula/testing';
import { RecordSecrets, SqliteVault } from '@matricula/vault';
import { SmtpPeer } from '../../outbound/src/email/smtp/smtp-peer';
import { Outbound } from './outbound';

const tenantId = 't1';
const production = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example' };

describe('the ways out', () => {
  let vault: SqliteVault;
  let rows: Record<string, unknown>[];
  let byInstallation: string[];
  const outbound = (env: Record<string, string> = {}) => {
    const mailer = { send: async ({ to }: { to: string }) => void byInstallation.push(to) } as unknown as Mailer;
    return new Outbound(loadConfig(env), vault, mailer, { blobs: {} as never, reads: readsOf([recordList(integration), rows]) });
  };
  const secret = (recordId: string, field: string, value: string) => new RecordSecrets(vault).keep({ tenantId, recordId, field }, value);
  const mail = { tenantId, messageId: 'm-1', to: 'kavya@example.org', subject: 'Your seat', text: 'It is yours.' };

  beforeEach(() => {
    vault = new SqliteVault({ file: ':memory:' });
    [rows, byInstallation] = [[], []];
  });
  afterEach(() => vault.close());

  it('are the configured account; without one the sandbox in development, and none in production', async () => {
    expect(await outbound().accountOf('email', tenantId)).toBe('sandbox');
    expect((await outbound().sender('email', tenantId))?.provider).toBe('sandbox');
    expect(await outbound(production).accountOf('email', tenantId)).toBe('installation');
    await (await outbound(production).sender('email', tenantId))?.send(mail);
    expect(byInstallation).toEqual(['kavya@example.org']);
    expect(await outbound(production).accountOf('sms', tenantId)).toBe('nobody');
    expect(await outbound(production).sender('sms', tenantId)).toBeUndefined();
  });

  it('are the institution’s own account before all others, with the password that only the vault holds', async () => {
    const peer = new SmtpPeer();
    const own = { recordId: 'i1', channel: 'email', provider: 'smtp', active: true, smtpHost: 'localhost', smtpPort: await peer.listen() };
    const smtpPassword = await secret('i1', 'smtpPassword', 'secret');
    rows = [
      { ...own, smtpSecurity: 'starttls', smtpUser: 'crm', smtpPassword, smtpFrom: 'desk@college.example', smtpFromName: 'Desk, Pune' },
    ];
    const ways = outbound({ ...production, NODE_ENV: 'test', WEBHOOKS_TO_LOOPBACK: 'true' });
    expect(await ways.accountOf('email', tenantId)).toBe('institution');
    expect(await (await ways.sender('email', tenantId))?.send(mail)).toMatchObject({ outcome: 'accepted' });
    expect(peer.received).toMatchObject([{ from: 'desk@college.example', to: ['kavya@example.org'], login: 'crm secret' }]);
    expect(byInstallation).toEqual([]);
    rows[0]!.active = false;
    expect(await ways.accountOf('email', tenantId)).toBe('installation');
    await peer.close();
  });

  it('lead to no mail server of our own network', async () => {
    rows = [
      { recordId: 'i1', channel: 'email', provider: 'smtp', active: true, smtpHost: 'localhost', smtpPort: 25, smtpFrom: 'a@b.example' },
    ];
    expect(await (await outbound(production).sender('email', tenantId))?.send(mail)).toMatchObject({
      outcome: 'refused',
      error: 'localhost is not a public address.',
    });
  });

  it('give a provider the address of its account, where the installation can be reached', async () => {
    const own = { recordId: 'i3', channel: 'voice', provider: 'exotel', active: true, exotelAccountSid: 'sunrise1' };
    rows = [{ ...own, exotelHookSecret: await secret('i3', 'exotelHookSecret', 'a/b') }];
    const reportsTo = async (PUBLIC_URL: string) => {
      const { settings } = (await outbound({ PUBLIC_URL, SMTP_URL: 'smtp://mail.example' }).sender('voice', tenantId)) as unknown as {
        settings: { statusCallback?: string };
      };
      return settings.statusCallback;
    };
    expect(await reportsTo('https://crm.example')).toBe('https://crm.example/api/hooks/t1/i3/a%2Fb');
    expect(await reportsTo('http://localhost:3000')).toBeUndefined();
  });

  it('hear a provider that signed for the institution’s account or for that of the installation', async () => {
    const account = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'theirs', TWILIO_FROM: '+15550001111' };
    const twilioAuthToken = await secret('i2', 'twilioAuthToken', 'ours');
    const url = 'https://crm.example/api/hooks/twilio?tenantId=t1&messageId=m-1';
    const signed = (token: string) => {
      const signature = createHmac('sha1', token).update(`${url}MessageStatusdelivered`).digest('base64');
      return { method: 'POST', url, headers: { 'x-twilio-signature': signature }, rawBody: Buffer.from('MessageStatus=delivered') };
    };
    const news = { channel: 'sms', news: [{ messageId: 'm-1', status: 'delivered' }] };
    const [ofProvider, ofAccount] = [
      { tenantId, provider: 'twilio' },
      { tenantId, integrationId: 'i2' },
    ];
    expect(await outbound(account).hear(signed('theirs'), ofProvider)).toEqual(news);
    expect(await outbound(account).hear(signed('ours'), ofProvider)).toBeUndefined();
    expect(await outbound().hear(signed('theirs'), ofProvider)).toBeUndefined();
    expect(await outbound(account).hear(signed('theirs'), ofAccount)).toBeUndefined();
    rows = [
      { recordId: 'i2', channel: 'sms', provider: 'twilio', active: true, twilioAccountSid: 'AC2', twilioAuthToken, twilioFrom: '+1555' },
    ];
    for (const about of [ofProvider, ofAccount]) {
      expect(await outbound(account).hear(signed('ours'), about)).toEqual(news);
      expect(await outbound(account).hear(signed('guessed'), about)).toBeUndefined();
    }
    expect(await outbound(account).hear(signed('theirs'), ofProvider)).toEqual(news);
    // The address of an account takes only what was signed for that account.
    expect(await outbound(account).hear(signed('theirs'), ofAccount)).toBeUndefined();
    expect(await outbound(account).hear(signed('ours'), { tenantId, provider: 'smtp' })).toBeUndefined();
    expect((await outbound().sender('sms', tenantId))?.provider).toBe('twilio');
  });
});
