import { browserStore } from '../../../shared/session/browser-store';

/** The recording that waits to be attached, stored in this browser for its user: it survives a reload. */
interface Kept {
  userId: string;
  file: File;
}

const KEY = 'kept';
const recordings = browserStore('screen-recording');

export const keepRecording = (kept: Kept): Promise<unknown> => recordings.put(KEY, kept);
export const forgetRecording = (): Promise<unknown> => recordings.remove(KEY);

/** The recording of this user; one left by another user is deleted. */
export async function storedRecording(userId: string): Promise<File | undefined> {
  const kept = await recordings.get<Kept>(KEY);
  if (kept && kept.userId !== userId) await forgetRecording();
  return kept?.userId === userId ? kept.file : undefined;
}
