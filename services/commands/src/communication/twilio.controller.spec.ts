import { createHmac } from 'node:crypto';
import type { CommandBus } from '@nestjs/cqrs';
import { loadConfig } from '@matricula/config';
import type { Outbound } from '@matricula/platform';
import type { FastifyRequest } from 'fastify';
import { TwilioController } from './twilio.controller';

const url = '/api/hooks/twilio?tenantId=t1&messageId=m-1';
const account = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+15550001111' };
const form = { MessageStatus: 'delivered', MessageSid: 'SM1' };

describe('a status report from Twilio', () => {
  const told: unknown[] = [];
  const tell = (authToken: string, env: Record<string, string> = account, own: string[] = []) => {
    const config = loadConfig({ PUBLIC_URL: 'https://crm.example', SMTP_URL: 'smtp://mail.example', ...env });
    const commands = { execute: async (command: unknown) => void told.push(command) } as unknown as CommandBus;
    const tokens = [...own, ...(config.twilio ? [config.twilio.authToken] : [])];
    const outbound = { twilioTokens: async () => tokens } as unknown as Outbound;
    const signed = `https://crm.example${url}MessageSidSM1MessageStatusdelivered`;
    const signature = createHmac('sha1', authToken).update(signed).digest('base64');
    const request = { url, headers: { 'x-twilio-signature': signature } } as unknown as FastifyRequest;
    return new TwilioController(commands, outbound, config).status({ tenantId: 't1', messageId: 'm-1' }, form, request);
  };

  it('is recorded for its message', async () => {
    await tell('token');
    expect(told).toMatchObject([
      { key: ['m-1'], decision: { type: 'ReportMessage', data: { status: 'delivered' } }, meta: { tenantId: 't1' } },
    ]);
  });

  it('is accepted for the institution’s own account as well', async () => {
    await tell('own', {}, ['own']);
    expect(told.splice(1)).toHaveLength(1);
  });

  it('is refused with another signature, or if Twilio is not in use', async () => {
    await expect(tell('guessed')).rejects.toMatchObject({ status: 404 });
    await expect(tell('token', {})).rejects.toMatchObject({ status: 404 });
    expect(told).toHaveLength(1);
  });
});
