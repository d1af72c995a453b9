/** Where to go after sign-in: an address of the console, never of another site; '/' by default. */
export function returnUrlOf(search: string): string {
  const wanted = new URLSearchParams(search).get('returnUrl') ?? '/';
  const inside = wanted.startsWith('/') && !wanted.startsWith('//') && !wanted.includes('\\');
  return inside ? wanted : '/';
}
