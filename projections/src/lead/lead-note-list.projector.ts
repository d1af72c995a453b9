import type { LeadErased, LeadNoteAdded } from '@matricula/domain/lead';
import { defineProjector, drop, set } from '@matricula/projection-kit';
import { leadNoteList, type LeadNoteRow } from '@matricula/read-models/lead';

export const leadNoteListProjector = defineProjector<LeadNoteRow, LeadNoteAdded | LeadErased>(leadNoteList, {
  LeadNoteAdded: ({ data, at, meta }) => set(data.noteId, { ...data, userId: meta.actor.id, userName: meta.actor.name, at }),
  LeadErased: ({ data: { noteIds = [] } }) => noteIds.map((id) => drop(id)),
});
