import type { ChecklistEvent } from '@matricula/domain/document';
import { defineProjector, fold } from '@matricula/projection-kit';
import { checklistList, type ChecklistRow } from '@matricula/read-models/document';

const moved = ({ data, at }: { data: { checklistId: string }; at: string }, status: ChecklistRow['status']) =>
  fold<ChecklistRow>(data.checklistId, (row) => row && { ...row, status, updatedAt: at });

export const checklistListProjector = defineProjector<ChecklistRow, ChecklistEvent>(checklistList, {
  ChecklistSaved: ({ data, at }) =>
    fold(data.checklistId, (row) => ({
      ...data,
      programmeName: data.programme?.label,
      categoryName: data.category?.label,
      count: data.documents.length,
      required: data.documents.filter(({ required }) => required).length,
      status: row?.status ?? 'active',
      createdAt: row?.createdAt ?? at,
      updatedAt: at,
    })),
  ChecklistArchived: (event) => moved(event, 'archived'),
  ChecklistRestored: (event) => moved(event, 'active'),
});
