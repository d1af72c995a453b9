import { projecting } from '@matricula/testing';
import { leadNoteListProjector } from './lead-note-list.projector';

const notes = projecting(leadNoteListProjector);
const added = { type: 'LeadNoteAdded', data: { leadId: 'lead-1', noteId: 'n-1', note: 'Prefers mornings.', leadName: 'Ravi' } };
const erased = (noteIds?: string[]) => ({ type: 'LeadErased', data: { leadId: 'lead-1', callActionIds: [], followUpIds: [], noteIds } });

describe('the note of a lead', () => {
  it('shows who wrote it, and when', () =>
    notes.given(added).then('n-1').matches({ leadId: 'lead-1', note: 'Prefers mornings.', leadName: 'Ravi', userId: 'user-1' }));
  it('is removed with an erased person', async () => {
    expect((await notes.given(added, erased(['n-1'])).rows()).size).toBe(0);
    // Of before there were notes.
    await notes.given(added, erased()).then('n-1').matches({ note: 'Prefers mornings.' });
  });
});
