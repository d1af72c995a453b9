import { InputNumber, Segmented, Select } from 'antd';
import { useState } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { sharesOf } from '@matricula/domain/lead/lead-shares';
import { useCapacities } from '../../../shared/people/use-capacities';
import { usePeopleSelect } from '../../../shared/people/use-people-select';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';
import { SHOWN_CHOSEN } from '../../../shared/ui/shown-chosen';
import type { BulkOrder } from './bulk';
import './assign-fields.css';

const MOST_PEOPLE = 50;
const MOST_WEIGHT = 1_000;

/** Who gets the leads, and how several people share them. */
export interface Assignment {
  people: readonly string[];
  byWeight: boolean;
  /** By person; null while the input is empty. */
  weights: Readonly<Record<string, number | null>>;
}

export const nobodyYet: Assignment = { people: [], byWeight: false, weights: {} };

const weightOf = ({ byWeight, weights }: Assignment, id: string): number | null => {
  const typed = weights[id];
  return byWeight && typed !== undefined ? typed : 1;
};

/** Whether the assignment is complete. */
export const isWholeAssignment = (assignment: Assignment): boolean =>
  assignment.people.length > 0 && assignment.people.every((id) => weightOf(assignment, id) !== null);

/** The submitted order: one person as owner, several as shares. */
export function assignOrder(assignment: Assignment): BulkOrder {
  const [only = ''] = assignment.people;
  if (assignment.people.length <= 1) return { action: 'assign', user_id: only };
  const shares = assignment.people.map((user_id) => ({ user_id, weight: weightOf(assignment, user_id) ?? 1 }));
  return { action: 'assign', shares };
}

interface AssignFieldsProps {
  assignment: Assignment;
  /** Number of leads to assign. */
  count: number | undefined;
  onChange: (assignment: Assignment) => void;
}

/** Selects one or several people. For several, a table shows how many leads each of them gets before anything starts. */
export function AssignFields({ assignment, count, onChange }: AssignFieldsProps) {
  const { people, byWeight, weights } = assignment;
  const { select } = usePeopleSelect({ chosen: people });
  // Closes after each selected person, so that the table below and the buttons stay visible.
  const [open, setOpen] = useState(false);
  const leads = sharesOf(
    count ?? 0,
    people.map((id) => weightOf(assignment, id) ?? 1),
  );
  const capacities = useCapacities(people);
  const above = people.flatMap((id, index) => {
    const limit = capacities.find(({ user_id }) => user_id === id);
    return limit && limit.open_leads + (leads[index] ?? 0) > limit.most_open_leads ? [{ id, ...limit }] : [];
  });
  const nameOf = (id: string) => select.options.find(({ value }) => value === id)?.label ?? id;
  return (
    <div className="assign-fields">
      <Select
        autoFocus
        mode="multiple"
        maxCount={MOST_PEOPLE}
        maxTagCount={SHOWN_CHOSEN}
        aria-label={t`New owners`}
        className="bulk-owner"
        {...select}
        // Enter selects the first match, which must not be a person already selected: that would remove them.
        showSearch={{ ...select.showSearch, filterOption: (_, option) => !people.includes(option?.value ?? '') }}
        open={open}
        onOpenChange={(opens) => {
          setOpen(opens);
          select.onOpenChange(opens);
        }}
        onSelect={(id, option) => {
          select.onSelect(id, option);
          setOpen(false);
        }}
        placeholder={t`Search one or more people`}
        value={[...people]}
        onChange={(chosen: string[]) => onChange({ ...assignment, people: chosen })}
      />
      {people.length > 1 && (
        <>
          <Segmented
            block
            aria-label={t`How the leads are split`}
            options={[
              { label: t`Evenly`, value: false },
              { label: t`By weight`, value: true },
            ]}
            value={byWeight}
            onChange={(chosen) => onChange({ ...assignment, byWeight: chosen })}
          />
          <table>
            <thead>
              <tr>
                <th scope="col">{t`Person`}</th>
                {byWeight && <th scope="col">{t`Weight`}</th>}
                <th scope="col">{t`Gets`}</th>
              </tr>
            </thead>
            <tbody>
              {people.map((id, index) => (
                <tr key={id}>
                  <th scope="row">{nameOf(id)}</th>
                  {byWeight && (
                    <td>
                      <InputNumber
                        aria-label={t`Weight of ${nameOf(id)}`}
                        min={1}
                        max={MOST_WEIGHT}
                        precision={0}
                        value={weightOf(assignment, id)}
                        onChange={(weight) => onChange({ ...assignment, weights: { ...weights, [id]: weight } })}
                      />
                    </td>
                  )}
                  <td className="tabular">{counted(leads[index] ?? 0, 'lead')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {above.map(({ id, open_leads, most_open_leads }) => (
        <p key={id} role="alert">
          {t`Open leads of ${nameOf(id)}: ${whole.format(open_leads)}. Rules allow at most ${whole.format(most_open_leads)}. The assignment is marked.`}
        </p>
      ))}
    </div>
  );
}
