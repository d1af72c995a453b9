import { useQuery } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useEffect, type ReactNode } from 'react';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import type { RecordType } from '@matricula/domain/record';
import type { RecordRow } from '@matricula/read-models/record';
import { FormDialog } from '../form/form-dialog';
import { fetchByKey } from '../grid/list-source';
import { HttpError, messageOf } from '../http/http-error';
import { toast } from '../ui/toast';
import { changeRecord, createRecord, removeRecord } from './record-calls';
import { nameOf, thingOf } from './record-columns';
import { RecordHistory } from './record-history';

interface RecordDrawerProps {
  of: RecordType;
  /** `new` for one that is to be made. */
  id: string;
  labels?: Readonly<Record<string, string>>;
  /** Above the form of one that is there. */
  beside?: (row: RecordRow) => ReactNode;
  /** What deleting it means. */
  removal: string;
  /** One was made; `onDone` without it. */
  onMade?: (id: string) => void;
  /** Something was saved or deleted. */
  onDone: () => void;
  onClose: () => void;
}

/** A record beside its list: its form, and what became of it. */
export function RecordDrawer({ of, id, labels, beside, removal, onMade, onDone, onClose }: RecordDrawerProps) {
  const isNew = id === 'new';
  const { data, error } = useQuery({
    queryKey: ['record', of.list, id],
    queryFn: async () => (await fetchByKey<RecordRow>(of.list, [id]))[0] ?? null,
    enabled: !isNew,
    staleTime: 0,
  });
  const gone = data === null || error !== null;
  useEffect(() => {
    if (!gone) return;
    toast.error(error ? messageOf(error) : `There is no such ${of.label} any more.`);
    onClose();
    // Said once: closing takes the drawer away.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [gone]);
  if (!isNew && !data) return null;

  async function save(values: FieldValues, idempotencyKey: string): Promise<{ message?: string; madeId?: string }> {
    if (!isNew) return changeRecord(of, id, values, idempotencyKey);
    const { message, data: made } = await createRecord(of, values, idempotencyKey);
    return { message, madeId: made.id };
  }
  const deactivate = () =>
    changeRecord(of, id, { active: false }).then(
      () => {
        toast.success(`${nameOf(of, data ?? {})} is not in use any more`);
        onDone();
      },
      (failed: unknown) => toast.error(messageOf(failed)),
    );
  const remove = () =>
    removeRecord(of, id).then(
      ({ message }) => {
        toast.success(message ?? 'Deleted');
        onDone();
      },
      (failed: unknown) => {
        const inUse = failed instanceof HttpError && (failed.rule?.endsWith('/in-use') ?? false);
        const instead = inUse && data?.active === true ? { label: 'Deactivate', run: () => void deactivate() } : undefined;
        toast.error(`It was not deleted: ${messageOf(failed)}`, { action: instead });
      },
    );

  return (
    <FormDialog
      key={id}
      as="drawer"
      title={isNew ? `New ${thingOf(of)}` : nameOf(of, data ?? {})}
      of={of.fields}
      kept={isNew ? undefined : (data as FieldValues)}
      draft={`${of.list}/${id}`}
      labels={labels}
      actions={
        !isNew && (
          <Popconfirm
            title={`Delete "${nameOf(of, data ?? {})}"?`}
            description={`${removal} This cannot be undone.`}
            okText="Delete"
            okButtonProps={{ danger: true }}
            onConfirm={remove}
          >
            <Button danger>Delete</Button>
          </Popconfirm>
        )
      }
      above={data && beside?.(data)}
      more={!isNew && <RecordHistory of={of} id={id} />}
      onSave={save}
      onDone={({ message, madeId }) => {
        toast.success(message ?? 'Saved');
        if (madeId && onMade) onMade(madeId);
        else onDone();
      }}
      onClose={onClose}
    />
  );
}
