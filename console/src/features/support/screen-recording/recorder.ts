/** Records the screen, one recording at a time, and stores the file until it is attached or cleared (000 §4). */
import { useSyncExternalStore } from 'react';
import { toast } from '../../../shared/ui/toast';
import { forgetRecording, keepRecording, storedRecording } from './kept-recording.store';
import { afterStep, recordingName, type RecordingState, type RecordingStep } from './recording-state';
import { t } from '../../../shared/texts/texts';

const TYPE = 'video/webm';
/** Interval at which the browser delivers recorded data. */
const PIECE_MS = 1_000;

export interface Recording {
  state: RecordingState;
  file?: File;
}

class Recorder {
  private recording: Recording = { state: 'idle' };
  private readonly heard = new Set<() => void>();
  private readonly listeners = new Set<() => void>();
  private running: MediaRecorder | undefined;
  private tracks: MediaStreamTrack[] = [];
  private userId = '';

  readonly now = (): Recording => this.recording;

  readonly subscribe = (listener: () => void) => {
    this.heard.add(listener);
    return () => void this.heard.delete(listener);
  };

  /** Listens for a finished and stored recording (SR-04). */
  onStored(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Called at sign-in: restores a recording made before a reload. */
  async begin(userId: string): Promise<void> {
    this.userId = userId;
    const file = await storedRecording(userId).catch(nothingKept);
    if (file && this.userId === userId && this.recording.state === 'idle') this.become({ state: 'stopped', file });
  }

  /** Called at sign-out: the next user must not see the recording. */
  end(): void {
    this.userId = '';
    this.release();
    this.running = undefined;
    this.become({ state: 'idle' });
  }

  /** Asks for a screen and records it. An earlier recording is removed once the new one starts. */
  async start(): Promise<void> {
    if (this.recording.state === 'recording') return;
    const { file } = this.recording;
    this.step('start');
    let stream: MediaStream;
    try {
      stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: true });
    } catch {
      // Denied or cancelled: the documents specify no message.
      this.step('deny', file);
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
    void forgetRecording().catch(nothingKept);
  }

  private run(stream: MediaStream): void {
    const pieces: Blob[] = [];
    const running = new MediaRecorder(stream, { mimeType: TYPE });
    running.addEventListener('dataavailable', ({ data }) => data.size > 0 && pieces.push(data));
    running.addEventListener('stop', () => {
      // The user may have signed out in the meantime.
      if (this.running !== running) return;
      this.running = undefined;
      this.release();
      const file = new File(pieces, recordingName(Date.now()), { type: TYPE });
      this.step('stop', file);
      this.listeners.forEach((listener) => listener());
      void keepRecording({ userId: this.userId, file }).catch(notKept);
    });
    // The browser has its own button that ends the sharing.
    stream.getVideoTracks().forEach((track) => track.addEventListener('ended', () => this.stop()));
    this.running = running;
    running.start(PIECE_MS);
  }

  private release(): void {
    this.tracks.forEach((track) => track.stop());
    this.tracks = [];
  }

  private step(step: RecordingStep, file?: File): void {
    this.become({ state: afterStep(this.recording.state, step), file });
  }

  private become(recording: Recording): void {
    this.recording = recording;
    this.heard.forEach((listener) => listener());
  }
}

/** Ignores storage errors. */
const nothingKept = (): undefined => undefined;

/** Without storage (disk full, private window), the file exists until the page closes. */
function notKept(): void {
  toast.info(t`This browser cannot store recordings: attach it before you close or reload the page.`);
}

export const recorder = new Recorder();

export const useRecording = (): Recording => useSyncExternalStore(recorder.subscribe, recorder.now);

/** Phones cannot record the screen. */
export const canRecord = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function' && 'MediaRecorder' in window;
