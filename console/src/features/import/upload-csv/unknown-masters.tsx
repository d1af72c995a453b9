import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { whole } from '@matricula/domain/kernel/figures';
import { messageOf } from '../../../shared/http/http-error';
import { collegesQuery, useColleges } from '../../../shared/lead/masters.query';
import { useLabels } from '../../../shared/session/labels';
import { useAllowed } from '../../../shared/session/session';
import { toast } from '../../../shared/ui/toast';
import { addName } from './import.query';
import { type CollegeChoice, type UnknownMaster } from './import-answers';
import { rowsInWords } from './job-words';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';

const ADD = '+add';

interface Props {
  unknown: readonly UnknownMaster[];
  chosen: readonly CollegeChoice[];
  busy: boolean;
  /** Called after a choice, which requires a new check. */
  onChosen: (colleges: CollegeChoice[]) => void;
}

/** Names in the file that are missing from the master lists, list by list. */
export const UnknownMasters = ({ unknown, ...others }: Props) =>
  unknown.map((one) => <UnknownNames key={one.list} unknown={one} {...others} />);

/** Fields for adding a name, for lists that need only a name. */
const NAME_FIELDS: Readonly<Record<string, string>> = { colleges: 'clgName', 'lead-sources': 'name', streams: 'catName' };

/** The noun for the values of a list. */
function useWordOf(list: string): string {
  const { entity, course } = useLabels();
  if (list === 'colleges') return entity;
  if (list === 'courses') return course;
  return { 'lead-sources': t`Source`, streams: t`Stream`, states: t`State`, cities: t`City` }[list] ?? list;
}

/** Names missing from one master list. A name is added or left as written; a college can be mapped to an existing one. */
function UnknownNames({ unknown, chosen, busy, onChosen }: Omit<Props, 'unknown'> & { unknown: UnknownMaster }) {
  const { list } = unknown;
  const word = useWordOf(list);
  const isCollege = list === 'colleges';
  const nameField = NAME_FIELDS[list];
  const client = useQueryClient();
  const colleges = useColleges();
  const mayAdd = useAllowed(isCollege ? 'PATNER_COLLEGES' : 'Setting_Configuration') && nameField !== undefined;
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(new Map());
  const [saving, setSaving] = useState(false);
  useEffect(() => setChoices(new Map()), [unknown]);
  const mayChoose = mayAdd || isCollege;

  function choose(name: string, choice: string | undefined) {
    const next = new Map(choices);
    if (choice === undefined) next.delete(name);
    else next.set(name, choice);
    setChoices(next);
  }

  async function apply() {
    setSaving(true);
    try {
      for (const [name, choice] of choices) if (choice === ADD && nameField) await addName(list, nameField, name);
      if (isCollege) await client.invalidateQueries({ queryKey: collegesQuery.queryKey });
      const mapped = [...choices].flatMap(([name, collegeId]) => (collegeId === ADD ? [] : [{ name, collegeId }]));
      onChosen([...chosen.filter(({ name }) => !choices.has(name)), ...mapped]);
    } catch (error) {
      toast.error(t`The names were not saved: ${messageOf(error)}`);
    } finally {
      setSaving(false);
    }
  }

  const options = (isCollege ? (colleges.data ?? []) : []).map(({ id, name }) => ({ value: id, label: t`Map to ${name}` }));
  return (
    <div className="import-unknown">
      <p>
        <b>
          {unknown.count === 1
            ? t`1 ${word} name is not in the master.`
            : t`${whole.format(unknown.count)} ${word} names are not in the master.`}
        </b>{' '}
        {isCollege
          ? t`If you leave them, leads keep the name, and reports count them under “No ${word}”.`
          : mayChoose
            ? t`If you leave them, leads keep the name as it is written.`
            : t`Leads keep the name as it is written. Correct the file, or have the names added under Configuration.`}
      </p>
      <div className="import-table-box">
        <table className="import-table">
          <thead>
            <tr>
              <th>{t`${word} in the file`}</th>
              {mayChoose && <th>{t`What it is`}</th>}
            </tr>
          </thead>
          <tbody>
            {unknown.names.map(({ name, rows }) => (
              <tr key={name}>
                <th scope="row">
                  {name} <small className="import-note tabular">{rowsInWords(rows)}</small>
                </th>
                {mayChoose && (
                  <td>
                    <Select
                      aria-label={t`What ${name} is`}
                      showSearch={{ optionFilterProp: 'label' }}
                      allowClear
                      placeholder={t`Leave as it is`}
                      loading={isCollege && colleges.isLoading}
                      options={[...(mayAdd ? [{ value: ADD, label: t`Add “${name}”` }] : []), ...options]}
                      value={choices.get(name)}
                      onChange={(choice: string | undefined) => choose(name, choice)}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {unknown.count > unknown.names.length && (
        <p className="import-note">
          {t`The ${whole.format(unknown.names.length)} names with the most rows are shown; the others follow when these are resolved.`}
        </p>
      )}
      {mayChoose && (
        <p className="import-actions">
          <button type="button" className="button" disabled={choices.size === 0 || saving || busy} onClick={() => void apply()}>
            {saving ? t`Saving…` : choices.size === 0 ? t`Choose above` : t`Save ${counted(choices.size, 'name')} and check again`}
          </button>
        </p>
      )}
    </div>
  );
}
