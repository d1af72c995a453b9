import { Alert, Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { accountFields } from '@matricula/domain/user';
import { whole } from '@matricula/domain/kernel/figures';
import { type DataOf } from '../../../shared/http/answers';
import { messageOf } from '../../../shared/http/http-error';
import { upload } from '../../../shared/http/upload';
import { DropZone } from '../../../shared/ui/drop-zone';
import { toast } from '../../../shared/ui/toast';

type Looked = DataOf<'UserUpload_upload'>;

const { allowed_tenants: _tenants, ...targets } = accountFields;
const meanings = [...Object.entries(targets).map(([value, { label }]) => ({ value, label })), { value: 'password', label: 'Password' }];
const people = (count: number) => (count === 1 ? '1 person' : `${whole.format(count)} people`);

/** Accounts from a CSV file: what its columns mean and who would be refused is seen, and set right, before anything is made. */
export function UploadUsersDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [chosen, setChosen] = useState<Readonly<Record<number, string | null>>>({});
  const [looked, setLooked] = useState<Looked>();
  const [made, setMade] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function send(of: File, mapping: Readonly<Record<number, string | null>>, run: boolean): Promise<void> {
    setBusy(true);
    setRefusal(undefined);
    const query = new URLSearchParams({ mapping: JSON.stringify(mapping), ...(run && { run: '1' }) });
    try {
      const { data, message } = await upload<Looked>(`uploadUser?${query.toString()}`, of, () => undefined);
      setLooked(data);
      if (!run) return;
      setMade(true);
      toast.success(message ?? 'Done');
      onDone();
      if (data.refused.length === 0) onClose();
    } catch (error) {
      setRefusal(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  const take = ([first]: File[]) => {
    if (!first) return;
    setFile(first);
    setChosen({});
    setMade(false);
    setLooked(undefined);
    void send(first, {}, false);
  };
  const mean = (column: number, field: string | null) => {
    const next = { ...chosen, [column]: field };
    setChosen(next);
    if (file) void send(file, next, false);
  };

  return (
    <Modal
      open
      title="Upload users"
      width={640}
      okText={looked && !made ? `Add ${people(looked.good)}` : 'Add'}
      okButtonProps={{ disabled: !looked || looked.good === 0 || made, loading: busy }}
      cancelText={made ? 'Close' : 'Cancel'}
      onOk={() => file && void send(file, chosen, true)}
      onCancel={onClose}
    >
      <p className="hand-over-note">
        A CSV file with a row for each person: name, email and role at least. Whoever gets no password sets one by “Forgot password”.
      </p>
      <DropZone label="CSV file of people" accept=".csv,text/csv" small={looked !== undefined} onFiles={take}>
        {(choose) => (
          <>
            {file ? file.name : 'Drop the file here, or'} <Button onClick={choose}>{file ? 'Another file' : 'Choose a file'}</Button>
          </>
        )}
      </DropZone>
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
      {looked && !made && (
        <table className="upload-columns">
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Means</th>
              <th scope="col">For example</th>
            </tr>
          </thead>
          <tbody>
            {looked.columns.map(({ header, field, samples }, column) => (
              <tr key={column}>
                <th scope="row" id={`upload-${column}`}>
                  {header || `Column ${column + 1}`}
                </th>
                <td>
                  <Select
                    allowClear
                    aria-labelledby={`upload-${column}`}
                    className="record-form-whole"
                    placeholder="Left out"
                    value={field ?? undefined}
                    options={meanings.map((one) => ({
                      ...one,
                      disabled: looked.columns.some((other) => other.field === one.value && one.value !== field),
                    }))}
                    onChange={(value: string | undefined) => mean(column, value ?? null)}
                  />
                </td>
                <td>{samples.filter(Boolean).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {looked && looked.refused.length > 0 && (
        <section className="upload-refused" aria-label="Rows that are refused">
          <h3>
            {made ? `${people(looked.created)} added, ` : ''}
            {people(looked.refused.length)} of {whole.format(looked.rows)} refused
          </h3>
          <ul>
            {looked.refused.map(({ line, name, problems }) => (
              <li key={line}>
                <b>
                  Line {line}
                  {name && `, ${name}`}
                </b>
                : {problems.join(' ')}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Modal>
  );
}
