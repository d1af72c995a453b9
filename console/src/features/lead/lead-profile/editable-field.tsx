import { Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { choicesOf, type Choice } from '@matricula/domain/kernel/field-set';
import { ruleOn } from '@matricula/domain/user/field-rules';
import { type LeadRow } from '@matricula/read-models/lead';
import { ConflictDialog, type Conflict } from '../../../shared/grid/conflict.dialog';
import { outcomeOf } from '../../../shared/grid/edit-conflict';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { fetchLead, refreshLead } from '../../../shared/lead/lead.query';
import { changeDetail, isConflict, type DetailField } from '../../../shared/lead/lead-detail.mutation';
import { toast } from '../../../shared/ui/toast';
import { useFieldRules } from '../../../shared/session/session';
import { EditStart } from './edit-start';
import { t } from '../../../shared/texts/texts';

interface EditableFieldProps {
  lead: LeadRow;
  field: DetailField;
  wire: string;
  label: string;
  options?: readonly (string | Choice)[];
  large?: boolean;
  tabular?: boolean;
  /** Shown while the value is not being edited. */
  shown?: ReactNode;
}

/**
 * One detail of the lead, edited in place: Enter saves, Escape cancels. If another user changed the value in the meantime, both values are shown
 * instead of overwriting it.
 */
export function EditableField({ lead, field, wire, label, options, large, tabular, shown }: EditableFieldProps) {
  const rules = useFieldRules();
  const rule = rules && ruleOn(rules, field);
  const current = lead[field] ?? '';
  const choices = options && choicesOf({ of: options });
  const wordOf = (value: string) => choices?.find((option) => option.value === value)?.label ?? value;
  const known = (value: string) => value === '' || choices?.some((option) => option.value === value);
  const [draft, setDraft] = useState<{ text: string; original: string } | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [refusal, setRefusal] = useState<{ message: string; holderId?: string } | null>(null);

  async function save(yours: string, expected: string) {
    setDraft(null);
    setRefusal(null);
    try {
      await changeDetail(lead.leadId, wire, yours, expected);
      await refreshLead(lead.leadId);
    } catch (error) {
      const message = error instanceof HttpError ? error.fields?.[wire] : undefined;
      if (message !== undefined) return setRefusal({ message, holderId: (error as HttpError).holderId });
      if (!isConflict(error)) return toast.error(t`${label} was not saved: ${messageOf(error)}`);
      const theirs = (await fetchLead(lead.leadId))[field] ?? '';
      ask(yours, expected, theirs);
    }
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
    ) : (
      <input
        autoFocus
        aria-label={label}
        className="editable-input"
        value={draft.text}
        onChange={({ target }) => setDraft({ ...draft, text: target.value })}
        onFocus={({ target }) => target.select()}
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
