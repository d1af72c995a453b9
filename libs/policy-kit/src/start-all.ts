/** A part that follows the log until it is stopped. */
interface Part {
  start(): Promise<void>;
  /** Does nothing if it was not started, and cleans up a partial start. */
  stop(): Promise<void>;
}

/** Starts parts in order, all or none: if one fails, those before it are stopped. @throws what that one threw */
export async function startAll(parts: readonly Part[]): Promise<void> {
  const begun: Part[] = [];
  try {
    for (const part of parts) {
      begun.push(part);
      await part.start();
    }
  } catch (error) {
    await Promise.allSettled(begun.map((part) => part.stop()));
    throw error;
  }
}
