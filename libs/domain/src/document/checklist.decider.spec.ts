import { deciding } from '@matricula/testing';
import { neededDocuments, type ChecklistContent } from './checklist';
import { checklistDecider, type ChecklistCommand } from './checklist.decider';
import type { ChecklistEvent } from './checklist.events';

const checklist = deciding(checklistDecider);
const marks: ChecklistContent['documents'][number] = { documentId: 'marks', name: 'Mark sheet', required: true, kinds: ['photo', 'pdf'] };
const content: ChecklistContent = { name: 'All', formId: 'f-1', formName: 'MBA 2027', documents: [marks] };
const save = (more: Partial<ChecklistContent> = {}, expected = 0): ChecklistCommand => ({
  type: 'SaveChecklist',
  data: { checklistId: 'c-1', content: { ...content, ...more }, expected },
});
const saved: ChecklistEvent = { type: 'ChecklistSaved', data: { checklistId: 'c-1', version: 1, ...content } };
const archived: ChecklistEvent = { type: 'ChecklistArchived', data: { checklistId: 'c-1', formId: 'f-1' } };
const command = (type: 'ArchiveChecklist' | 'RestoreChecklist'): ChecklistCommand => ({ type, data: {} });

describe('a checklist', () => {
  it('has a version for each change, based on the one that was opened', () => {
    checklist.given().when(save()).then(saved);
    checklist.given(saved).when(save({}, 1)).thenNothing();
    checklist
      .given(saved)
      .when(save({ name: 'All applicants' }, 1))
      .then({ type: 'ChecklistSaved', data: { version: 2, name: 'All applicants' } });
    checklist
      .given(saved)
      .when(save({ name: 'Everyone' }, 0))
      .thenRefused('checklist/changed-meanwhile');
    checklist
      .given(saved)
      .when(save({ formId: 'f-2' }, 1))
      .thenRefused('checklist/form');
  });

  it('is refused with documents that are unusable', () => {
    for (const documents of [
      [],
      [{ ...marks, name: ' ' }],
      [{ ...marks, kinds: [] }],
      [{ ...marks, documentId: 'Marks 1' }],
      [marks, { ...marks, name: 'Other' }],
      [marks, { ...marks, documentId: 'other', name: 'MARK  SHEET' }],
      [{ ...marks, note: 'x'.repeat(501) }],
    ])
      checklist.given().when(save({ documents })).thenRefused('checklist/invalid');
    checklist
      .given()
      .when(save({ name: '' }))
      .thenRefused('checklist/invalid');
  });

  it('is archived and restored', () => {
    checklist.given(saved).when(command('ArchiveChecklist')).then(archived);
    checklist.given(saved, archived).when(command('ArchiveChecklist')).thenRefused('checklist/not-possible');
    checklist
      .given(saved, archived)
      .when(command('RestoreChecklist'))
      .then({ type: 'ChecklistRestored', data: { checklistId: 'c-1', formId: 'f-1' } });
    checklist.given().when(command('ArchiveChecklist')).thenRefused('checklist/unknown');
  });
});

describe('the documents that an application needs', () => {
  const chosen = (questionId: string, choiceId: string) => ({ questionId, choiceId, label: choiceId });
  const proof = { documentId: 'proof', name: 'Certificate', required: true, kinds: ['photo' as const] };

  it('are the union of the checklists that match its answers', () => {
    const lists = [content, { category: chosen('category', 'obc'), programme: chosen('programme', 'bsc'), documents: [proof] }];
    const names = (answers: object) => neededDocuments(lists, { ...answers }).map(({ name }) => name);
    expect(names({})).toEqual(['Mark sheet']);
    expect(names({ category: 'obc' })).toEqual(['Mark sheet']);
    expect(names({ category: 'obc', programme: ['ba', 'bsc'] })).toEqual(['Mark sheet', 'Certificate']);
  });

  it('are one where they have the same name: required by one, in the kinds that all accept', () => {
    const again = { documentId: 'marks-2', name: 'mark sheet', required: false, kinds: ['pdf' as const], note: 'All pages' };
    expect(neededDocuments([{ documents: [again] }, content], {})).toEqual([
      { documentId: 'marks-2', also: ['marks'], name: 'mark sheet', required: true, kinds: ['pdf'], notes: ['All pages'] },
    ]);
    const photo = { ...again, documentId: 'marks-3', kinds: ['photo' as const] };
    expect(neededDocuments([{ documents: [again] }, { documents: [photo] }], {})[0]?.kinds).toEqual(['pdf', 'photo']);
  });
});
