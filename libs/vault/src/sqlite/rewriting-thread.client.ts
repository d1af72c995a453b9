import { join } from 'node:path';
import { AskedThread } from '@matricula/threads';

/**
 * Rewrites a file in a separate thread (a second for a million keys). The thread ends afterwards, because erasures are rare.
 * @throws Error with the thread's error
 */
export async function rewriteInThread(file: string): Promise<void> {
  const thread = new AskedThread<string>(join(__dirname, 'rewriting-thread.js'));
  try {
    await thread.ask(file);
  } finally {
    await thread.stop();
  }
}
