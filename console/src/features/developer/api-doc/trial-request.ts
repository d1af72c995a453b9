/** Turns the form of a call into a request. Pure. */
import { type ApiCall } from './documents';
import { t } from '../../../shared/texts/texts';

export interface Written {
  /** Values of the parameters by name. */
  values: Readonly<Record<string, string>>;
  body: string;
}

/** The initial form: required values from the example, nothing else. */
export const begun = ({ inputs, bodyExample }: ApiCall): Written => ({
  values: Object.fromEntries(inputs.map(({ name, required, example }) => [name, required ? example : ''])),
  body: bodyExample === undefined ? '' : JSON.stringify(bodyExample, undefined, 2),
});

/** The error of the form; undefined if it can be sent. */
export function problemOf({ inputs, body }: ApiCall, written: Written): string | undefined {
  const missing = inputs.find(({ name, required }) => required && !written.values[name]?.trim());
  if (missing) return t`${missing.name} is required`;
  if (body?.type !== 'application/json' || written.body.trim() === '') return undefined;
  try {
    JSON.parse(written.body);
    return undefined;
  } catch (error) {
    return t`The body is not valid JSON: ${(error as Error).message}`;
  }
}

/** The path with its parameters and query. */
export function addressOf({ path, inputs }: ApiCall, { values }: Written): string {
  const given = inputs.filter(({ name }) => values[name]?.trim());
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]?.trim() ?? ''));
  const query = new URLSearchParams(given.filter(({ place }) => place === 'query').map(({ name }) => [name, values[name]?.trim() ?? '']));
  return query.size > 0 ? `${filled}?${query.toString()}` : filled;
}
