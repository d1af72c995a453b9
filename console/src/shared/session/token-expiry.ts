/** Whether a JWT has expired; an unreadable token counts as expired. */
export function isExpired(token: string, nowMs: number): boolean {
  const body = token.split('.')[1];
  if (!body) return true;
  try {
    const claims = JSON.parse(atob(body.replace(/-/g, '+').replace(/_/g, '/'))) as { exp?: number };
    return typeof claims.exp === 'number' && claims.exp * 1000 <= nowMs;
  } catch {
    return true;
  }
}
