import { createHash, createHmac } from 'node:crypto';

/** A connection as Pusher numbers it: anything else in its place could be made to sign something else. */
export const SOCKET_ID = /^\d+\.\d+$/;

export interface PusherKeys {
  key: string;
  secret: string;
}

const signed = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** The signature that lets a connection subscribe to a private channel: `<key>:<signature>` (Pusher Channels, "Auth signatures"). */
export const channelAuth = ({ key, secret }: PusherKeys, socketId: string, channel: string): string =>
  `${key}:${signed(secret, `${socketId}:${channel}`)}`;

/** The query of a call of the HTTP API, signed over its path and body (Pusher Channels, "HTTP API: authentication"). */
export function signedQuery({ key, secret }: PusherKeys, { path, body, at }: { path: string; body: string; at: Date }): string {
  const md5 = createHash('md5').update(body).digest('hex');
  // Names in the order of the alphabet, as it is signed.
  const query = `auth_key=${key}&auth_timestamp=${Math.floor(at.getTime() / 1000)}&auth_version=1.0&body_md5=${md5}`;
  return `${query}&auth_signature=${signed(secret, `POST\n${path}\n${query}`)}`;
}
