import { useState } from 'react';
import type { Lifecycle } from '@matricula/domain/kernel/lifecycle';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import type { FieldSet } from '@matricula/domain/kernel/field-set';
import { FilesInput } from '../form/files-input';
import { FormDialog } from '../form/form-dialog';
import { RecordForm } from '../form/record-form';
import { t } from '../texts/texts';

export type MakeMove = (move: string, values: FieldValues, files: readonly File[], idempotencyKey: string) => Promise<unknown>;

export interface MovesProps {
  life: Lifecycle;
  /** Moves that the reader may currently make, as listed in the row. */
  moves: readonly string[];
  /** Prefix of draft names: `ticket/<id>`. */
  draft: string;
  /** Initial values of a move's form. */
  begins?: Readonly<Record<string, FieldValues>>;
  onMove: MakeMove;
}

/** A button for each move, with its form. */
export function MoveButtons({ life, moves, draft, begins = {}, onMove }: MovesProps) {
  const [open, setOpen] = useState<string>();
  const move = open === undefined ? undefined : life.moves[open];
  return (
    <>
      {moves.map((name) => (
        <button key={name} type="button" className="button" onClick={() => setOpen(name)}>
          {t(life.moves[name]?.label ?? '')}
        </button>
      ))}
      {open !== undefined && move && (
        <FormDialog
          as="modal"
          title={t(move.label)}
          of={begunWith(move.asks ?? {}, begins[open])}
          draft={`${draft}/${open}`}
          saveText={t(move.label)}
          onSave={(values, key) => onMove(open, values, [], key)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

const begunWith = (asks: FieldSet, values: FieldValues = {}): FieldSet =>
  Object.fromEntries(Object.entries(asks).map(([name, field]) => [name, name in values ? { ...field, default: values[name] } : field]));

/** A move made in place, with files: the reply in a conversation. */
export function Composer({
  life,
  move,
  draft,
  onMove,
  files: asked,
}: Omit<MovesProps, 'moves'> & { move: string; files?: { accept: string; most: number } }) {
  const [writing, setWriting] = useState(false);
  const [files, setFiles] = useState<File[]>([]);
  const { label: named = '', asks = {} } = life.moves[move] ?? {};
  const label = t(named);
  if (!writing)
    return (
      <button type="button" className="composer-closed" onClick={() => setWriting(true)}>
        {label}…
      </button>
    );
  const [last = ''] = Object.keys(asks).slice(-1);
  return (
    <section className="composer" aria-label={label}>
      <RecordForm
        of={asks}
        draft={`${draft}/${move}`}
        saveText={label}
        notes={asked && { [last]: <FilesInput accept={asked.accept} most={asked.most} files={files} onFiles={setFiles} /> }}
        onSave={async (values, key) => {
          await onMove(move, values, files, key);
          setFiles([]);
          setWriting(false);
        }}
        actions={
          <button type="button" className="button" onClick={() => setWriting(false)}>
            {t`Later`}
          </button>
        }
      />
    </section>
  );
}
