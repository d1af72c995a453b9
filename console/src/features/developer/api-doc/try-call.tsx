import { Modal, Select } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { messageOf } from '../../../shared/http/http-error';
import { tryCall, type TrialAnswer } from '../../../shared/http/trial';
import { type ApiCall, type CallInput } from './documents';
import { addressOf, begun, problemOf } from './trial-request';
import { t } from '../../../shared/texts/texts';

const FILE = 'multipart/form-data';
/** A longer answer is truncated: nobody reads it, and it would slow down the page. */
const SHOWN = 100_000;

/** Sends a call with the reader's session or an API key, and shows the answer. Calls that change data need confirmation. */
export function TryCall({ call }: { call: ApiCall }) {
  const [modal, holder] = Modal.useModal();
  const [written, setWritten] = useState(() => begun(call));
  const [file, setFile] = useState<File>();
  const [withKey, setWithKey] = useState(false);
  const [apiKey, setApiKey] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [answer, setAnswer] = useState<TrialAnswer>();
  const radios = useId();
  const isFile = call.body?.type === FILE;

  async function send(event: FormEvent) {
    event.preventDefault();
    const wrong = problemOf(call, written) ?? (withKey && apiKey.trim() === '' ? t`API key is required` : undefined);
    setProblem(wrong);
    if (wrong) return;
    const path = addressOf(call, written);
    const question = { title: t`This changes data. Send it?`, content: <code className="try-path">{`${call.method} ${path}`}</code> };
    if (call.writes && !(await modal.confirm({ ...question, okText: t`Send`, cancelText: t`Back` }))) return;
    setBusy(true);
    try {
      const form = new FormData();
      if (file) form.append('file', file, file.name);
      const body = isFile ? form : call.body && written.body.trim() !== '' ? written.body : undefined;
      setAnswer(await tryCall({ method: call.method, path, body, apiKey: withKey ? apiKey.trim() : undefined }));
    } catch (cause) {
      setAnswer(undefined);
      setProblem(messageOf(cause));
    } finally {
      setBusy(false);
    }
  }

  const set = (name: string, value: string) => setWritten((before) => ({ ...before, values: { ...before.values, [name]: value } }));
  return (
    <form className="try" onSubmit={(event) => void send(event)} aria-label={t`Try ${call.method} ${call.path}`}>
      {holder}
      <h3>{t`Try it`}</h3>
      {call.inputs.length > 0 && (
        <div className="try-inputs">
          {call.inputs.map((input) => (
            <Input key={input.name} input={input} value={written.values[input.name] ?? ''} onChange={(value) => set(input.name, value)} />
          ))}
        </div>
      )}
      {isFile && (
        <label className="try-body">
          {t`File`}
          <input type="file" onChange={(event) => setFile(event.target.files?.[0])} />
        </label>
      )}
      {call.body && !isFile && (
        <label className="try-body">
          {t`Body (JSON)`}
          <textarea
            value={written.body}
            rows={Math.min(16, Math.max(3, written.body.split('\n').length))}
            spellCheck={false}
            onChange={(event) => setWritten({ ...written, body: event.target.value })}
          />
        </label>
      )}
      <div className="try-send">
        <button type="submit" className="button button-primary" disabled={busy}>
          {busy ? t`Sending…` : t`Send`}
        </button>
        <label>
          <input type="radio" name={radios} checked={!withKey} onChange={() => setWithKey(false)} /> {t`my session`}
        </label>
        <label>
          <input type="radio" name={radios} checked={withKey} onChange={() => setWithKey(true)} /> {t`API key`}
        </label>
        {withKey && (
          <input
            type="password"
            aria-label={t`API key`}
            autoComplete="off"
            placeholder="mk_…"
            value={apiKey}
            onChange={(event) => setApiKey(event.target.value)}
          />
        )}
      </div>
      {problem && (
        <p className="key-problem" role="alert">
          {problem}
        </p>
      )}
      {answer && <Answered answer={answer} />}
    </form>
  );
}

interface InputProps {
  input: CallInput;
  value: string;
  onChange: (value: string) => void;
}

function Input({ input: { name, required, choices, example }, value, onChange }: InputProps) {
  return (
    <label>
      <span>
        <code>{name}</code>
        {required && <em>{t`required`}</em>}
      </span>
      {choices ? (
        <Select
          aria-label={name}
          value={value || undefined}
          allowClear={!required}
          options={choices.map((choice) => ({ value: choice, label: choice }))}
          onChange={(choice: string | undefined) => onChange(choice ?? '')}
        />
      ) : (
        <input value={value} placeholder={example} spellCheck={false} onChange={(event) => onChange(event.target.value)} />
      )}
    </label>
  );
}

function Answered({ answer: { status, milliseconds, headers, text } }: { answer: TrialAnswer }) {
  return (
    <div className="try-answer">
      <p role="status">
        <b data-good={status < 400}>{status}</b> <span className="tabular">{t`${milliseconds} ms`}</span>
      </p>
      <dl>
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <pre tabIndex={0} aria-label={t`Response body`}>
        {text.slice(0, SHOWN)}
      </pre>
      {text.length > SHOWN && <p className="doc-note">{t`The first ${whole.format(SHOWN)} characters are shown.`}</p>}
    </div>
  );
}
