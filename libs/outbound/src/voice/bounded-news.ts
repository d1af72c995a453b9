import type { CallNews } from './voice';

const DAY_MS = 24 * 60 * 60_000;
/** Times of calls are between these distances from now: older calls are over for long, and clocks differ by minutes. */
const OLDEST_MS = 30 * DAY_MS;
const NEWEST_MS = 10 * 60_000;
/** No conversation is longer than a day. */
const MOST_SECONDS = 86_400;
const MOST_ADDRESS = 2_000;

/** The seconds of a conversation, written as digits; undefined for anything else and for more than a day. */
export function secondsOf(text: string | null | undefined): number | undefined {
  const seconds = /^\d{1,6}$/.test(text ?? '') ? Number(text) : undefined;
  return seconds !== undefined && seconds <= MOST_SECONDS ? seconds : undefined;
}

/** The report without values that cannot be true, which are ignored; undefined if it names no call. */
export function boundedNews(news: CallNews, now: Date): CallNews | undefined {
  const { callId, at, startedAt, answeredAt, endedAt, recordingUrl = '' } = news;
  if (!/^[\w.-]{1,100}$/.test(callId)) return undefined;
  const isTrue = (moment: string | undefined): moment is string => {
    const distance = Date.parse(moment ?? '') - now.getTime();
    return distance >= -OLDEST_MS && distance <= NEWEST_MS;
  };
  const began = isTrue(startedAt) ? startedAt : undefined;
  const ended = isTrue(endedAt) && endedAt >= (began ?? endedAt) ? endedAt : undefined;
  const isBetween = isTrue(answeredAt) && answeredAt >= (began ?? answeredAt) && answeredAt <= (ended ?? answeredAt);
  return {
    ...news,
    at: isTrue(at) ? at : now.toISOString(),
    startedAt: began,
    answeredAt: isBetween ? answeredAt : undefined,
    endedAt: ended,
    recordingUrl: recordingUrl.length <= MOST_ADDRESS && /^https?:\/\//.test(recordingUrl) ? recordingUrl : undefined,
  };
}
