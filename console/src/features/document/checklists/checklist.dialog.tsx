import { useEffect, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ChecklistContent, ChecklistMove } from '@matricula/domain/document';
import { checklistLife } from '@matricula/domain/document';
import { FormDialog } from '../../../shared/form/form-dialog';
import type { DataOf } from '../../../shared/http/answers';
import { get, post, put } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { t } from '../../../shared/texts/texts';
import { toast } from '../../../shared/ui/toast';
import { checklistFieldsFor, checklistFrom, valuesOf } from './checklist-form';

type One = Omit<DataOf<'Checklist_one'>, 'content'> & { content: ChecklistContent };
type OfForm = DataOf<'Checklist_form'>;

interface ChecklistDialogProps {
  /** Missing for a new checklist. */
  id?: string;
  moves?: readonly ChecklistMove[];
  onClose: () => void;
  onDone: () => void;
}

/** Creates a checklist, or shows one in its present version to be changed, archived or restored. */
export function ChecklistDialog({ id, moves = [], onClose, onDone }: ChecklistDialogProps) {
  const query = useQuery({
    queryKey: ['document-checklist', id],
    queryFn: async () => (await get<One>(`document-checklists/${encodeURIComponent(id ?? '')}`)).data,
    enabled: id !== undefined,
    gcTime: 0,
  });
  const [formId, setFormId] = useState<string>();
  const one = query.data;
  const asked = formId ?? one?.content.formId;
  const form = useQuery({
    queryKey: ['document-checklist-form', asked],
    queryFn: async () => (await get<OfForm>(`document-checklists/forms/${encodeURIComponent(asked ?? '')}`)).data,
    enabled: asked !== undefined,
  });
  useEffect(() => {
    if (!query.error) return;
    toast.error(messageOf(query.error));
    onClose();
  });
  const of = useMemo(() => checklistFieldsFor(form.data?.questions ?? []), [form.data]);
  // The stored choices are valid only among those of the form.
  if (id !== undefined && (!one || (!form.data && !form.error))) return null;

  async function move(name: ChecklistMove) {
    try {
      const { message } = await post(`document-checklists/${encodeURIComponent(id ?? '')}/${name}`);
      toast.success(t(message ?? ''));
      onDone();
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (
    <FormDialog
      as="drawer"
      wide
      whole
      title={one ? t`${one.content.name} · version ${one.version}` : t`New checklist`}
      of={of}
      kept={one && valuesOf(one.content)}
      onChange={({ formId: chosen }) => setFormId(typeof chosen === 'string' && chosen !== '' ? chosen : undefined)}
      actions={moves.map((name) => (
        <button key={name} type="button" className="button" onClick={() => void move(name)}>
          {t(checklistLife.moves[name].label)}
        </button>
      ))}
      onSave={async (values, idempotencyKey) => {
        const content = checklistFrom(values, one?.content, () => `d-${crypto.randomUUID()}`);
        if (one)
          await put(`document-checklists/${encodeURIComponent(one.checklistId)}`, { content, expected: one.version }, { idempotencyKey });
        else await post('document-checklists', { content }, { idempotencyKey });
        toast.success(one ? t`Checklist saved` : t`Checklist created`);
      }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
