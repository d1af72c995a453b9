import { createHash, createHmac } from 'node:crypto';
import { HttpStub } from '../../kernel/http-stub';
import { sandboxStage } from '../../kernel/sandbox.fixture';
import { senderContract } from '../../kernel/sender.contract';
import type { Behaviour } from '../../kernel';
import { personalChannel } from '../personal-channel';
import { PusherSender } from './pusher-sender';
import { channelAuth } from './pusher-signature';
import { sandboxRealtime, type Realtime } from '../realtime';

const statuses = { accepted: 200, refused: 413, unavailable: 503, unknown: 0 } as const;
const message = (messageId: string): Realtime => ({
  ...{ tenantId: 'sunrise', messageId, channel: 'private-sunrise-asha', event: 'crm_notification' },
  payload: { _id: 'n-1', notifications: { message: 'Ravi Kumār was assigned to you' } },
});

async function openPusher() {
  let status: number = statuses.accepted;
  const stub = new HttpStub((_, response) => {
    if (status === 0) return void response.destroy();
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(status === 200 ? '{}' : 'The data content of this event exceeds 10kB');
  });
  const url = await stub.listen();
  const sender = new PusherSender(
    { appId: '3', key: 'the-key', secret: 'the-secret', cluster: 'ap2', url },
    { now: () => new Date(1353088179000) },
  );
  return { stub, sender, play: (next: Behaviour) => void (status = statuses[next]) };
}

senderContract('realtime messages into the sandbox', 'Ravi Kumār', () => sandboxStage('realtime', sandboxRealtime, message));

senderContract('realtime messages through Pusher Channels', 'Ravi Kumār', async () => {
  const { stub, sender, play } = await openPusher();
  const received = () => stub.requests.map(({ body }) => body.toString());
  return { sender, message, play, received, close: () => stub.close() };
});

describe('realtime messages through Pusher Channels', () => {
  it('are events of the app, signed over method, path, time and body (RL-01)', async () => {
    const { stub, sender } = await openPusher();
    await sender.send(message('m-1'));
    const { method, path, headers, body } = stub.requests[0]!;
    const [address = '', query = ''] = path.split('?');
    const { auth_signature: signature, ...signed } = Object.fromEntries(new URLSearchParams(query));
    expect({ method, address, type: headers['content-type'] }).toEqual({
      method: 'POST',
      address: '/apps/3/events',
      type: 'application/json',
    });
    expect(signed).toEqual({
      ...{ auth_key: 'the-key', auth_timestamp: '1353088179', auth_version: '1.0' },
      body_md5: createHash('md5').update(body).digest('hex'),
    });
    const text = `POST\n/apps/3/events\n${query.replace(/&auth_signature=.*/, '')}`;
    expect(signature).toBe(createHmac('sha256', 'the-secret').update(text).digest('hex'));
    const { name, channels, data } = JSON.parse(body.toString()) as { name: string; channels: string[]; data: string };
    expect({ name, channels, data: JSON.parse(data) as object }).toEqual({
      ...{ name: 'crm_notification', channels: ['private-sunrise-asha'] },
      data: message('m-1').payload,
    });
    await stub.close();
  });

  it('let a connection subscribe as Pusher’s own example is signed', () => {
    const keys = { key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' };
    expect(channelAuth(keys, '1234.1234', 'private-foobar')).toBe(
      '278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4',
    );
  });

  it('go to a channel that is one person’s alone, whatever people and tenants are called by', () => {
    expect(personalChannel('sunrise', '5f1c-22')).toBe('private-sunrise-5f1c-22');
    expect(personalChannel('a-b', 'c')).not.toBe(personalChannel('a', 'b-c'));
    expect(personalChannel('a=2db', 'c')).not.toBe(personalChannel('a-b', 'c'));
    expect(personalChannel('é', 'x y')).toBe('private-=c3=a9-x=20y');
  });
});
