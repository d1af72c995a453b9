import { type Decider, type DomainCommand } from '../kernel';
import type { DataExported, ExportEvent } from './export.events';

export type ExportCommand = DomainCommand<'NoteExport', DataExported['data']>;

/** An export is noted once. */
export const exportDecider: Decider<{ noted: boolean }, ExportCommand, ExportEvent> = {
  initial: { noted: false },
  decide: ({ data }, { noted }) => (noted ? [] : [{ type: 'DataExported', data }]),
  evolve: () => ({ noted: true }),
};
