import { Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { jobLife, type JobMove, type RulesChoice } from '@matricula/domain/job';
import { type JobRow } from '@matricula/read-models/job';
import { whole } from '@matricula/domain/kernel/figures';
import { isMoving } from '../../../shared/jobs/follow-job';
import { AskedRules } from '../../../shared/jobs/rules-choice';
import { downloadOf, tellJob } from './import.query';
import { movesOf, outcomesOf, rowsInWords, statusInWords, undoInWords } from './job-words';
import { durationInWords } from '../../../shared/texts/duration';
import { t } from '../../../shared/texts/texts';

const questions: Partial<Record<JobMove, { title: string; text: string; yes: string; no: string }>> = {
  cancel: {
    title: 'Cancel this import?',
    text: 'Rows that were already imported are kept. You can undo the import afterwards.',
    yes: 'Cancel the import',
    no: 'Continue the import',
  },
  undo: {
    title: 'Undo this import?',
    yes: 'Undo the import',
    no: 'Back',
    text:
      'Leads that it created are removed, updated leads get their previous values back, and reports no longer count the imported rows. ' +
      'Leads that were worked on since then are kept, and stay in the reports.',
  },
};

/** The buttons of a job: current actions, its files, its leads. */
export function JobActions({ job, small }: { job: JobRow; small?: boolean }) {
  const [busy, setBusy] = useState(false);
  const [modal, holder] = Modal.useModal();

  async function tell(move: JobMove) {
    const question = questions[move];
    const asksRules = move === 'undo' && job.kind === 'import';
    let rules: RulesChoice = 'none';
    if (
      question &&
      !(await modal.confirm({
        title: t(question.title),
        content: (
          <>
            {t(question.text)}
            {asksRules && <AskedRules count={job.done} onChange={(choice) => (rules = choice)} />}
          </>
        ),
        okText: t(question.yes),
        cancelText: t(question.no),
      }))
    )
      return;
    setBusy(true);
    await tellJob(job.jobId, move, asksRules ? { rules } : undefined);
    setBusy(false);
  }

  const fileName = String(job.settings.fileName ?? job.title);
  return (
    <span className="job-actions">
      {holder}
      {movesOf(job).map((move) => (
        <button key={move} type="button" className={small ? 'link-button' : 'button'} disabled={busy} onClick={() => void tell(move)}>
          {t(jobLife.moves[move].label)}
        </button>
      ))}
      {(job.counts.refused ?? 0) + (job.counts.partly ?? 0) > 0 && (
        <button
          type="button"
          className={small ? 'link-button' : 'button'}
          onClick={() => void downloadOf(job.jobId, 'errors', `refused rows of ${fileName}`)}
        >{t`Error file`}</button>
      )}
      <button
        type="button"
        className={small ? 'link-button' : 'button'}
        onClick={() => void downloadOf(job.jobId, 'file', fileName)}
      >{t`Original file`}</button>
      {job.kind === 'import' && (job.counts.created ?? 0) > 0 && job.status !== 'undone' && job.status !== 'undoing' && (
        <Link
          className={small ? undefined : 'button button-primary'}
          to={`/leads?type=all&importId=${job.jobId}`}
        >{t`Open leads¦go to them`}</Link>
      )}
    </span>
  );
}

/** The counts of a job by outcome. */
export function JobCounts({ job }: { job: JobRow }) {
  return (
    <ul className="import-figures">
      {outcomesOf(job.counts).map(({ name, title, count }) => (
        <li key={name} data-good={name === 'created'} data-bad={name === 'refused' && count > 0}>
          <b className="tabular">{whole.format(count)}</b> {title.toLowerCase()}
        </li>
      ))}
    </ul>
  );
}

/** An import, running or finished. */
export function RunStep({ job, onAnother }: { job: JobRow; onAnother: () => void }) {
  const moving = isMoving(job);
  const undoing = job.status === 'undoing';
  // An undo covers only what was done: a cancelled import has rows that were never imported.
  const [done, total] = undoing ? [job.undone ?? 0, job.done] : [job.done, job.total];
  return (
    <>
      <p className="run-line" aria-live="polite">
        <b data-status={job.status}>{statusInWords(job.status)}</b>
        <span className="tabular">{t`${whole.format(done)} of ${rowsInWords(total)}`}</span>
        {job.status === 'running' && job.rowsPerSecond !== undefined && (
          <span className="tabular">{t`${whole.format(Math.round(job.rowsPerSecond))} rows/s`}</span>
        )}
        {job.status === 'running' && job.secondsLeft !== undefined && (
          <span className="tabular">{t`${durationInWords(Math.ceil(job.secondsLeft), 's')} left`}</span>
        )}
      </p>
      <progress className="run-bar" data-status={job.status} value={done} max={Math.max(1, total)} aria-label={t`Rows done`} />
      <JobCounts job={job} />
      {job.status === 'failed' && (
        <p className="import-error" role="alert">
          {job.message
            ? t`${job.message} Rows that were already imported are kept and can be undone.`
            : t`The import could not continue. Rows that were already imported are kept and can be undone.`}
        </p>
      )}
      {job.status === 'undone' && <p className="import-note">{undoInWords(job.undoCounts ?? {})}.</p>}
      <p className="import-actions">
        <JobActions job={job} />
        {!moving && <button type="button" className="button" onClick={onAnother}>{t`Import another file`}</button>}
      </p>
      {moving && (
        <p className="import-note">
          {undoing
            ? t`You can leave this page; the undo continues, and the import is in the list below.`
            : t`You can leave this page; the import continues and is in the list below.`}
        </p>
      )}
    </>
  );
}
