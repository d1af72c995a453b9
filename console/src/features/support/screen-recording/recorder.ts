/** Records the screen, one recording at a time, and keeps the file until it is attached or cleared (000 §4). */
import { useSyncExternalStore } from 'react';
import { afterStep, recordingName, type RecordingState, type RecordingStep } from './recording-state';

const TYPE = 'video/webm';
/** How often what was recorded is handed over: a tab that dies loses no more. */
const PIECE_MS = 1_000;

export interface Recording {
  state: RecordingState;
  file?: File;
}

class Recorder {
  private recording: Recording = { state: 'idle' };
  private readonly heard = new Set<() => void>();
  private running: MediaRecorder | undefined;
  private tracks: MediaStreamTrack[] = [];

  readonly now = (): Recording => this.recording;

  readonly subscribe = (listener: () => void) => {
    this.heard.add(listener);
    return () => void this.heard.delete(listener);
  };

  /** Asks for a screen and records it. What was kept before makes room. */
  async start(): Promise<void> {
    if (this.recording.state === 'recording') return;
    this.step('start');
    let stream: MediaStream;
    try {
      stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: true });
    } catch {
      // Denied or aborted: the documents say nothing more about it.
      this.step('deny');
      return;
    }
    this.tracks = stream.getTracks();
    // Stopped while the browser was still asking.
    if (this.now().state !== 'recording') return this.release();
    this.run(stream);
  }

  stop(): void {
    if (this.running) this.running.stop();
    else this.step('stop');
  }

  clear(): void {
    this.step('clear');
  }

  private run(stream: MediaStream): void {
    const pieces: Blob[] = [];
    const running = new MediaRecorder(stream, { mimeType: TYPE });
    running.addEventListener('dataavailable', ({ data }) => data.size > 0 && pieces.push(data));
    running.addEventListener('stop', () => {
      this.running = undefined;
      this.release();
      this.step('stop', new File(pieces, recordingName(Date.now()), { type: TYPE }));
    });
    // The browser has a button of its own to end the sharing.
    stream.getVideoTracks().forEach((track) => track.addEventListener('ended', () => this.stop()));
    this.running = running;
    running.start(PIECE_MS);
  }

  private release(): void {
    this.tracks.forEach((track) => track.stop());
    this.tracks = [];
  }

  private step(step: RecordingStep, file?: File): void {
    this.recording = { state: afterStep(this.recording.state, step), file };
    this.heard.forEach((listener) => listener());
  }
}

export const recorder = new Recorder();

export const useRecording = (): Recording => useSyncExternalStore(recorder.subscribe, recorder.now);

/** Phones cannot. */
export const canRecord = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function' && 'MediaRecorder' in window;
