import { ConfigError, loadConfig } from './config';

describe('the configuration', () => {
  it('works without any variable', () => {
    expect(loadConfig({})).toMatchObject({ port: 3000, distributed: undefined, environment: 'development', smtp: undefined });
  });

  it('shows the balance of SMS and hides the dashboard of e-mails until it says otherwise (ACL-19)', () => {
    const shown = ({
      is_sms_balance_show,
      is_email_dashboard_show,
    }: {
      is_sms_balance_show: boolean;
      is_email_dashboard_show: boolean;
    }) => [is_sms_balance_show, is_email_dashboard_show];
    expect(shown(loadConfig({}).flags)).toEqual([true, false]);
    expect(shown(loadConfig({ IS_SMS_BALANCE_SHOW: 'false', IS_EMAIL_DASHBOARD_SHOW: 'true' }).flags)).toEqual([false, true]);
  });

  it('names every mistake at once, in plain words', () => {
    const read = () => loadConfig({ PORT: 'http', NODE_ENV: 'prod', LOG_LEVEL: 'loud' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT is "http".*\n.*|NODE_ENV is "prod"/);
    try {
      read();
    } catch (error) {
      expect((error as ConfigError).mistakes).toHaveLength(3);
    }
  });

  it('asks for every engine of the distributed profile, and for all or none of them', () => {
    const engines = { EVENT_STORE: 'eventstoredb', EVENT_FEED: 'kafka', READ_STORE: 'mongo', VAULT: 'mongo', BLOB_STORE: 's3' };
    expect(() => loadConfig({ EVENT_STORE: 'eventstoredb', READ_STORE: 'mongo' })).toThrow(
      /also set EVENT_FEED=kafka, VAULT=mongo, BLOB_STORE=s3/,
    );
    expect(() => loadConfig(engines)).toThrow(
      /EVENTSTORE_URL is missing.*\n.*MONGO_URL is missing.*\n.*CLICKHOUSE_URL is missing: .*; ClickHouse answers every list.*\n.*KAFKA_BROKERS is missing/,
    );
    const places = {
      EVENTSTORE_URL: 'esdb://log:2113',
      MONGO_URL: 'mongodb://mongo',
      KAFKA_BROKERS: 'k1:9092,k2:9092',
      CLICKHOUSE_URL: 'http://columns:8123',
    };
    const secrets = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    expect(loadConfig({ ...engines, ...places, ...secrets }).distributed).toMatchObject({
      eventStoreUrl: 'esdb://log:2113',
      kafka: { brokers: ['k1:9092', 'k2:9092'], partitions: 12 },
      mongo: { url: 'mongodb://mongo', database: 'matricula' },
      clickhouse: { url: 'http://columns:8123', database: 'matricula', username: undefined, cluster: undefined },
    });
    const columns = { CLICKHOUSE_USER: 'crm', CLICKHOUSE_PASSWORD: 'secret', CLICKHOUSE_DATABASE: 'columns', CLICKHOUSE_CLUSTER: 'two' };
    expect(loadConfig({ ...engines, ...places, ...secrets, ...columns }).distributed?.clickhouse).toEqual({
      ...{ url: 'http://columns:8123', username: 'crm', password: 'secret', database: 'columns', cluster: 'two' },
    });
    expect(() => loadConfig({ ...engines, ...places, ...secrets, CLICKHOUSE_URL: 'columns:8123' })).toThrow(/CLICKHOUSE_URL must begin/);
  });

  it('asks for a mail server when the address is public: sign-in codes would lie open', () => {
    for (const url of ['https://crm.example.org', 'http://203.0.113.9:3000', 'https://[2001:db8::1]'])
      expect(() => loadConfig({ PUBLIC_URL: url })).toThrow(/SMTP_URL is missing: PUBLIC_URL .* development mailbox/);
    for (const url of ['http://localhost:3000', 'http://127.0.0.1', 'http://192.168.1.4:3000', 'http://[::1]:3000', 'http://crm'])
      expect(loadConfig({ PUBLIC_URL: url }).publicUrl).toBe(url);
    expect(loadConfig({ PUBLIC_URL: 'https://crm.example.org', SMTP_URL: 'smtp://mail.example' }).smtp).toBeDefined();
    expect(() => loadConfig({ PUBLIC_URL: 'crm.example' })).toThrow(/PUBLIC_URL is "crm.example"/);
  });

  it('has the agent page of the dialer only where one is given', () => {
    expect(loadConfig({}).agentPage).toBeUndefined();
    expect(loadConfig({ AGENT_PAGE_URL: 'https://phone.example/agent' }).agentPage).toBe('https://phone.example/agent');
    expect(() => loadConfig({ AGENT_PAGE_URL: 'agent' })).toThrow(/AGENT_PAGE_URL/);
  });

  it('links to terms, privacy notice and contact, each an address', () => {
    const links = { TERMS_URL: 'https://school.example/terms', CONTACT_URL: 'mailto:office@school.example' };
    expect(loadConfig(links).links).toEqual({ terms: links.TERMS_URL, contact: links.CONTACT_URL });
    expect(() => loadConfig({ PRIVACY_URL: 'javascript:alert(1)' })).toThrow(/PRIVACY_URL is "javascript:alert\(1\)" .* https: or http:/);
    expect(() => loadConfig({ TERMS_URL: 'mailto:office@school.example' })).toThrow(/TERMS_URL/);
  });

  it('takes a key for the vault in base64 or hex, of 32 bytes', () => {
    const hex = 'ab'.repeat(32);
    expect(loadConfig({ VAULT_KEY: hex }).vaultKey).toBe(hex);
    expect(loadConfig({ VAULT_KEY: Buffer.from(hex, 'hex').toString('base64') }).vaultKey).toBe(hex);
    expect(loadConfig({}).vaultKey).toBeUndefined();
    expect(() => loadConfig({ VAULT_KEY: 'secret' })).toThrow(/VAULT_KEY must be 32 bytes/);
  });

  it('takes identity providers that the sandbox plays, but not in production', () => {
    expect(loadConfig({ IDENTITY_PROVIDER_1: 'Alpha' }).providers.first).toEqual({ name: 'Alpha', clientId: 'matricula' });
    const production = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example', IDENTITY_PROVIDER_1: 'Alpha' };
    expect(() => loadConfig(production)).toThrow(/IDENTITY_PROVIDER_1_ISSUER is missing/);
    const real = { IDENTITY_PROVIDER_1_ISSUER: 'https://login.example', IDENTITY_PROVIDER_1_CLIENT_ID: 'us' };
    expect(loadConfig({ ...production, ...real }).providers.first).toMatchObject({ issuer: 'https://login.example', clientId: 'us' });
    expect(() => loadConfig({ IDENTITY_PROVIDER_2: 'a/b' })).toThrow(/must be a word/);
  });

  it('tells consoles by the socket alone, until an app at Pusher Channels is named whole', () => {
    const app = { PUSHER_APP_ID: '1', PUSHER_KEY: 'key', PUSHER_SECRET: 'secret' };
    expect(loadConfig({}).realtime).toEqual({ kind: 'none' });
    expect(loadConfig({ REALTIME: 'sandbox' }).realtime).toEqual({ kind: 'sandbox' });
    expect(loadConfig(app).realtime).toEqual({ kind: 'pusher', appId: '1', key: 'key', secret: 'secret', cluster: 'ap2', url: undefined });
    expect(loadConfig({ ...app, REALTIME: 'none' }).realtime).toEqual({ kind: 'none' });
    expect(() => loadConfig({ ...app, PUSHER_SECRET: '' })).toThrow(/PUSHER_SECRET is missing/);
    expect(() => loadConfig({ ...app, PUSHER_CLUSTER: 'evil.example/' })).toThrow(/PUSHER_CLUSTER is/);
    expect(() => loadConfig({ REALTIME: 'sandbox', NODE_ENV: 'production' })).toThrow(/REALTIME=sandbox is for development/);
  });

  it('takes an account at Twilio whole or not at all', () => {
    const account = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+15550001111' };
    expect(loadConfig(account).twilio).toEqual({ accountSid: 'AC1', authToken: 't', from: '+15550001111' });
    expect(() => loadConfig({ ...account, TWILIO_FROM: '' })).toThrow(/TWILIO_FROM is missing/);
  });

  it('lets webhooks leave the machine in production, and come back to it in development alone', () => {
    const production = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example' };
    expect([loadConfig({}).webhooks.to, loadConfig(production).webhooks.to]).toEqual(['sandbox', 'https']);
    expect(loadConfig({ WEBHOOKS: 'https', WEBHOOKS_TO_LOOPBACK: 'true' }).webhooks).toEqual({ to: 'https', loopback: true });
    expect(() => loadConfig({ ...production, WEBHOOKS_TO_LOOPBACK: 'true' })).toThrow(/must not reach this machine/);
  });

  it('keeps machines out of forms by work, unless a provider is named with its keys', () => {
    expect(loadConfig({}).captcha).toEqual({ kind: 'work', most: 100_000 });
    expect(loadConfig({ CAPTCHA: 'none' }).captcha).toEqual({ kind: 'none' });
    const keys = { CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'secret' };
    expect(loadConfig({ CAPTCHA: 'turnstile', ...keys }).captcha).toEqual({ kind: 'turnstile', siteKey: 'site', secret: 'secret' });
    expect(() => loadConfig({ CAPTCHA: 'hcaptcha' })).toThrow(/CAPTCHA_SITE_KEY is missing.*\n.*CAPTCHA_SECRET is missing/);
  });

  it('asks for a mail server in production', () => {
    expect(() => loadConfig({ NODE_ENV: 'production' })).toThrow(/SMTP_URL is missing/);
    expect(loadConfig({ NODE_ENV: 'production', SMTP_URL: 'smtp://me:se%40cret@mail.example' }).smtp).toMatchObject({
      host: 'mail.example',
      port: 587,
      password: 'se@cret',
    });
  });

  it('trusts no proxy, any proxy, or those with an address', () => {
    const trusted = (value: string) => loadConfig({ TRUST_PROXY: value }).trustProxy;
    expect([loadConfig({}).trustProxy, trusted('false'), trusted('true')]).toEqual([false, false, true]);
    expect(trusted('10.0.0.0/8,2001:db8::1')).toBe('10.0.0.0/8,2001:db8::1');
    expect(() => trusted('2')).toThrow('TRUST_PROXY is "2" but must be true, false, or addresses of proxies');
  });

  it('tells a mail server elsewhere nothing unencrypted, unless it is said', () => {
    const upgradeOf = (url: string) => loadConfig({ SMTP_URL: url }).smtp?.upgrade;
    expect(['smtp://mail.example', 'smtp://10.0.0.5:25', 'smtp://me:secret@relay'].map(upgradeOf)).toEqual(Array(3).fill('required'));
    const others = [
      'smtps://mail.example',
      'smtp://localhost:1025',
      'smtp://127.0.0.1',
      'smtp://[::1]:25',
      'smtp://relay:25?tls=opportunistic',
    ];
    expect(others.map(upgradeOf)).toEqual(Array(5).fill(undefined));
    expect(() => upgradeOf('smtp://mail.example?tls=off')).toThrow('SMTP_URL ends in ?tls=off; only ?tls=opportunistic is known.');
  });
});
