import type { LiveCall } from '../calls.query';

/** Seconds since a live call was answered, or since it began to ring. */
export const runningSeconds = ({ answered_at, started_at }: Pick<LiveCall, 'answered_at' | 'started_at'>, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(answered_at ?? started_at)) / 1000));
