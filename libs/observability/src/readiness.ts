/** Dependencies of a process, by name; a check that rejects gives the reason. */
export type Checks = Record<string, () => Promise<unknown>>;

/** Whether every dependency answers, and the reason of each that does not. */
export interface Readiness {
  status: 'ok' | 'failed';
  checks: Record<string, { status: 'ok' } | { status: 'failed'; reason: string }>;
}

/** Checks all dependencies in parallel. */
export async function readiness(checks: Checks): Promise<Readiness> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await check();
        return [name, { status: 'ok' as const }] as const;
      } catch (error) {
        return [name, { status: 'failed' as const, reason: String(error) }] as const;
      }
    }),
  );
  const ok = results.every(([, { status }]) => status === 'ok');
  return { status: ok ? 'ok' : 'failed', checks: Object.fromEntries(results) };
}
