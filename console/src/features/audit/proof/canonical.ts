const encoder = new TextEncoder();

/** RFC 8785: keys sorted by UTF-16 units, no white space; numbers and strings as JSON.stringify writes them. */
export function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const members = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`);
  return `{${members.join(',')}}`;
}

const hexOf = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 in hex, computed by this browser. */
export const sha256 = async (content: string | Uint8Array<ArrayBuffer>): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', typeof content === 'string' ? encoder.encode(content) : content));

/** Whether this browser can check: crypto requires https or localhost. */
export const canCheck = (): boolean => globalThis.crypto?.subtle !== undefined;
