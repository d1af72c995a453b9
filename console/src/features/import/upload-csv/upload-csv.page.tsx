import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { toast } from '../../../shared/ui/toast';
import { CheckStep } from './check-step';
import { FileStep } from './file-step';
import { forgetDraft, useImportDraft } from './import-draft';
import { ImportHistory } from './import-history';
import { checkImport, startImport, useAnalysis, useJob } from './import.query';
import { type Analysis, type Check, type ImportChoices } from './import-answers';
import { MapStep } from './map-step';
import { RunStep } from './run-step';
import { t } from '../../../shared/texts/texts';
import './import-tables.css';
import './upload-csv.css';

type State = 'waiting' | 'open' | 'done';

/** One of the four steps; later steps are listed already, so that users see what follows. */
function Step({ number, title, state, children }: { number: number; title: string; state: State; children?: ReactNode }) {
  const card = useRef<HTMLElement>(null);
  const later = number > 2 && state === 'open';
  // Scrolls a new step into view; the first steps are visible already.
  useEffect(() => {
    if (later) card.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [later]);
  return (
    <section ref={card} className="import-card" data-state={state} aria-current={state === 'open' ? 'step' : undefined}>
      <h2>
        <i aria-hidden="true">{state === 'done' ? '✓' : number}</i>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Imports a CSV file: file, map, check, run. The current step is in the address, so users can leave and return (001 §7.2). */
export const UploadCsvPage = () => <ImportOf />;

/** The same for the lists of colleges, without the permission to upload leads. */
export const CollegeImportPage = () => <ImportOf otherwise="colleges" />;

/** `otherwise`: the list whose rows are imported if the address names none; without it, leads. */
function ImportOf({ otherwise }: { otherwise?: string }) {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const jobId = params.get('job');
  const uploadId = jobId ? null : params.get('upload');
  const uploaded = useAnalysis(uploadId);
  const job = useJob(jobId);

  const of = uploaded.data?.of ?? params.get('of') ?? otherwise ?? null;
  const go = (to: Record<string, string>) => setParams(of ? { ...to, of } : to);
  const onUploaded = (analysis: Analysis) => {
    client.setQueryData(['import-upload', analysis.uploadId], analysis);
    go({ upload: analysis.uploadId });
  };

  return (
    <div className="import">
      <div className="list-title">
        <h1>{of ? t`Upload CSV: ${of.replace(/-/g, ' ')}` : t`Upload CSV`}</h1>
      </div>
      <div className="import-body">
        {jobId ? (
          <>
            <Step number={4} title={job.data?.title ?? t`Run`} state="open">
              {job.data && <RunStep job={job.data} onAnother={() => go({})} />}
              {job.error && !job.data && (
                <p className="import-error" role="alert">
                  {messageOf(job.error)} <button type="button" className="link-button" onClick={() => go({})}>{t`Import a file`}</button>
                </p>
              )}
            </Step>
          </>
        ) : (
          <>
            <Step number={1} title={t`File`} state={uploaded.data ? 'done' : 'open'}>
              {uploaded.error && !uploaded.data && (
                <p className="import-error" role="alert">
                  {messageOf(uploaded.error)}
                </p>
              )}
              {uploadId && uploaded.isPending && !uploaded.error ? (
                <p className="import-note">{t`Loading...`}</p>
              ) : (
                <FileStep of={of} analysis={uploaded.data} onUploaded={onUploaded} />
              )}
            </Step>
            {uploaded.data ? (
              <Decisions key={uploaded.data.uploadId} analysis={uploaded.data} onStarted={(id) => go({ job: id })} />
            ) : (
              [t`Map`, t`Check`, t`Run`].map((title, at) => <Step key={title} number={at + 2} title={title} state="waiting" />)
            )}
          </>
        )}
        <ImportHistory onOpen={(id) => go({ job: id })} />
      </div>
    </div>
  );
}

/** Steps two to four of an uploaded file. A changed decision invalidates the check, which must run again. */
function Decisions({ analysis, onStarted }: { analysis: Analysis; onStarted: (jobId: string) => void }) {
  const [choices, change] = useImportDraft(analysis);
  const [checked, setChecked] = useState<{ check: Check; of: ImportChoices } | null>(null);
  const [confirmedMerge, setConfirmedMerge] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  // The same key for the same file and decisions: a second click or a lost answer does not start a second import.
  const key = useRef({ of: '', value: '' });

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(t`${messageOf(error)} Nothing was imported.`);
      if (error instanceof HttpError && error.correlationId) toast.error(messageOf(error), { correlationId: error.correlationId });
    } finally {
      setBusy(false);
    }
  }
  const check = (of = choices) =>
    attempt(async () => {
      setChecked({ check: await checkImport(analysis.uploadId, of), of });
      setConfirmedMerge(false);
    });
  const run = () =>
    attempt(async () => {
      const of = JSON.stringify([choices, checked?.check.checkId, confirmedMerge]);
      if (key.current.of !== of) key.current = { of, value: crypto.randomUUID() };
      const jobId = await startImport(analysis.uploadId, choices, analysis.fileName, key.current.value, confirmedMerge);
      forgetDraft(analysis.uploadId);
      onStarted(jobId);
    });

  return (
    <>
      <Step number={2} title={t`Map`} state={checked ? 'done' : 'open'}>
        <MapStep
          analysis={analysis}
          choices={choices}
          busy={busy}
          onNext={() => void check()}
          onChange={(part) => {
            change(part);
            // Owners and the remember option do not affect the check.
            if (part.mapping || part.policy || part.source !== undefined || part.keyByRow !== undefined) setChecked(null);
          }}
        />
        {problem && (
          <p className="import-error" role="alert">
            {problem}
          </p>
        )}
      </Step>
      <Step number={3} title={t`Check`} state={checked ? 'open' : 'waiting'}>
        {checked && (
          <CheckStep
            analysis={analysis}
            choices={choices}
            check={checked.check}
            busy={busy}
            onFixed={(part = {}) => {
              change(part);
              void check({ ...choices, ...part });
            }}
            confirmedMerge={confirmedMerge}
            onConfirmMerge={setConfirmedMerge}
            onRules={(rules) => change({ rules })}
            onRun={() => void run()}
          />
        )}
      </Step>
      <Step number={4} title={t`Run`} state="waiting" />
    </>
  );
}
