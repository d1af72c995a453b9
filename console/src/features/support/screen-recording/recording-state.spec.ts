import { afterStep, recordingName } from './recording-state';

describe('a screen recording', () => {
  it('SR-01: records once it is started', () => expect(afterStep('idle', 'start')).toBe('recording'));
  it('SR-02: is stopped by the button', () => expect(afterStep('recording', 'stop')).toBe('stopped'));
  it('SR-03: is stopped when the prompt is denied or aborted', () => expect(afterStep('recording', 'deny')).toBe('stopped'));
  it('SR-05: is idle again when it is cleared', () => expect(afterStep('stopped', 'clear')).toBe('idle'));
  it('starts again after a finished recording, and refuses other steps', () => {
    expect(afterStep('stopped', 'start')).toBe('recording');
    expect(afterStep('idle', 'stop')).toBe('idle');
    expect(afterStep('recording', 'clear')).toBe('recording');
  });
  it('SR-06: is named after the moment it ended', () => expect(recordingName(1793500000000)).toBe('screen-recording-1793500000000.webm'));
});
