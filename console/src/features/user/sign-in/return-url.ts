/** The address after sign-in: within the console, never another site; '/' by default. */
export function returnUrlOf(search: string): string {
  const wanted = new URLSearchParams(search).get('returnUrl') ?? '/';
  const inside = wanted.startsWith('/') && !wanted.startsWith('//') && !wanted.includes('\\');
  return inside ? wanted : '/';
}
