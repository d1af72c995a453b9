/** Which form of which institution a key names. */
export interface FormAddress {
  tenantId: string;
  formId: string;
}

const KEY = /^pk_[\w-]{8,400}$/;

/**
 * The key of a form, as used in web pages and printed QR codes. It is not a secret: it identifies the form and grants nothing else. Its id is
 * random, so that forms cannot be found by guessing.
 */
export const publishableKey = ({ tenantId, formId }: FormAddress): string =>
  `pk_${btoa(`${tenantId}/${formId}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;

/** Parses a key; undefined if it is invalid. */
export function readKey(key: string): FormAddress | undefined {
  if (!KEY.test(key)) return undefined;
  const text = decoded(key.slice(3).replaceAll('-', '+').replaceAll('_', '/'));
  const [tenantId, formId, ...more] = text.split('/');
  if (!tenantId || !formId || more.length > 0) return undefined;
  const address = { tenantId, formId };
  // Accept only the canonical spelling of a key.
  return publishableKey(address) === key ? address : undefined;
}

function decoded(base64: string): string {
  // A single character beyond full groups is no encoding of anything.
  return base64.length % 4 === 1 ? '' : atob(base64);
}
