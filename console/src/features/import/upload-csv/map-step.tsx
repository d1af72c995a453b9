import { AutoComplete, Select } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fetchRows } from '../../../shared/grid/list-source';
import { usePeopleSelect } from '../../../shared/people/use-people-select';
import { type Analysis, type ImportChoices, type Policy } from './import-answers';
import { choiceOf, contactWarning, mappingProblem, recordProblem, needsRowKey, unmapped, valueOf, withChoice } from './import-mapping';
import { rowsInWords } from './job-words';
import { SHOWN_CHOSEN } from '../../../shared/ui/shown-chosen';
import { t } from '../../../shared/texts/texts';

interface MapStepProps {
  analysis: Analysis;
  choices: ImportChoices;
  onChange: (change: Partial<ImportChoices>) => void;
  onNext: () => void;
  busy: boolean;
}

const policies: { policy: Policy; title: string; text: string }[] = [
  { policy: 're-enquire', title: 'Add an enquiry', text: 'the lead keeps what it has, the new enquiry is added to it' },
  { policy: 'update', title: 'Update the lead', text: 'the enquiry is added, and details that the lead lacks are filled in' },
  {
    policy: 'overwrite',
    title: 'Overwrite the lead',
    text: 'the enquiry is added, and values that differ are replaced by those of the file',
  },
  { policy: 'skip', title: 'Skip', text: 'the row is counted and left out' },
];
const recordPolicies: typeof policies = [
  { policy: 'update', title: 'Update it', text: 'what the file says replaces what is there' },
  { policy: 'skip', title: 'Skip', text: 'the row is counted and left out' },
];
const SOURCES = 200;

/** Maps columns, and chooses what happens to known people and who gets the new leads. */
export function MapStep({ analysis, choices, onChange, onNext, busy }: MapStepProps) {
  const { mapping } = choices;
  // People are matched by phone, e-mail or id; records of a list by their unique field.
  const isLeads = analysis.of === undefined;
  const problem = isLeads ? mappingProblem(mapping, choices.keyByRow) : recordProblem(mapping);
  const warning = isLeads ? contactWarning(mapping, analysis.rows) : undefined;
  const left = unmapped(mapping);
  // The rows that were open when the filter was switched on: a row must not disappear while it is being mapped.
  const [only, setOnly] = useState<ReadonlySet<number>>();
  const columns = only ? analysis.columns.filter(({ column }) => only.has(column)) : analysis.columns;
  const id = useId();
  const people = usePeopleSelect({ chosen: choices.ownerIds });
  const sources = useQuery({
    queryKey: ['import-sources'],
    queryFn: async () => (await fetchRows<{ name: string }>('lead-sources', { limit: SOURCES })).rows.map(({ name }) => name),
  });
  const publishers = useQuery({
    queryKey: ['import-publishers'],
    queryFn: async () => {
      const where = { field: 'active', op: 'eq' as const, value: true };
      return (await fetchRows<{ recordId: string; name: string }>('publishers', { where, limit: SOURCES })).rows;
    },
    enabled: isLeads,
  });
  const targets = [
    ...(isLeads ? [{ value: 'attribute', label: t`Keep as extra attribute` }] : []),
    { value: 'ignore', label: t`Leave out` },
    {
      label: isLeads ? t`Field of the lead` : t`Field of the list`,
      options: analysis.fields.map(({ field, label }) => ({ value: `field:${field}`, label: t(label) })),
    },
  ];
  return (
    <>
      {analysis.remembered && (
        <p className="import-note">{t`Mapped as last time for files with these columns (${analysis.remembered.name}).`}</p>
      )}
      <label className="import-check">
        <input
          type="checkbox"
          checked={only !== undefined}
          disabled={!only && left.length === 0}
          onChange={({ target }) => setOnly(target.checked ? new Set(left.map(({ column }) => column)) : undefined)}
        />
        <span>
          {t`Unmapped only`} <span className="import-note tabular">{t`${left.length} of ${analysis.columns.length}`}</span>
        </span>
      </label>
      <div className="import-table-box">
        <table className="import-table map-table">
          <thead>
            <tr>
              <th>{t`Column`}</th>
              <th>{t`First values`}</th>
              <th>{t`Becomes`}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ column, name, samples }) => {
              const chosen = mapping.find((choice) => choice.column === column) ?? { column, as: 'ignore' as const };
              return (
                <tr key={column} data-ignored={chosen.as === 'ignore'}>
                  <th scope="row">{name || t`Column ${column + 1}`}</th>
                  <td className="import-samples">
                    {samples.map((sample) => (
                      <span key={sample} title={sample}>
                        {sample}
                      </span>
                    ))}
                    {samples.length === 0 && <em>{t`no value`}</em>}
                  </td>
                  <td>
                    <Select
                      aria-label={t`${name || t`Column ${column + 1}`} becomes`}
                      className="import-choice"
                      showSearch={{ optionFilterProp: 'label' }}
                      value={valueOf(chosen)}
                      options={targets}
                      onChange={(value) => onChange({ mapping: withChoice(mapping, choiceOf(column, value)) })}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {warning && (
        <div className="import-warning" role="status">
          <b>{warning}</b>
          {needsRowKey(mapping) && (
            <label className="import-check">
              <input type="checkbox" checked={choices.keyByRow} onChange={({ target }) => onChange({ keyByRow: target.checked })} />
              <span>{t`Use the row number in this file as key: the same file is recognised if it is uploaded again, people are not.`}</span>
            </label>
          )}
        </div>
      )}
      <div className="import-choices">
        <fieldset>
          <legend>{isLeads ? t`If the person is already a lead` : t`If it is already in the list`}</legend>
          {(isLeads ? policies : recordPolicies).map(({ policy, title, text }) => (
            <label key={policy}>
              <input type="radio" name={`${id}-policy`} checked={choices.policy === policy} onChange={() => onChange({ policy })} />
              <span>
                <b>{t(title)}</b>: {t(text)}
              </span>
            </label>
          ))}
        </fieldset>
        {isLeads && (
          <div className="import-fields">
            <label htmlFor={`${id}-owners`}>{t`New leads go to`}</label>
            <Select
              id={`${id}-owners`}
              mode="multiple"
              allowClear
              placeholder={t`Nobody yet`}
              maxTagCount={SHOWN_CHOSEN}
              value={choices.ownerIds}
              {...people.select}
              onChange={(ownerIds: string[]) => onChange({ ownerIds })}
            />
            {choices.ownerIds.length > 1 && <small>{t`In turn, one lead at a time; people who are absent today get none.`}</small>}
            {choices.ownerIds.length === 1 && <small>{t`On a day of leave, they get none: the leads stay unassigned.`}</small>}
            <label htmlFor={`${id}-source`}>{t`Source for rows without one`}</label>
            <AutoComplete
              id={`${id}-source`}
              value={choices.source}
              options={(sources.data ?? []).map((name) => ({ value: name }))}
              showSearch={{ filterOption: (typed, option) => option?.value.toLowerCase().includes(typed.toLowerCase()) ?? false }}
              onChange={(source: string) => onChange({ source: source.slice(0, 100) })}
            />
            {(publishers.data?.length ?? 0) > 0 && (
              <>
                <label htmlFor={`${id}-publisher`}>{t`Sent by the publisher`}</label>
                <Select
                  id={`${id}-publisher`}
                  allowClear
                  placeholder={t`Nobody`}
                  value={choices.publisherId || undefined}
                  options={publishers.data?.map(({ recordId, name }) => ({ value: recordId, label: name }))}
                  onChange={(publisherId: string | undefined) => onChange({ publisherId: publisherId ?? '' })}
                />
              </>
            )}
            <label className="import-check">
              <input type="checkbox" checked={choices.remember} onChange={(event) => onChange({ remember: event.target.checked })} />
              {t`Remember this mapping for files with the same columns`}
            </label>
          </div>
        )}
      </div>
      <p className="import-actions import-main">
        <button
          type="button"
          className="button button-primary"
          disabled={problem !== undefined || busy || analysis.rows === 0}
          onClick={onNext}
        >
          {busy ? t`Checking…` : t`Check ${rowsInWords(analysis.rows)}`}
        </button>
        {problem && <span className="import-blocked">{problem}</span>}
        {!problem && analysis.rows === 0 && <span className="import-blocked">{t`The file has no rows.`}</span>}
      </p>
    </>
  );
}
