import type { ICellRendererParams } from 'ag-grid-community';
import type { CallRow } from '@matricula/read-models/call';
import { PlayRecording } from '../../../shared/call/play-recording';

/** A button that plays the recording of a call. */
export function RecordingCell({ data }: ICellRendererParams<CallRow>) {
  return data ? <PlayRecording call={data} /> : null;
}
