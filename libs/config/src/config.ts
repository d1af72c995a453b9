import { isIP } from 'node:net';
import { resolve } from 'node:path';

/** Mail server of the installation. `upgrade`: STARTTLS is required before anything else is sent. */
export interface SmtpConfig {
  host: string;
  port: number;
  secure: boolean;
  upgrade?: 'required';
  user?: string;
  password?: string;
  from: string;
}

/** Everything that can be configured, typed. This file is the only reader of `process.env`. */
export interface Config {
  environment: 'development' | 'production' | 'test';
  port: number;
  host: string;
  /** Directory of every file of the embedded profile. */
  dataDir: string;
  /** Engines of the distributed profile; undefined in the embedded one. */
  distributed?: DistributedConfig;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Public address, for links in mails; derived from host and port when not set. */
  publicUrl: string;
  /** SMTP server; without one (and not in production) mails go to the development mailbox. */
  smtp?: SmtpConfig;
  /** An account at Twilio that SMS leave by; without one they go into the sandbox, in production nowhere. */
  twilio?: { accountSid: string; authToken: string; from: string };
  /** How notifications reach browsers: through their push services, or (by default outside production) into the sandbox at /dev/outbox. */
  push: 'sandbox' | 'web-push';
  /**
   * How webhooks reach programs of institutions: over https, or (by default outside production) into the sandbox at /dev/outbox.
   * `loopback`: programs on this machine may be reached, without TLS; for development.
   */
  webhooks: { to: 'sandbox' | 'https'; loopback: boolean };
  /** How leads reach the APIs of colleges: over https, or (by default outside production) into the sandbox at /dev/outbox. */
  collegeApis: 'sandbox' | 'https';
  /** Protection of public forms against bots: proof of work in the browser (up to `most`), a provider's widget, or none. */
  captcha: { kind: 'work'; most: number } | { kind: 'turnstile' | 'hcaptcha'; siteKey: string; secret: string } | { kind: 'none' };
  /**
   * Notifies open consoles in addition to the socket: none, the sandbox at /dev/outbox, or Pusher Channels. `url` is a self-hosted server with the
   * same protocol.
   */
  realtime: { kind: 'none' | 'sandbox' } | ({ kind: 'pusher' } & PusherConfig);
  /** Threads and memory of the column store. */
  columns: { threads: number; memoryLimit: string };
  /** Sign-in attempts per minute and network address; wrong passwords, wrong codes and mails per account before its pauses begin. */
  limits: { signInPerMinute: number; otpAttempts: number; bodyBytes: number; uploadBytes: number };
  sessionHours: number;
  /** Key that wraps every value of the vault, 64 hex digits; stored apart from the vault. During a key rotation, also the previous key. */
  vaultKey?: string;
  vaultKeyBefore?: string;
  /** How long an uploaded file and the results made from it are stored. */
  uploadDays: number;
  /** Days after which recordings of calls are deleted. */
  recordingDays: number;
  /** Days after the last payment in which payment links and addresses of documents still open without a session. */
  publicAddressDays: number;
  /** How long a deletion of an institution waits after the second person agreed to it. */
  tenantDeletionDays: number;
  /**
   * Trust `X-Forwarded-For`. Only behind your own proxy: otherwise clients could choose their address and escape the rate limits. `true` needs a
   * proxy that overwrites the header; for one that appends to it, the addresses of the proxies, separated by commas.
   */
  trustProxy: boolean | string;
  brand: string;
  /** Address of a video service where every address below it is a room: a meeting without a link gets one. */
  meetingRooms?: string;
  /** Links to the terms of use, the privacy notice and a contact below every screen before sign-in. Without a contact, a text says whom to ask. */
  links: { terms?: string; privacy?: string; contact?: string };
  /** The web-phone agent page of the telephony provider, shown in the dialer (001 §2.6); none by default. */
  agentPage?: string;
  /** Identity providers on the sign-in screen (000 §2.2); none by default. */
  providers: { first?: IdentityProviderConfig; second?: IdentityProviderConfig };
  flags: FeatureFlags;
}

/** An OpenID provider; without an issuer the sandbox plays it, outside production. */
export interface IdentityProviderConfig {
  /** Label of the button; in lower case, also part of URLs. */
  name: string;
  issuer?: string;
  clientId: string;
  clientSecret?: string;
}

/** An app at Pusher Channels. */
export interface PusherConfig {
  appId: string;
  key: string;
  secret: string;
  cluster: string;
  url?: string;
}

/** Where the engines of the distributed profile are. */
export interface DistributedConfig {
  eventStoreUrl: string;
  kafka: { brokers: string[]; prefix: string; partitions: number; replication: number };
  mongo: { url: string; database: string };
  /** The column store, which answers queries. */
  clickhouse: { url: string; username?: string; password?: string; database: string; cluster?: string };
  s3: { endpoint?: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string; forcePathStyle: boolean };
  /** Where the live process listens; the api hands `/socket.io` on to it. Without it the api answers sockets itself. */
  liveUrl?: string;
}

/** Variables that choose an engine, with the embedded and the distributed choice. */
const ENGINES = {
  EVENT_STORE: ['sqlite', 'eventstoredb'],
  EVENT_FEED: ['log', 'kafka'],
  READ_STORE: ['sqlite', 'mongo'],
  VAULT: ['sqlite', 'mongo'],
  BLOB_STORE: ['directory', 's3'],
} as const;

/** Feature flags of the documents (000 §6). IS_SHOW hides all areas that have a flag of their own. */
export interface FeatureFlags {
  IS_SHOW: boolean;
  is_workflow_mgmt_show: boolean;
  is_lead_gen_mgmt_show: boolean;
  is_ads_mgmt_show: boolean;
  is_sms_mgmt_show: boolean;
  is_email_mgmt_show: boolean;
  is_allow_prefilled_stage: boolean;
  is_college_list_show: boolean;
  is_sms_balance_show: boolean;
  is_email_dashboard_show: boolean;
}

/** Invalid configuration, listing all mistakes in plain words. */
export class ConfigError extends Error {
  constructor(readonly mistakes: string[]) {
    super(`The configuration has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:\n  - ${mistakes.join('\n  - ')}`);
    this.name = 'ConfigError';
  }
}

/** Reads the configuration. @throws ConfigError listing every mistake. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const mistakes: string[] = [];
  const given = (name: string) => (env[name] === '' ? undefined : env[name]);
  const whole = (name: string, fallback: number, least = 0, most = Number.MAX_SAFE_INTEGER) => {
    const text = given(name);
    if (text === undefined) return fallback;
    const value = Number(text);
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    mistakes.push(`${name} is "${text}" but must be a whole number from ${least} to ${most}.`);
    return fallback;
  };
  const oneOf = <W extends string>(name: string, words: readonly W[], fallback: W): W => {
    const text = given(name);
    if (text === undefined) return fallback;
    if ((words as readonly string[]).includes(text)) return text as W;
    mistakes.push(`${name} is "${text}" but must be one of: ${words.join(', ')}.`);
    return fallback;
  };
  const flag = (name: string, fallback: boolean) => oneOf(name, ['true', 'false'] as const, fallback ? 'true' : 'false') === 'true';

  /** `true`, `false`, or addresses and networks separated by commas. */
  const proxies = (name: string): boolean | string => {
    const text = given(name) ?? 'false';
    if (text === 'true' || text === 'false') return text === 'true';
    const isAddress = (one: string) => isIP(one.replace(/\/\d{1,3}$/, '')) !== 0;
    if (text.split(',').every((one) => isAddress(one.trim()))) return text;
    mistakes.push(`${name} is "${text}" but must be true, false, or addresses of proxies separated by commas, such as 10.0.0.0/8.`);
    return false;
  };

  const key = (name: string): string | undefined => {
    const text = given(name);
    if (text === undefined) return undefined;
    const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
    if (bytes.length !== 32) mistakes.push(`${name} must be 32 bytes in base64 or hex; openssl rand -base64 32 makes such a key.`);
    return bytes.toString('hex');
  };

  const link = (name: string, ...also: string[]): string | undefined => {
    const text = given(name);
    const allowed = ['https:', 'http:', ...also];
    if (text === undefined || (URL.canParse(text) && allowed.includes(new URL(text).protocol))) return text;
    mistakes.push(`${name} is "${text}" but must be an address that begins with ${allowed.join(' or ')}.`);
    return undefined;
  };

  const identityProvider = (variable: string): IdentityProviderConfig | undefined => {
    const name = given(variable);
    if (name === undefined) return undefined;
    if (!/^[a-z][a-z0-9-]*$/i.test(name)) mistakes.push(`${variable} is "${name}" but must be a word: it is a part of addresses.`);
    const issuer = given(`${variable}_ISSUER`);
    const clientId = given(`${variable}_CLIENT_ID`);
    if (issuer !== undefined && !/^https:\/\//.test(issuer)) mistakes.push(`${variable}_ISSUER must begin with https://.`);
    if (issuer !== undefined && clientId === undefined)
      mistakes.push(`${variable}_CLIENT_ID is missing: the provider has to know who asks.`);
    if (issuer === undefined && environment === 'production')
      mistakes.push(`${variable}_ISSUER is missing: in production nobody plays ${name}.`);
    return { name, issuer, clientId: clientId ?? 'matricula', clientSecret: given(`${variable}_CLIENT_SECRET`) };
  };

  const environment = oneOf('NODE_ENV', ['development', 'production', 'test'] as const, 'development');
  const port = whole('PORT', 3000, 0, 65535);
  const smtpUrl = given('SMTP_URL');
  if (smtpUrl && !/^smtps?:\/\//.test(smtpUrl)) mistakes.push('SMTP_URL must begin with smtp:// or smtps://.');
  const publicUrl = given('PUBLIC_URL');
  if (publicUrl !== undefined && !URL.canParse(publicUrl))
    mistakes.push(`PUBLIC_URL is "${publicUrl}" but must be an address such as https://crm.example.`);
  if (publicUrl !== undefined && environment !== 'production' && !smtpUrl && isPublic(publicUrl)) {
    mistakes.push(
      `SMTP_URL is missing: PUBLIC_URL ${publicUrl} is open to the world, and without a mail server sign-in codes lie in the development mailbox.`,
    );
  }
  if (environment === 'production' && !smtpUrl) {
    mistakes.push('SMTP_URL is missing: in production sign-in codes need a real mail server (smtp://user:password@host:587).');
  }
  if (environment === 'production' && given('WEBHOOKS_TO_LOOPBACK') === 'true')
    mistakes.push('WEBHOOKS_TO_LOOPBACK is for development: in production webhooks must not reach this machine.');
  const chosen = Object.entries(ENGINES).map(([name, words]) => ({ name, words, word: oneOf<string>(name, words, words[0]) }));
  const remote = chosen.filter(({ words, word }) => word === words[1]);
  const isDistributed = remote.length > 0;
  if (isDistributed && remote.length < chosen.length) {
    const others = chosen.filter((one) => !remote.includes(one)).map(({ name, words }) => `${name}=${words[1]}`);
    mistakes.push(
      `The engines of the two profiles do not mix: with ${remote.map(({ name, word }) => `${name}=${word}`).join(', ')} also set ${others.join(', ')}.`,
    );
  }
  const config: Config = {
    environment,
    port,
    host: given('HOST') ?? '0.0.0.0',
    dataDir: resolve(given('DATA_DIR') ?? '.data'),
    distributed: isDistributed ? distributedSettings({ given, whole, flag }, mistakes) : undefined,
    logLevel: oneOf('LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'] as const, environment === 'test' ? 'silent' : 'info'),
    publicUrl: publicUrl ?? localAddress(port),
    smtp: smtpUrl ? smtpSettings(smtpUrl, given('MAIL_FROM') ?? 'no-reply@localhost', mistakes) : undefined,
    twilio: twilioSettings(given, mistakes),
    push: oneOf('PUSH', ['sandbox', 'web-push'] as const, environment === 'production' ? 'web-push' : 'sandbox'),
    webhooks: {
      to: oneOf('WEBHOOKS', ['sandbox', 'https'] as const, environment === 'production' ? 'https' : 'sandbox'),
      loopback: flag('WEBHOOKS_TO_LOOPBACK', false),
    },
    collegeApis: oneOf('COLLEGE_APIS', ['sandbox', 'https'] as const, environment === 'production' ? 'https' : 'sandbox'),
    captcha: captchaSettings({ given, whole, oneOf }, mistakes),
    realtime: realtimeSettings({ given, oneOf, link }, environment, mistakes),
    columns: { threads: whole('COLUMN_THREADS', 2, 1, 64), memoryLimit: given('COLUMN_MEMORY') ?? '600MB' },
    limits: {
      signInPerMinute: whole('SIGN_IN_PER_MINUTE', 10, 1),
      otpAttempts: whole('OTP_ATTEMPTS', 5, 1),
      bodyBytes: whole('BODY_BYTES', 32 * 1024 * 1024, 1024),
      uploadBytes: whole('UPLOAD_BYTES', 512 * 1024 * 1024, 1024),
    },
    vaultKey: key('VAULT_KEY'),
    vaultKeyBefore: key('VAULT_KEY_BEFORE'),
    sessionHours: whole('SESSION_HOURS', 12, 1, 24 * 30),
    uploadDays: whole('UPLOAD_DAYS', 30, 1, 3650),
    recordingDays: whole('RECORDING_DAYS', 180, 1, 3650),
    publicAddressDays: whole('PUBLIC_ADDRESS_DAYS', 90, 1, 3650),
    tenantDeletionDays: whole('TENANT_DELETION_DAYS', 7, 0, 365),
    trustProxy: proxies('TRUST_PROXY'),
    brand: given('BRAND') ?? 'Matricula',
    meetingRooms: link('MEETING_ROOMS'),
    links: { terms: link('TERMS_URL'), privacy: link('PRIVACY_URL'), contact: link('CONTACT_URL', 'mailto:', 'tel:') },
    agentPage: link('AGENT_PAGE_URL'),
    providers: { first: identityProvider('IDENTITY_PROVIDER_1'), second: identityProvider('IDENTITY_PROVIDER_2') },
    flags: {
      IS_SHOW: flag('IS_SHOW', true),
      is_workflow_mgmt_show: flag('IS_WORKFLOW_MGMT_SHOW', true),
      is_lead_gen_mgmt_show: flag('IS_LEAD_GEN_MGMT_SHOW', true),
      is_ads_mgmt_show: flag('IS_ADS_MGMT_SHOW', true),
      is_sms_mgmt_show: flag('IS_SMS_MGMT_SHOW', true),
      is_email_mgmt_show: flag('IS_EMAIL_MGMT_SHOW', true),
      is_allow_prefilled_stage: flag('IS_ALLOW_PREFILLED_STAGE', false),
      is_college_list_show: flag('IS_COLLEGE_LIST_SHOW', true),
      is_sms_balance_show: flag('IS_SMS_BALANCE_SHOW', true),
      is_email_dashboard_show: flag('IS_EMAIL_DASHBOARD_SHOW', false),
    },
  };
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
}

const localAddress = (port: number) => `http://localhost:${port}`;

/** The configuration with the port that the system chose for PORT=0, so that links in messages lead there. */
export const onPort = (config: Config, port: number): Config => ({
  ...config,
  port,
  publicUrl: config.publicUrl === localAddress(config.port) ? localAddress(port) : config.publicUrl,
});

/** Whether others than this machine and its private network could come by this address. */
function isPublic(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return !/^(localhost|[^.:]+|.+\.(localhost|local|internal|test|lan)|(127|10)\..+|192\.168\..+|172\.(1[6-9]|2\d|3[01])\..+|\[(::1|f[cd].*|fe80.*)\])$/.test(
    hostname,
  );
}

interface Variables {
  given(name: string): string | undefined;
  whole(name: string, fallback: number, least?: number, most?: number): number;
  flag(name: string, fallback: boolean): boolean;
}

function distributedSettings({ given, whole, flag }: Variables, mistakes: string[]): DistributedConfig {
  const needed = (name: string, example: string, why = '') => {
    const value = given(name);
    if (value === undefined) mistakes.push(`${name} is missing: the distributed profile needs it (such as ${example})${why}.`);
    return value ?? '';
  };
  const eventStoreUrl = needed('EVENTSTORE_URL', 'esdb://eventstore:2113?tls=false');
  if (eventStoreUrl && !/^(esdb|kurrentdb)(\+discover)?:\/\//.test(eventStoreUrl)) mistakes.push('EVENTSTORE_URL must begin with esdb://.');
  const mongoUrl = needed('MONGO_URL', 'mongodb://mongo:27017/?replicaSet=rs0');
  if (mongoUrl && !/^mongodb(\+srv)?:\/\//.test(mongoUrl)) mistakes.push('MONGO_URL must begin with mongodb://.');
  const clickhouseUrl = needed(
    'CLICKHOUSE_URL',
    'http://clickhouse:8123',
    '; ClickHouse answers every list and report, and is filled from the rows in MongoDB by itself',
  );
  if (clickhouseUrl && !/^https?:\/\//.test(clickhouseUrl)) mistakes.push('CLICKHOUSE_URL must begin with http:// or https://.');
  const liveUrl = given('LIVE_URL');
  if (liveUrl && !/^https?:\/\//.test(liveUrl)) mistakes.push('LIVE_URL must begin with http:// or https://.');
  return {
    eventStoreUrl,
    kafka: {
      brokers: needed('KAFKA_BROKERS', 'kafka:9092').split(',').filter(Boolean),
      prefix: given('KAFKA_PREFIX') ?? 'matricula',
      partitions: whole('KAFKA_PARTITIONS', 12, 1, 10_000),
      replication: whole('KAFKA_REPLICATION', 1, 1, 9),
    },
    mongo: { url: mongoUrl, database: given('MONGO_DATABASE') ?? 'matricula' },
    clickhouse: {
      url: clickhouseUrl,
      username: given('CLICKHOUSE_USER'),
      password: given('CLICKHOUSE_PASSWORD'),
      database: given('CLICKHOUSE_DATABASE') ?? 'matricula',
      cluster: given('CLICKHOUSE_CLUSTER'),
    },
    s3: {
      endpoint: given('S3_ENDPOINT'),
      region: given('S3_REGION') ?? 'us-east-1',
      bucket: given('S3_BUCKET') ?? 'matricula',
      accessKeyId: needed('S3_ACCESS_KEY_ID', 'the key of the bucket'),
      secretAccessKey: needed('S3_SECRET_ACCESS_KEY', 'its secret'),
      forcePathStyle: flag('S3_FORCE_PATH_STYLE', true),
    },
    liveUrl,
  };
}

type Choose = <W extends string>(name: string, words: readonly W[], fallback: W) => W;

/** A captcha provider needs both of its keys. */
function captchaSettings({ given, whole, oneOf }: Omit<Variables, 'flag'> & { oneOf: Choose }, mistakes: string[]): Config['captcha'] {
  const kind = oneOf('CAPTCHA', ['work', 'turnstile', 'hcaptcha', 'none'] as const, 'work');
  if (kind === 'work') return { kind, most: whole('CAPTCHA_WORK', 100_000, 1, 10_000_000) };
  if (kind === 'none') return { kind };
  const [siteKey = '', secret = ''] = [given('CAPTCHA_SITE_KEY'), given('CAPTCHA_SECRET')];
  if (!siteKey) mistakes.push(`CAPTCHA_SITE_KEY is missing: ${kind} shows its widget by it.`);
  if (!secret) mistakes.push(`CAPTCHA_SECRET is missing: ${kind} is asked with it.`);
  return { kind, siteKey, secret };
}

/** The documents' region of the realtime service. */
const CLUSTER = 'ap2';

/** Pusher needs all three of its settings; the sandbox is used only if requested. */
function realtimeSettings(
  { given, oneOf, link }: Pick<Variables, 'given'> & { oneOf: Choose; link(name: string): string | undefined },
  environment: Config['environment'],
  mistakes: string[],
): Config['realtime'] {
  const names = ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET'] as const;
  const [appId, key, secret] = names.map(given);
  const kind = oneOf('REALTIME', ['none', 'sandbox', 'pusher'] as const, appId || key || secret ? 'pusher' : 'none');
  if (kind === 'sandbox' && environment === 'production')
    mistakes.push('REALTIME=sandbox is for development: in production nobody looks at /dev/outbox.');
  if (kind !== 'pusher') return { kind };
  const missing = names.filter((name) => given(name) === undefined);
  if (missing.length > 0) mistakes.push(`${missing.join(' and ')} is missing: Pusher Channels needs all of ${names.join(', ')}.`);
  const cluster = given('PUSHER_CLUSTER') ?? CLUSTER;
  if (!/^[a-z0-9-]+$/.test(cluster))
    mistakes.push(`PUSHER_CLUSTER is "${cluster}" but must be a word such as ${CLUSTER}: it is a part of addresses.`);
  return { kind, appId: appId ?? '', key: key ?? '', secret: secret ?? '', cluster, url: link('PUSHER_URL') };
}

/** All three, or none. */
function twilioSettings(given: Variables['given'], mistakes: string[]): Config['twilio'] {
  const names = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;
  const [accountSid, authToken, from] = names.map(given);
  if (accountSid && authToken && from) return { accountSid, authToken, from };
  const missing = names.filter((name) => given(name) === undefined);
  if (missing.length < names.length)
    mistakes.push(`${missing.join(' and ')} is missing: SMS through Twilio need all of ${names.join(', ')}.`);
  return undefined;
}

/**
 * Parses `smtp://user:password@host:587` or `smtps://...:465`. For other machines STARTTLS is required: an attacker in between could remove the
 * offer and read codes and passwords. `?tls=opportunistic` uses it only if it is offered.
 */
function smtpSettings(url: string, from: string, mistakes: string[]): Config['smtp'] {
  if (!URL.canParse(url)) {
    mistakes.push('SMTP_URL is not an address such as smtp://user:password@host:587.');
    return undefined;
  }
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  const [[name, word] = []] = searchParams;
  if (name !== undefined && (name !== 'tls' || word !== 'opportunistic'))
    mistakes.push(`SMTP_URL ends in ?${name}=${word}; only ?tls=opportunistic is known.`);
  const isOwn = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  const upgrade = secure || isOwn || word === 'opportunistic' ? {} : { upgrade: 'required' as const };
  const account = username ? { user: decodeURIComponent(username), password: decodeURIComponent(password) } : {};
  return { host: hostname, port: Number(port || (secure ? 465 : 587)), secure, ...upgrade, ...account, from };
}

/** Injection token of the configuration. */
export const CONFIG = Symbol('configuration');
