import { sessionStore } from '../session/session-store';
import { headersFor, refuseExpired, type Answer } from './http';
import { HttpError } from './http-error';
import { unauthorized } from './session-end';
import { t } from '../texts/texts';

/**
 * Sends one file as multipart field `file`; `onProgress` gets the sent share, 0 to 1. Uses XMLHttpRequest, because fetch reports no upload progress.
 * Rejects with HttpError; an aborted upload rejects with AbortError.
 */
export function upload<Data>(path: string, file: File, onProgress: (share: number) => void, signal?: AbortSignal): Promise<Answer<Data>> {
  const form = new FormData();
  form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    refuseExpired();
    const sentToken = sessionStore.token() !== null;
    const request = new XMLHttpRequest();
    request.open('POST', `/api/${path}`);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headersFor(form, {}))) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total);
    request.onerror = () => reject(new HttpError('unreachable', t`The server cannot be reached. Nothing was uploaded.`, 0));
    request.onabort = () => reject(new DOMException(t`The upload was stopped.`, 'AbortError'));
    request.onload = () => {
      const answer = readAnswer<Data>(request.responseText);
      if (request.status >= 200 && request.status < 300 && answer?.code === 200) return resolve(answer);
      const message = answer?.message ?? (request.statusText || t`The server answered ${request.status}.`);
      if (request.status === 401 && sentToken) unauthorized(message);
      const correlationId = request.getResponseHeader('x-correlation-id') ?? undefined;
      reject(new HttpError(answer && request.status < 500 ? 'refused' : 'failed', message, request.status, correlationId, answer));
    };
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function readAnswer<Data>(text: string): Answer<Data> | undefined {
  try {
    return JSON.parse(text) as Answer<Data>;
  } catch {
    return undefined; // a proxy's page: only the status is known
  }
}
