import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { admissionLife, type AdmissionMove } from '@matricula/domain/admission';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import type { Lifecycle } from '@matricula/domain/kernel/lifecycle';
import { applicationScreens } from '@matricula/domain/application/application.screens';
import { leadScreens } from '@matricula/domain/lead/lead.screens';
import { CallNumber } from '../../../shared/call/call-number';
import { Conversation } from '../../../shared/detail/conversation';
import { FactList } from '../../../shared/detail/fact-list';
import { MoveButtons } from '../../../shared/detail/moves';
import { StoredFileButton } from '../../../shared/detail/stored-file';
import { ACCEPTED, readFiles } from '../../../shared/form/attached-files';
import { FilesInput } from '../../../shared/form/files-input';
import type { DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { useSourceWord } from '../../../shared/lead/masters.query';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { Failure } from '../../../shared/ui/error-boundary';
import { Blank } from '../../../shared/ui/page-states';
import { pillStyle } from '../../../shared/ui/theme';
import { toast } from '../../../shared/ui/toast';
import { collegeWords, rupeesWords, statusWords, toneOf } from '../admission-words';
import '../../../shared/detail/detail-page.css';
import '../admission.css';

type Admission = DataOf<'Admission_admission'>;

/** The status that a move saves. */
const statuses: Partial<Record<AdmissionMove, string>> = {
  ...{ submit: 'submitted', confirm: 'confirmed', cancel: 'cancelled', await: 'awaited', accept: 'accepted', reject: 'rejected' },
};
const life: Lifecycle = admissionLife;
const MOST_FILES = 10;

interface AdmissionDrawerProps {
  id: string;
  /** Called after a change. */
  onMoved: () => void;
  onClose: () => void;
}

/** An admission in a drawer: its facts, the moves that the reader may make, its files and its history (AD-02). */
export function AdmissionDrawer({ id, onMoved, onClose }: AdmissionDrawerProps) {
  const query = useQuery({
    queryKey: ['admission', id],
    queryFn: async () => (await get<Admission>(`admissions/${encodeURIComponent(id)}`)).data,
    staleTime: 0,
  });
  const refresh = () => void query.refetch();
  useLiveRows('admissions', refresh, refresh, [id]);
  const moved = async () => {
    onMoved();
    await query.refetch();
  };
  const gone = query.error instanceof HttpError && query.error.status === 404;
  return (
    <Drawer open title={query.data?.lead_name ?? t`Admission`} size={480} onClose={onClose}>
      {query.data ? (
        <Loaded admission={query.data} onMoved={moved} />
      ) : query.isPending ? (
        <Blank />
      ) : gone ? (
        <p className="detail-empty">{t`The admission does not exist, or you have no access to it.`}</p>
      ) : (
        <Failure part error={query.error} />
      )}
    </Drawer>
  );
}

function Loaded({ admission, onMoved }: { admission: Admission; onMoved: () => Promise<void> }) {
  const zone = useTenantZone();
  const source = useSourceWord();
  const { id, updateStatus, collegeStatus, amount, moves, history } = admission;
  const moment = (at: string | null) => at && <span className="tabular">{momentIn(at, zone)}</span>;
  const money = (text: string | null) => text && <span className="tabular">{rupeesWords(text)}</span>;
  const facts = [
    {
      label: t`Status`,
      value: (
        <span className="pill" style={pillStyle(toneOf(updateStatus))}>
          {t(statusWords[updateStatus])}
        </span>
      ),
    },
    { label: t`College`, value: admission.clg_name },
    { label: t`Product`, value: admission.product_name },
    { label: t`College status`, value: t(collegeWords[collegeStatus]) },
    { label: t`Amount`, value: money(amount) },
    { label: t`Commission`, value: money(admission.commission) },
    { label: t`Share of the owner`, value: money(admission.owner_share) },
    {
      label: t`Share of the publisher`,
      value: admission.publisher_name && admission.publisher_share && (
        <>
          {money(admission.publisher_share)} · {admission.publisher_name}
        </>
      ),
    },
    { label: t`Share of the institution`, value: money(admission.institution_share) },
    { label: t`Owner`, value: admission.owner_name },
    { label: t`Phone No.`, value: admission.phone && <CallNumber leadId={admission.lead_id} phone={admission.phone} /> },
    { label: t`Source`, value: source(admission.source ?? undefined) },
    { label: t`Claimed`, value: moment(admission.claimed_at) },
    { label: t`Submitted`, value: moment(admission.submitted_at) },
    { label: t`Confirmed`, value: moment(admission.confirmed_at) },
    { label: t`Cancelled`, value: moment(admission.cancelled_at) },
    { label: t`Reason`, value: admission.reason },
  ];
  const move = async (name: string, values: FieldValues, _: readonly File[], idempotencyKey: string) => {
    const { path, body } = requestOf(id, name as AdmissionMove, values);
    await post(path, body, { idempotencyKey });
    toast.success(t`Saved Successfully`);
    await onMoved();
  };
  return (
    <div className="admission">
      <FactList className="fact-lines admission-facts" facts={facts} />
      <p>
        <Link to={leadScreens.admissions.at({ id: admission.lead_id })}>{t`Open the lead`}</Link>
        {admission.application_id && (
          <>
            {' · '}
            <Link to={applicationScreens.application.at({ application_id: admission.application_id })}>{t`Open the application`}</Link>
          </>
        )}
      </p>
      <div className="admission-moves">
        <MoveButtons
          life={life}
          moves={moves.filter((name) => name !== 'attach')}
          draft={`admission/${id}`}
          begins={amount === null ? {} : { setAmount: { amount: Number(amount) } }}
          onMove={move}
        />
      </div>
      <Files admission={admission} onMoved={onMoved} />
      <h3>{t`History`}</h3>
      <Conversation happenings={history} />
    </div>
  );
}

/** The call of a move. */
function requestOf(id: string, move: AdmissionMove, values: FieldValues): { path: string; body: object } {
  if (move === 'setAmount') return { path: 'saveadmsnammount', body: { id, ...values } };
  if (move === 'giveOwner') return { path: `admissions/${encodeURIComponent(id)}/owner`, body: values };
  return { path: 'saveadmsnstatus', body: { id, status: statuses[move], ...values } };
}

function Files({ admission: { id, files, moves }, onMoved }: { admission: Admission; onMoved: () => Promise<void> }) {
  const [chosen, setChosen] = useState<File[]>([]);
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const read = await readFiles(chosen);
      if (read.length > 0) await post('saveadmsnattachment', { id, files: read });
      setChosen([]);
      if (read.length > 0) {
        toast.success(t`Files saved`);
        await onMoved();
      }
    } catch (error) {
      toast.error(t`The files were not saved: ${messageOf(error)}`);
    } finally {
      setBusy(false);
    }
  }
  return (
    <section aria-label={t`Files`}>
      <h3>{t`Files (${files.length})`}</h3>
      {files.length === 0 && <p className="faint">{t`No file was attached.`}</p>}
      <div className="admission-files">
        {files.map((file) => (
          <StoredFileButton key={file.blobId} file={file} path={`admissions/${encodeURIComponent(id)}/files/${file.blobId}`} />
        ))}
      </div>
      {moves.includes('attach') && <FilesInput accept={ACCEPTED} most={MOST_FILES} files={chosen} onFiles={setChosen} />}
      {chosen.length > 0 && (
        <button type="button" className="button button-primary" disabled={busy} onClick={() => void save()}>
          {t`Add files`}
        </button>
      )}
    </section>
  );
}
