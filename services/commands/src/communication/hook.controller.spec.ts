import { createHmac } from 'node:crypto';
import { request, type IncomingMessage } from 'node:http';
import { Logger, NotFoundException } from '@nestjs/common';
import type { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { CONFIG, loadConfig } from '@matricula/config';
import { integration } from '@matricula/domain/communication';
import { limitBody } from '@matricula/http';
import type { Mailer } from '@matricula/outbound/email';
import { Outbound } from '@matricula/platform';
import { recordList } from '@matricula/read-models/record';
import { readsOf } from '@matricula/testing';
import { RecordSecrets, SqliteVault } from '@matricula/vault';
import { HookController } from './hook.controller';
import { HookNews } from './hook-news';
import { MessageNewsRecorder } from './message-news.recorder';

const account = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+15550001111' };
const query = '?tenantId=t1&messageId=m-1';
const form = 'MessageSid=SM1&MessageStatus=delivered';

describe('calls of providers', () => {
  let app: NestFastifyApplication;
  let vault: SqliteVault;
  let told: unknown[];

  const open = async (env: Record<string, string> = account, rows: Record<string, unknown>[] = [], trustProxy = false) => {
    const config = loadConfig({ PUBLIC_URL: 'https://crm.example', SMTP_URL: 'smtp://mail.example', ...env });
    const outbound = new Outbound(config, vault, {} as Mailer, { blobs: {} as never, reads: readsOf([recordList(integration), rows]) });
    const commands = { execute: async (command: unknown) => void told.push(command) } as unknown as CommandBus;
    const news = new HookNews();
    expect(new MessageNewsRecorder(commands, news)).toBeDefined();
    const module = await Test.createTestingModule({
      controllers: [HookController],
      providers: [
        { provide: Outbound, useValue: outbound },
        { provide: HookNews, useValue: news },
        { provide: CONFIG, useValue: config },
      ],
    }).compile();
    const adapter = new FastifyAdapter({ trustProxy });
    adapter.getInstance().addHook('onRoute', limitBody);
    app = module.createNestApplication<NestFastifyApplication>(adapter, { logger: false });
    await app.listen(0, '127.0.0.1');
  };
  const post = async (path: string, token: string, payload = form, body = payload, more = {}) => {
    const fields = [...new URLSearchParams(body)].sort().flat().join('');
    const signature = createHmac('sha1', token).update(`https://crm.example${path}${fields}`).digest('base64');
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature, ...more };
    return (await fetch(`${await app.getUrl()}${path}`, { method: 'POST', headers, body: payload })).status;
  };
  const delivered = [{ key: ['m-1'], decision: { type: 'ReportMessage', data: { status: 'delivered' } }, meta: { tenantId: 't1' } }];

  beforeEach(() => {
    vault = new SqliteVault({ file: ':memory:' });
    told = [];
  });
  afterEach(async () => {
    await app.close();
    await vault.close();
  });

  it('are recorded of the message that they are about', async () => {
    await open();
    expect(await post(`/hooks/twilio${query}`, 'token')).toBe(204);
    expect(told).toMatchObject(delivered);
    expect(await post(`/hooks/twilio${query}`, 'token', 'MessageStatus=sending')).toBe(204);
    expect(told).toHaveLength(1);
  });

  it('are verified by the account of the institution as well, and at its own address by it alone', async () => {
    const twilioAuthToken = await new RecordSecrets(vault).keep({ tenantId: 't1', recordId: 'i2', field: 'twilioAuthToken' }, 'own');
    await open(account, [{ recordId: 'i2', channel: 'sms', provider: 'twilio', active: true, twilioAuthToken }]);
    expect(await post(`/hooks/twilio${query}`, 'own')).toBe(204);
    expect(await post(`/hooks/t1/i2${query}`, 'own')).toBe(204);
    expect(told).toMatchObject([...delivered, ...delivered]);
    expect(await post(`/hooks/t1/i2${query}`, 'token')).toBe(404);
    expect(await post(`/hooks/t1/unknown${query}`, 'own')).toBe(404);
    expect((await fetch(`${await app.getUrl()}/hooks/t1/i2/secret${query}`)).status).toBe(404);
    expect(told).toHaveLength(2);
  });

  it('get 404 if another account signed them, the body was changed, or no such provider reports to us', async () => {
    await open();
    expect(await post(`/hooks/twilio${query}`, 'guessed')).toBe(new NotFoundException().getStatus());
    expect(await post(`/hooks/twilio${query}`, 'token', form.replace('delivered', 'read'), form)).toBe(404);
    expect(await post(`/hooks/smtp${query}`, 'token')).toBe(404);
    expect(await post(`/hooks/nobody${query}`, 'token')).toBe(404);
    await app.close();
    await open({});
    expect(await post(`/hooks/twilio${query}`, 'token')).toBe(404);
    expect(told).toEqual([]);
  });

  it('get 403 and a line in the log from an address that the account does not allow', async () => {
    const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    const addressed = async (...addresses: string[]) => {
      const twilioAuthToken = await new RecordSecrets(vault).keep({ tenantId: 't1', recordId: 'i2', field: 'twilioAuthToken' }, 'own');
      const named = addresses.map((address) => ({ address }));
      await open(account, [{ recordId: 'i2', channel: 'sms', provider: 'twilio', active: true, twilioAuthToken, addresses: named }]);
    };
    await addressed('54.172.60.0/23', '2001:db8::/32');
    for (const path of [`/hooks/t1/i2${query}`, `/hooks/twilio${query}`]) expect(await post(path, 'own')).toBe(403);
    expect(told).toEqual([]);
    expect(warned.mock.calls[0]?.[0]).toEqual({
      message: 'Refused a report from an address that the account does not allow',
      ...{ tenantId: 't1', integrationId: 'i2', ip: '127.0.0.1' },
    });
    await app.close();
    await addressed('54.172.60.0/23', '127.0.0.0/8');
    expect(await post(`/hooks/t1/i2${query}`, 'own')).toBe(204);
    expect(await post(`/hooks/t1/i2${query}`, 'guessed')).toBe(404);
    expect(told).toMatchObject(delivered);
    warned.mockRestore();
  });

  it('come from the address that the trusted proxy names', async () => {
    const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    const twilioAuthToken = await new RecordSecrets(vault).keep({ tenantId: 't1', recordId: 'i2', field: 'twilioAuthToken' }, 'own');
    const row = { recordId: 'i2', channel: 'sms', provider: 'twilio', active: true, twilioAuthToken };
    const from = async (trustProxy: boolean, forwarded: string) => {
      await open(account, [{ ...row, addresses: [{ address: '2001:db8::/32' }] }], trustProxy);
      const status = await post(`/hooks/t1/i2${query}`, 'own', form, form, { 'x-forwarded-for': forwarded });
      await app.close();
      return status;
    };
    expect([await from(true, '2001:db8::9'), await from(true, '2001:db9::9'), await from(false, '2001:db8::9')]).toEqual([204, 403, 403]);
    await open();
    warned.mockRestore();
  });

  it('are refused if they are longer than any report', async () => {
    await open();
    expect(await post(`/hooks/twilio${query}`, 'token', `MessageStatus=delivered&Body=${'x'.repeat(17 * 1024)}`)).toBe(413);
    // A connection whose body was left unread must not carry the next call.
    const { port } = new URL(await app.getUrl());
    const refused = await new Promise<IncomingMessage>((answered, failed) => {
      const headers = { 'content-type': 'application/json', connection: 'keep-alive' };
      const large = request({ port, host: '127.0.0.1', path: `/hooks/twilio${query}`, method: 'POST', headers }, answered);
      large.once('error', failed).end('x'.repeat(640 * 1024));
    });
    expect([refused.statusCode, refused.headers.connection]).toEqual([413, 'close']);
    refused.resume();
  });
});
