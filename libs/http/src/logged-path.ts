/** A request as far as its path is concerned. */
export interface RequestedPath {
  url: string;
  params?: unknown;
  routeOptions?: { url?: string };
}

/** Parameters whose value opens something by itself, such as the secret in the address of a provider's callback. */
const SECRET = /secret|token|key|code|password|blob|photo/i;

/** The path of a request for the log: without the query, which may contain personal data, and without secrets, in whose place is their name. */
export function loggedPath({ url, params, routeOptions }: RequestedPath): string {
  const given = new Map(Object.entries((params ?? {}) as Record<string, string>));
  const route = routeOptions?.url;
  if (route === undefined || route.includes('*')) return (url.split('?')[0] ?? '').replace(/(\/hooks\/[^/]*\/[^/]*\/).*/, '$1:secret');
  return route.replace(/:(\w+)/g, (place, name: string) => (SECRET.test(name) ? place : (given.get(name) ?? place)));
}
