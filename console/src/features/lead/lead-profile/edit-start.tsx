import { EditOutlined } from '@ant-design/icons';
import { type ReactNode } from 'react';
import { usePastMoment } from './past-moment';
import { t } from '../../../shared/texts/texts';

interface EditStartProps {
  /** The field's label, for the pencil's accessible name. */
  label: string;
  tabular?: boolean;
  onEdit: () => void;
  children: ReactNode;
}

/** A value that is edited by its pencil, by a double click, or by `e` (see `editByKey`); a single click only selects text. */
export function EditStart({ label, tabular, onEdit, children }: EditStartProps) {
  const shown = <span className={tabular ? 'tabular' : undefined}>{children}</span>;
  if (usePastMoment() !== undefined) return shown;
  return (
    <span className="editable" onDoubleClick={onEdit}>
      {shown}
      <button type="button" className="pencil" aria-label={t`Edit ${label}`} title={t`Edit ${label} (e)`} onClick={onEdit}>
        <EditOutlined />
      </button>
    </span>
  );
}

/** `e`: edits the hovered or focused value, or else the first one. */
export function editByKey(): void {
  const pencils = [...document.querySelectorAll<HTMLElement>('.record .pencil')];
  const meant = pencils.find((pencil) => pencil === document.activeElement || pencil.parentElement?.matches(':hover'));
  (meant ?? pencils[0])?.click();
}
