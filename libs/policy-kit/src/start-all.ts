/** A part that follows the log until it is stopped. */
interface Part {
  start(): Promise<void>;
  /** Harmless where it was not started, or not wholly. */
  stop(): Promise<void>;
}

/** Starts parts one after another, all or none: those before the one that fails are stopped again. @throws what that one threw */
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
