import { defineProvider, isSameSecret, type HookRequest } from '../../kernel';
import type { CallNews, VoicePort } from '../voice';
import { exotelNews, type ExotelReport } from './exotel-news';
import { ExotelVoice, type ExotelSettings } from './exotel-voice';
import { exotelAccount } from './exotel.account';

/** Calls by Exotel. It signs nothing, so its callbacks carry a secret as the last part of their address. */
export const exotel = defineProvider<VoicePort, ExotelSettings, CallNews>({
  name: 'exotel',
  channel: 'voice',
  fields: exotelAccount,
  settings: ({ accountSid, region, apiKey, apiToken, callerId, hookSecret }) => ({
    accountSid: String(accountSid),
    region: String(region ?? 'mumbai'),
    apiKey: String(apiKey ?? ''),
    apiToken: String(apiToken ?? ''),
    callerId: String(callerId),
    hookSecret: String(hookSecret ?? ''),
  }),
  open: (account, { hookUrl }) =>
    new ExotelVoice({ ...account, statusCallback: hookUrl && `${hookUrl}/${encodeURIComponent(account.hookSecret)}` }),
  hook: {
    verify: ({ secret }, { hookSecret }) => isSameSecret(secret, hookSecret),
    parse(request) {
      const news = exotelNews(reportOf(request));
      return news ? [{ ...news, unsigned: true }] : [];
    },
  },
});

/** The fields of a callback: the query of a GET, otherwise a form or JSON. */
function reportOf({ method, url, headers, rawBody }: HookRequest): ExotelReport {
  if (method === 'GET') return Object.fromEntries(new URL(url).searchParams);
  const body = rawBody.toString();
  const [type = ''] = [headers['content-type']].flat();
  if (!type.startsWith('application/json')) return Object.fromEntries(new URLSearchParams(body));
  try {
    const given: unknown = JSON.parse(body);
    const entries = Object.entries(typeof given === 'object' && given !== null ? given : {});
    return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'object' ? [] : [[name, String(value)]])));
  } catch {
    // A body that is no JSON reports nothing.
    return {};
  }
}
