/** The states of a screen recording (SR-01 to SR-05). Pure. */
export type RecordingState = 'idle' | 'recording' | 'stopped';

const transitions = {
  start: { idle: 'recording', stopped: 'recording' },
  stop: { recording: 'stopped' },
  deny: { idle: 'stopped', recording: 'stopped' },
  clear: { stopped: 'idle' },
} as const;

export type RecordingStep = keyof typeof transitions;

/** The state after a step; invalid steps change nothing. */
export function afterStep(state: RecordingState, step: RecordingStep): RecordingState {
  const from: Partial<Record<RecordingState, RecordingState>> = transitions[step];
  return from[state] ?? state;
}

/** The name of a recording that ended at this moment (SR-06). */
export const recordingName = (at: number): string => `screen-recording-${at}.webm`;
