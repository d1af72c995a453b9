import type { GuardedAnswer } from '../kernel';
import type { Recording } from './voice';

/** Providers also serve recordings as plain bytes; an answer that does not name its type is none. */
const BYTES = 'application/octet-stream';

/** The recording in an answer; undefined if it is none, such as a page of an error or of a sign-in, so that it is fetched again later. */
export function recordingIn({ status, headers, body, cut }: GuardedAnswer): Recording | undefined {
  const [contentType = ''] = [headers['content-type']].flat();
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const isAudio = type.startsWith('audio/') || type === BYTES;
  return status === 200 && !cut && isAudio && body.length > 0 ? { contentType, content: body } : undefined;
}
