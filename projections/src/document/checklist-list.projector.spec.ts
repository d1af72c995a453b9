import { projecting } from '@matricula/testing';
import { checklistListProjector } from './checklist-list.projector';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const saved = (version: number, time: string, more: object = {}) => ({
  ...{ type: 'ChecklistSaved', at: at(time) },
  data: {
    ...{ checklistId: 'c-1', version, name: 'All', formId: 'f-1', formName: 'MBA 2027' },
    documents: [{ documentId: 'marks', name: 'Mark sheet', required: true, kinds: ['pdf'] }],
    ...more,
  },
});

describe('the list of checklists', () => {
  const row = async (...events: { type: string; at: string; data: object }[]) =>
    [
      ...(
        await projecting(checklistListProjector)
          .given(...events)
          .rows()
      ).values(),
    ][0];

  it('shows the present version, what it is for, and whether it is in force', async () => {
    expect(await row(saved(1, '05:00'))).toMatchObject({ version: 1, status: 'active', count: 1, required: 1, createdAt: at('05:00') });
    const category = { questionId: 'category', choiceId: 'obc', label: 'OBC' };
    const archived = { type: 'ChecklistArchived', at: at('06:00'), data: { checklistId: 'c-1', formId: 'f-1' } };
    expect(await row(saved(1, '05:00'), archived, saved(2, '07:00', { name: 'OBC', category }))).toMatchObject({
      ...{ version: 2, name: 'OBC', categoryName: 'OBC', status: 'archived', createdAt: at('05:00'), updatedAt: at('07:00') },
    });
    expect(await row(saved(1, '05:00'), archived, { ...archived, type: 'ChecklistRestored' })).toMatchObject({ status: 'active' });
  });
});
