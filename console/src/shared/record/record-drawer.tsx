import { useQuery } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import type { RecordType } from '@matricula/domain/record';
import type { RecordRow } from '@matricula/read-models/record';
import { FormDialog } from '../form/form-dialog';
import { useGuardedSave } from '../form/use-guarded-save';
import { fetchByKey } from '../grid/list-source';
import { HttpError, messageOf } from '../http/http-error';
import { toast } from '../ui/toast';
import { useLatest } from '../ui/use-latest';
import { changeRecord, createRecord, removeRecord } from './record-calls';
import { nameOf, thingOf } from './record-columns';
import { RecordHistory } from './record-history';
import { t } from '../texts/texts';

interface RecordDrawerProps {
  of: RecordType;
  /** `new` for a new record. */
  id: string;
  labels?: Readonly<Record<string, string>>;
  /** Shown above the form of an existing record. */
  beside?: (row: RecordRow) => ReactNode;
  /** The consequence of deleting it. */
  removal: string;
  /** Called after a record was created; defaults to `onDone`. */
  onMade?: (id: string) => void;
  /** Called after a save or delete. */
  onDone: () => void;
  onClose: () => void;
}

/** A record in a drawer next to its list: its form and its history. */
export function RecordDrawer({ id, ...props }: RecordDrawerProps) {
  const { of, onClose } = props;
  const isNew = id === 'new';
  const { data, error } = useQuery({
    queryKey: ['record', of.list, id],
    queryFn: () => fetchRecord(of, id),
    enabled: !isNew,
    staleTime: 0,
  });
  const gone = data === null || error !== null;
  const leave = useLatest(() => {
    toast.error(error ? messageOf(error) : t`This ${t(of.label)} no longer exists.`);
    onClose();
  });
  useEffect(() => {
    if (gone) leave.current();
  }, [gone, leave]);
  if (isNew) return <NewRecord {...props} />;
  return data ? <LoadedRecord key={id} row={data} {...props} /> : null;
}

const fetchRecord = async (of: RecordType, id: string, after?: string) =>
  (await fetchByKey<RecordRow>(of.list, [id], { after }))[0] ?? null;

function NewRecord({ of, labels, onMade, onDone, onClose }: Omit<RecordDrawerProps, 'id'>) {
  return (
    <FormDialog
      as="drawer"
      title={t`New ${thingOf(of)}`}
      of={of.fields}
      draft={`${of.list}/new`}
      labels={labels}
      onSave={(values, idempotencyKey) => createRecord(of, values, idempotencyKey)}
      onDone={({ message, data }) => {
        toast.success(message ?? t`Saved`);
        if (onMade) onMade(data.id);
        else onDone();
      }}
      onClose={onClose}
    />
  );
}

/** Opened values stay until saved or discarded: conflicts with other users are resolved on save, not overwritten. */
function LoadedRecord({ of, row: latest, labels, beside, removal, onDone, onClose }: Omit<RecordDrawerProps, 'id'> & { row: RecordRow }) {
  const [row] = useState(latest);
  const id = row.recordId;
  const name = nameOf(of, row);
  const { save, dialog } = useGuardedSave({
    of: of.fields,
    kept: row as FieldValues,
    send: (values, expected, idempotencyKey) => changeRecord(of, id, values, expected, idempotencyKey),
    latest: async (after): Promise<FieldValues> => {
      const now = await fetchRecord(of, id, after);
      if (!now) throw new Error(t`This ${t(of.label)} no longer exists.`);
      return now as FieldValues;
    },
  });
  const deactivate = () =>
    changeRecord(of, id, { active: false }).then(
      () => {
        toast.success(t`${name} is no longer in use`);
        onDone();
      },
      (failed: unknown) => toast.error(messageOf(failed)),
    );
  const remove = () =>
    removeRecord(of, id).then(
      ({ message }) => {
        toast.success(message ?? t`Deleted`);
        onDone();
      },
      (failed: unknown) => {
        const inUse = failed instanceof HttpError && (failed.rule?.endsWith('/in-use') ?? false);
        const instead = inUse && row.active === true ? { label: t`Deactivate`, run: () => void deactivate() } : undefined;
        toast.error(t`It was not deleted: ${messageOf(failed)}`, { action: instead });
      },
    );

  return (
    <>
      <FormDialog
        as="drawer"
        title={name}
        of={of.fields}
        kept={row as FieldValues}
        draft={`${of.list}/${id}`}
        labels={labels}
        actions={
          <Popconfirm
            title={t`Delete "${name}"?`}
            description={t`${removal} This cannot be undone.`}
            okText={t`Delete`}
            okButtonProps={{ danger: true }}
            onConfirm={remove}
          >
            <Button danger>{t`Delete`}</Button>
          </Popconfirm>
        }
        above={beside?.(latest)}
        more={<RecordHistory of={of} id={id} />}
        onSave={save}
        onDone={({ message }) => {
          toast.success(message ?? t`Saved`);
          onDone();
        }}
        onClose={onClose}
      />
      {dialog}
    </>
  );
}
