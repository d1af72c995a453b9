import { join } from 'node:path';
import { AskedThread } from '@matricula/threads';

/** Has a thread of its own write a file anew: a second for a million keys. It is gone afterwards, erasures being rare. @throws Error with what it failed by */
export async function rewriteInThread(file: string): Promise<void> {
  const thread = new AskedThread<string>(join(__dirname, 'rewriting-thread.js'));
  try {
    await thread.ask(file);
  } finally {
    await thread.stop();
  }
}
