import { Select } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import type { RulesChoice } from '@matricula/domain/job';
import { RulesChoices } from '../../../shared/jobs/rules-choice';
import { messageOf } from '../../../shared/http/http-error';
import { ReplacedValues } from './replaced-values';
import { toast } from '../../../shared/ui/toast';
import { BAD_ROWS_PAGE, fetchAllBadRows, fetchBadRows, saveFixes } from './import.query';
import { type Analysis, type BadRow, type Check, type ImportChoices } from './import-answers';
import { replaced, shownColumns } from './import-mapping';
import { MergingValues } from './merging-values';
import { UnknownMasters } from './unknown-masters';
import { rowsInWords } from './job-words';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';
import { tx } from '../../../shared/texts/with-elements';

interface CheckStepProps {
  analysis: Analysis;
  choices: ImportChoices;
  check: Check;
  /** Corrections were saved, or college names mapped: the file must be checked again. */
  onFixed: (part?: Partial<ImportChoices>) => void;
  /** Rows that share a contact with most rows may be merged into one lead. */
  confirmedMerge: boolean;
  onConfirmMerge: (confirmed: boolean) => void;
  onRules: (rules: RulesChoice) => void;
  onRun: () => void;
  busy: boolean;
}

interface SameValue {
  column: number;
  title: string;
  from: string;
  to: string;
}

const duplicates = {
  're-enquire': { leads: 'People who are already leads get an enquiry.', listed: 'Those already in the list get an enquiry.' },
  update: { leads: 'People who are already leads are updated.', listed: 'Those already in the list are updated.' },
  overwrite: {
    leads: 'Values of existing leads are replaced where the file differs.',
    listed: 'Those already in the list are updated.',
  },
  skip: { leads: 'People who are already leads are skipped.', listed: 'Those already in the list are skipped.' },
} as const;

const figure = (count: number) => <b className="tabular">{whole.format(count)}</b>;

/** The expected result of the import, and the rows it would reject, which can be corrected here. */
export function CheckStep({ analysis, choices, check, onFixed, confirmedMerge, onConfirmMerge, onRules, onRun, busy }: CheckStepProps) {
  const { counts } = check;
  const isLeads = analysis.of === undefined;
  const [rows, setRows] = useState<BadRow[]>(check.bad);
  const [skip, setSkip] = useState(0);
  const [edits, setEdits] = useState<ReadonlyMap<number, string[]>>(new Map());
  /** The last correction: other rows may have the same error. */
  const [same, setSame] = useState<SameValue>();
  const [saving, setSaving] = useState(false);
  const columns = useMemo(() => shownColumns(analysis, choices.mapping), [analysis, choices.mapping]);

  useEffect(() => {
    setRows(check.bad);
    setSkip(0);
    setEdits(new Map());
    setSame(undefined);
  }, [check]);

  async function turnTo(page: number) {
    try {
      setRows(await fetchBadRows(check.checkId, page));
      setSkip(page);
    } catch (error) {
      toast.error(t`The rows could not be loaded: ${messageOf(error)}`);
    }
  }

  function edit(row: BadRow, column: number, value: string) {
    const values = [...(edits.get(row.line) ?? row.values)];
    while (values.length <= column) values.push('');
    values[column] = value;
    const next = new Map(edits);
    if (values.every((one, at) => one === (row.values[at] ?? ''))) next.delete(row.line);
    else next.set(row.line, values);
    setEdits(next);
  }

  /** In all rejected rows, shown or not. */
  async function replaceAll(of: SameValue) {
    setSaving(true);
    try {
      setEdits(replaced(await fetchAllBadRows(check.checkId, check.kept), edits, of));
      setSame(undefined);
    } catch (error) {
      toast.error(t`The rows could not be loaded: ${messageOf(error)}`);
    } finally {
      setSaving(false);
    }
  }

  async function save() {
    setSaving(true);
    try {
      await saveFixes(
        analysis.uploadId,
        [...edits].map(([line, values]) => ({ line, values })),
      );
      onFixed();
    } catch (error) {
      toast.error(t`The corrections were not saved: ${messageOf(error)}`);
    } finally {
      setSaving(false);
    }
  }

  const known = (counts.known ?? 0) + counts.repeated;
  const waits = check.merges.length > 0 && !confirmedMerge;
  return (
    <>
      <ul className="import-figures">
        <li data-good="true">
          {!isLeads
            ? tx`${figure(counts.fresh)} new`
            : counts.known === undefined
              ? counts.fresh === 1
                ? tx`${figure(1)} enquiry`
                : tx`${figure(counts.fresh)} enquiries`
              : counts.fresh === 1
                ? tx`${figure(1)} new lead`
                : tx`${figure(counts.fresh)} new leads`}
        </li>
        {counts.known !== undefined && (
          <li>
            {!isLeads
              ? tx`${figure(counts.known)} already in the list`
              : counts.known === 1
                ? tx`${figure(1)} is already a lead`
                : tx`${figure(counts.known)} are already leads`}
          </li>
        )}
        <li>{tx`${figure(counts.repeated)} repeated in the file`}</li>
        <li data-bad={counts.refused > 0}>{tx`${figure(counts.refused)} would be refused`}</li>
      </ul>
      {known > 0 && <p className="import-note">{t(duplicates[choices.policy][isLeads ? 'leads' : 'listed'])}</p>}
      <ReplacedValues changes={check.changes} />
      {check.overCap && (
        <p className="import-note" role="status">
          {check.overCap.rows === 1
            ? tx`${figure(1)} row exceeds the limit of the publisher and would be refused today: ${check.overCap.reason}`
            : tx`${figure(check.overCap.rows)} rows exceed the limit of the publisher and would be refused today: ${check.overCap.reason}`}
        </p>
      )}
      <MergingValues analysis={analysis} merges={check.merges} confirmed={confirmedMerge} onConfirm={onConfirmMerge} />
      <UnknownMasters unknown={check.unknownMasters} chosen={choices.colleges} busy={busy} onChosen={(colleges) => onFixed({ colleges })} />
      {counts.refused > 0 && (
        <>
          <div className="import-table-box">
            <table className="import-table bad-rows">
              <thead>
                <tr>
                  <th>{t`Line`}</th>
                  <th>{t`Why`}</th>
                  {columns.map(({ column, title }) => (
                    <th key={column}>{title}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => {
                  const values = edits.get(row.line) ?? row.values;
                  return (
                    <tr key={row.line} data-edited={edits.has(row.line)}>
                      <th scope="row" className="tabular" data-line={t`Line`}>
                        {row.line}
                      </th>
                      <td className="bad-why">{row.problems.map(({ message }) => message).join(' ')}</td>
                      {columns.map(({ column, field, title, options }) => {
                        const wrong = row.problems.find((problem) => problem.field !== undefined && problem.field === field);
                        return (
                          <td key={column} data-title={title}>
                            {options ? (
                              <Select
                                size="small"
                                className="bad-choice"
                                popupMatchSelectWidth={false}
                                aria-label={t`${title}, line ${row.line}`}
                                status={wrong && !edits.has(row.line) ? 'error' : undefined}
                                title={wrong?.message}
                                value={values[column] ?? ''}
                                options={options.map((value) => ({ value, label: value }))}
                                onChange={(value) => {
                                  edit(row, column, value);
                                  setSame({ column, from: row.values[column] ?? '', to: value, title });
                                }}
                              />
                            ) : (
                              <input
                                value={values[column] ?? ''}
                                aria-label={t`${title}, line ${row.line}`}
                                aria-invalid={Boolean(wrong)}
                                title={wrong?.message}
                                maxLength={5000}
                                onChange={(event) => edit(row, column, event.target.value)}
                                onBlur={({ target: { value } }) =>
                                  wrong &&
                                  value !== row.values[column] &&
                                  setSame({ column, from: row.values[column] ?? '', to: value, title })
                                }
                              />
                            )}
                          </td>
                        );
                      })}
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
          <p className="import-actions">
            {same && check.kept > 1 && (
              <button type="button" className="button" disabled={saving || busy} onClick={() => void replaceAll(same)}>
                {t`${same.title}: “${same.to}” for every “${same.from}”`}
              </button>
            )}
            <button type="button" className="button" disabled={edits.size === 0 || saving || busy} onClick={() => void save()}>
              {saving
                ? t`Saving…`
                : edits.size === 0
                  ? t`Correct the cells above`
                  : t`Save ${counted(edits.size, 'corrected row')} and check again`}
            </button>
            {check.kept > BAD_ROWS_PAGE && (
              <span className="import-pages tabular">
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t`Rows before`}
                  disabled={skip === 0}
                  onClick={() => void turnTo(skip - BAD_ROWS_PAGE)}
                >
                  ‹
                </button>
                {t`${skip + 1}–${Math.min(skip + BAD_ROWS_PAGE, check.kept)} of ${whole.format(check.kept)}`}
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t`Rows after`}
                  disabled={skip + BAD_ROWS_PAGE >= check.kept}
                  onClick={() => void turnTo(skip + BAD_ROWS_PAGE)}
                >
                  ›
                </button>
              </span>
            )}
          </p>
        </>
      )}
      {isLeads && <RulesChoices count={counts.rows - counts.refused} value={choices.rules} onChange={onRules} />}
      <p className="import-actions import-main">
        <button
          type="button"
          className="button button-primary"
          disabled={busy || counts.rows === counts.refused || edits.size > 0 || waits}
          onClick={onRun}
        >
          {busy ? t`Working…` : t`Import ${rowsInWords(counts.rows - counts.refused)}`}
        </button>
        {edits.size > 0 && <span className="import-blocked">{t`Save the corrections first.`}</span>}
        {waits && edits.size === 0 && <span className="import-blocked">{t`Change the mapping of the column, or confirm above.`}</span>}
        {counts.refused > 0 && edits.size === 0 && (
          <span className="import-note">{t`The refused rows stay out; afterwards you can download them with the reason.`}</span>
        )}
      </p>
    </>
  );
}
