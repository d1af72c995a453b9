import { Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { choicesOf, type Choice, type FieldKind } from '@matricula/domain/kernel/field-set';
import { HIDDEN_VALUE, ruleOn } from '@matricula/domain/user/field-rules';
import { type LeadRow } from '@matricula/read-models/lead';
import { ConflictDialog, type Conflict } from '../../../shared/grid/conflict.dialog';
import { outcomeOf } from '../../../shared/grid/edit-conflict';
import { messageOf, type HttpError } from '../../../shared/http/http-error';
import { queryClient } from '../../../shared/http/query-client';
import { fetchLead, leadKey, refreshLead } from '../../../shared/lead/lead.query';
import { changeDetail, detailOf, isConflict, refusalOf, type EditedValue } from '../../../shared/lead/lead-detail.mutation';
import { toast } from '../../../shared/ui/toast';
import { useFieldRules } from '../../../shared/session/session';
import { EditStart } from './edit-start';
import { t } from '../../../shared/texts/texts';

/** Stands for hidden letters of a masked value. */
const MASK = HIDDEN_VALUE.charAt(0);

interface EditableFieldProps {
  lead: LeadRow;
  field: EditedValue;
  label: string;
  /** How a custom field is entered; a text without it. */
  kind?: FieldKind;
  options?: readonly (string | Choice)[];
  large?: boolean;
  tabular?: boolean;
  /** Shown while the value is not being edited. */
  shown?: ReactNode;
}

const inputModes: Partial<Record<FieldKind, 'numeric' | 'decimal' | 'tel' | 'email' | 'url'>> = {
  integer: 'numeric',
  decimal: 'decimal',
  phone: 'tel',
  email: 'email',
  url: 'url',
};

/**
 * One value of the lead, edited in place: Enter saves, Escape cancels. If another user changed the value in the meantime, both values are shown
 * instead of overwriting it. A saved value can be undone for some seconds.
 */
export function EditableField({ lead, field, label, kind, options, large, tabular, shown }: EditableFieldProps) {
  const rules = useFieldRules();
  const current = detailOf(lead, field);
  // A contact inside a text is masked for some roles: saving the text would overwrite it.
  const rule = rules && (ruleOn(rules, field) ?? (current.includes(MASK) ? 'masked' : undefined));
  const choices = options && choicesOf({ of: options });
  const wordOf = (value: string) => choices?.find((option) => option.value === value)?.label ?? value;
  const known = (value: string) => value === '' || choices?.some((option) => option.value === value);
  const [draft, setDraft] = useState<{ text: string; original: string } | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [refusal, setRefusal] = useState<{ message: string; holderId?: string } | null>(null);

  async function save(yours: string, expected: string, isUndo = false) {
    setDraft(null);
    setRefusal(null);
    try {
      await changeDetail(lead.leadId, field, yours, expected);
      await refreshLead(lead.leadId);
    } catch (error) {
      const message = refusalOf(error, field);
      if (message !== undefined) return setRefusal({ message, holderId: (error as HttpError).holderId });
      if (!isConflict(error)) return toast.error(t`${label} was not saved: ${messageOf(error)}`);
      return ask(yours, expected, detailOf(await fetchLead(lead.leadId), field));
    }
    // The server may have stored another spelling than the one typed.
    const stored = queryClient.getQueryData<LeadRow>(leadKey(lead.leadId));
    const undo = { label: t`Undo`, run: () => void save(expected, stored ? detailOf(stored, field) : yours, true) };
    toast.success(isUndo ? t`${label} is as before` : t`${label} saved`, {
      subject: `${lead.leadId}/${field}`,
      ...(!isUndo && { action: undo }),
    });
  }

  function ask(yours: string, original: string, theirs: string) {
    setDraft(null);
    setConflict({
      title: label,
      original: wordOf(original),
      theirs: wordOf(theirs),
      yours: wordOf(yours),
      keepMine: () => void save(yours, theirs),
    });
  }

  function edit() {
    setRefusal(null);
    setDraft({ text: current, original: current });
  }

  function finish() {
    if (!draft) return;
    const yours = draft.text.trim();
    const outcome = outcomeOf({ original: draft.original, theirs: current, yours });
    if (outcome === 'conflict') ask(yours, draft.original, current);
    else if (outcome === 'save') void save(yours, current);
    else setDraft(null);
  }

  const value = draft ? (
    choices ? (
      <Select
        autoFocus
        defaultOpen
        allowClear
        showSearch
        aria-label={label}
        className="editable-choice"
        options={known(draft.original) ? choices : [...choices, { value: draft.original, label: draft.original }]}
        value={draft.text || undefined}
        onChange={(text) => setDraft({ ...draft, text: text ?? '' })}
        onBlur={finish}
        onInputKeyDown={({ key }) => key === 'Escape' && setDraft(null)}
      />
    ) : kind === 'longText' ? (
      <textarea
        autoFocus
        rows={4}
        aria-label={label}
        className="editable-input"
        value={draft.text}
        onChange={({ target }) => setDraft({ ...draft, text: target.value })}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setDraft(null);
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          finish();
        }}
      />
    ) : (
      <input
        autoFocus
        type={kind === 'date' ? 'date' : 'text'}
        inputMode={kind && inputModes[kind]}
        aria-label={label}
        className="editable-input"
        value={draft.text}
        onChange={({ target }) => setDraft({ ...draft, text: target.value })}
        onFocus={({ target }) => kind !== 'date' && target.select()}
        onBlur={finish}
        onKeyDown={({ key }) => (key === 'Enter' ? finish() : key === 'Escape' && setDraft(null))}
      />
    )
  ) : rule ? (
    <span className={tabular ? 'tabular' : undefined} title={t`Your role cannot change it`}>
      {shown || wordOf(current) || <span className="faint">{large ? t`Unnamed` : t`none`}</span>}
    </span>
  ) : (
    <EditStart label={label.toLowerCase()} tabular={tabular} onEdit={edit}>
      {shown || wordOf(current) || <span className="faint">{large ? t`Unnamed` : t`none`}</span>}
    </EditStart>
  );

  const refused = refusal && (
    <p className="field-error" role="alert">
      {t(refusal.message)} {refusal.holderId && <Link to={`/lp/${refusal.holderId}/conversation`}>{t`Open lead`}</Link>}
    </p>
  );

  if (rule === 'hidden') return null;
  return (
    <>
      {large ? (
        <>
          <h1>{value}</h1>
          {refused}
        </>
      ) : (
        <>
          <dt>{label}</dt>
          <dd>
            {value}
            {refused}
          </dd>
        </>
      )}
      {conflict && <ConflictDialog conflict={conflict} onClose={() => setConflict(null)} />}
    </>
  );
}
