import { keptHere } from '../../../shared/session/kept-here';

/** The recording that waits to be attached, kept in this browser for whoever made it: a reload loses nothing. */
interface Kept {
  userId: string;
  file: File;
}

const KEY = 'kept';
const recordings = keptHere('screen-recording');

export const keepRecording = (kept: Kept): Promise<unknown> => recordings.put(KEY, kept);
export const forgetRecording = (): Promise<unknown> => recordings.remove(KEY);

/** Of this person; what somebody else left in this browser goes. */
export async function keptRecording(userId: string): Promise<File | undefined> {
  const kept = await recordings.get<Kept>(KEY);
  if (kept && kept.userId !== userId) await forgetRecording();
  return kept?.userId === userId ? kept.file : undefined;
}
