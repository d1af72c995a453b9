import { useState } from 'react';
import { Link } from 'react-router-dom';
import { applicationScreens } from '@matricula/domain/application/application.screens';
import { meritCriteria, offerLife, type OfferMove } from '@matricula/domain/offer';
import type { Move } from '@matricula/domain/kernel/lifecycle';
import type { Sort } from '@matricula/read-models/kernel';
import { offerList, type OfferRow } from '@matricula/read-models/offer';
import { Drawer } from 'antd';
import { FactList } from '../../shared/detail/fact-list';
import { rankWords } from '../../shared/detail/rank-words';
import { FormDialog } from '../../shared/form/form-dialog';
import type { FilterField } from '../../shared/grid/conditions';
import type { ListColumn } from '../../shared/grid/list-columns';
import { useFormFilter } from '../../shared/grid/form-filter';
import { useCountQuestion } from '../../shared/grid/count-question';
import { ListPage } from '../../shared/grid/list-page';
import type { DataOf } from '../../shared/http/answers';
import { post } from '../../shared/http/http';
import { useLiveRow } from '../../shared/live/use-live-row';
import { useTenantZone } from '../../shared/session/session';
import { momentIn } from '../../shared/session/tenant-clock';
import { followJob } from '../../shared/jobs/follow-job';
import { counted } from '../../shared/texts/counted';
import { spoken } from '../../shared/texts/spoken';
import type { BulkSelection } from '../../shared/grid/row-choice';
import { t } from '../../shared/texts/texts';
import { pillStyle } from '../../shared/ui/theme';
import { toast } from '../../shared/ui/toast';
import { NewMeritList } from './new-merit-list';
import { OfferLetter } from './offer-letter';
import './offers.css';

const offerWords = { ...offerLife.states, waiting: 'Waiting list', ended: 'No longer waiting' } as const;
const toneOf = ({ status }: OfferRow): number | 'plain' | 'done' =>
  status === 'accepted' ? 'done' : status === 'issued' ? 1 : status === 'drafted' || status === 'approved' ? 2 : 'plain';
const candidateOf = ({ applicationId }: OfferRow) =>
  applicationId
    .replace(/[^a-z0-9]/gi, '')
    .slice(-6)
    .toUpperCase();

const quotaOf = ({ quota, quotaNames }: OfferRow) => quotaNames?.[quota] ?? quota;

/** The criteria of the order in words: the first that tells two applicants apart decides. */
const orderOf = ({ order = [] }: OfferRow) =>
  meritCriteria
    .flatMap(({ value, label }) => (order.includes(value) ? [[order.indexOf(value), t(label)] as const] : []))
    .sort(([one], [other]) => one - other)
    .map(([, label]) => label)
    .join('; ') || undefined;

const columns: ListColumn<OfferRow>[] = [
  { field: 'rank', title: 'Rank', width: 90 },
  {
    field: 'applicationId',
    title: 'Candidate',
    width: 130,
    sortable: false,
    format: (_, row) => candidateOf(row),
    classes: { 'cell-strong': () => true },
  },
  { field: 'listName', title: 'Merit list', width: 200, flex: 1 },
  { field: 'formName', title: 'Form', width: 220 },
  {
    field: 'percent',
    title: 'Score',
    width: 100,
    sortable: false,
    format: (_, { percent }) => (percent === undefined ? '' : `${percent} %`),
  },
  { field: 'quota', title: 'Quota', width: 130, format: (_, row) => quotaOf(row) },
  { field: 'status', title: 'Status', width: 130, format: (_, { status }) => t(offerWords[status]), look: { kind: 'pill', tone: toneOf } },
  { field: 'enrolled', title: 'Enrolled', width: 110, format: (_, { enrolled }) => (enrolled ? t`Yes` : '') },
  { field: 'expiresAt', title: 'Expires', width: 160, look: { kind: 'moment' } },
];
const filters: FilterField[] = [
  { field: 'status', title: 'Status', kind: 'keyword', words: spoken(offerWords), pinned: true },
  { field: 'listName', title: 'Merit list', kind: 'text' },
  { field: 'quota', title: 'Quota', kind: 'keyword' },
  { field: 'enrolled', title: 'Enrolled', kind: 'flag' },
];
const NO_FIELDS = {};
const byRank: Sort[] = [{ field: 'rank', dir: 'asc' }];

/** Merit lists with their offers and waiting places. */
export function OffersPage() {
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<OfferRow>();
  const [version, setVersion] = useState(0);
  const changed = () => setVersion((last) => last + 1);
  const [enrolling, setEnrolling] = useState<Enrolling>();
  const bulk = [
    {
      label: t`Enrol`,
      run: (selection: BulkSelection, count: number | undefined) =>
        new Promise<boolean>((settled) =>
          setEnrolling({
            ...{ selection, count },
            settle: (started) => {
              setEnrolling(undefined);
              settled(started);
            },
          }),
        ),
    },
  ];
  const add = { label: t`New merit list`, run: () => setAdding(true) };
  return (
    <>
      <ListPage<OfferRow>
        title={t`Offers`}
        list="offers"
        model={offerList}
        columns={columns}
        filters={useFormFilter(filters)}
        defaultSort={byRank}
        primary={add}
        version={version}
        bulk={bulk}
        onOpen={setOpen}
        card={(row) => ({
          title: t`Rank ${row.rank} · ${candidateOf(row)}`,
          mark: (
            <span className="pill" style={pillStyle(toneOf(row))}>
              {t(offerWords[row.status])}
            </span>
          ),
          second: row.listName,
          third: row.formName,
        })}
        empty={{ text: t`No merit list yet. Interviewed applicants are ranked by a declared order.`, action: add }}
      />
      {adding && (
        <NewMeritList
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            changed();
          }}
        />
      )}
      {enrolling && <EnrolDialog {...enrolling} onMoved={changed} />}
      {open && (
        <OfferDrawer
          row={open}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            changed();
          }}
        />
      )}
    </>
  );
}

/** Accepted offers whose applicants are to be enrolled. */
interface Enrolling {
  selection: BulkSelection;
  count: number | undefined;
  /** True once the job is started: the selection is cleared then. */
  settle: (started: boolean) => void;
}

/** Asks before the applicants of the selected offers are enrolled by a job. */
function EnrolDialog({ selection, count: asked, settle, onMoved }: Enrolling & { onMoved: () => void }) {
  const [count, setCount] = useState(asked);
  const [sendSelected, question] = useCountQuestion(setCount);
  return (
    <FormDialog
      as="modal"
      title={count === undefined ? t`Enrol` : t`${t`Enrol`}: ${counted(count, 'application')}`}
      of={NO_FIELDS}
      saveText={t`Enrol`}
      above={<p>{t`The admission of the applicant is opened. A token fee that the offer asks for must be paid.`}</p>}
      more={question}
      onSave={(_, idempotencyKey) =>
        sendSelected(selection, async (present) => {
          const body = { action: 'enrol', list: 'offers', selection: present };
          const { data } = await post<DataOf<'ApplicationBulk_startOnApplications'>>('commands/applications/bulk', body, {
            idempotencyKey,
          });
          followJob(data.jobId, onMoved, { things: 'applications', undo: false });
          return true as const;
        })
      }
      onClose={() => settle(false)}
      onDone={(started) => started && settle(true)}
    />
  );
}

function OfferDrawer({ row: shown, onClose, onDone }: { row: OfferRow; onClose: () => void; onDone: () => void }) {
  const row = useLiveRow('offers', shown.applicationId, shown);
  const zone = useTenantZone();
  const [move, setMove] = useState<OfferMove>();
  const [enrolling, setEnrolling] = useState(false);
  const [closing, setClosing] = useState(false);
  const { asks = {} }: Move = move ? offerLife.moves[move] : { label: '', from: [] };
  return (
    <Drawer open title={t`Rank ${row.rank} · ${candidateOf(row)}`} onClose={onClose} size="large">
      <FactList
        className="offer-facts"
        facts={[
          { label: t`Status`, value: t(offerWords[row.status]) },
          { label: t`Merit list`, value: row.listName },
          { label: t`Form`, value: row.formName },
          { label: t`Score`, value: row.percent === undefined ? undefined : `${row.percent} %` },
          { label: t`Number of scores`, value: row.scores },
          { label: t`Ranked by`, value: orderOf(row) },
          { label: t`Reason of the rank`, value: rankWords(row, zone) },
          { label: t`Equal applicants`, value: t`The fixed order of the applications decides, so that the list does not change.` },
          { label: t`Quota`, value: quotaOf(row) || t`Open seats` },
          { label: t`Expires`, value: row.expiresAt && momentIn(row.expiresAt, zone) },
          { label: t`Enrolled`, value: row.enrolled && t`Yes` },
        ]}
      />
      <p>
        <Link to={applicationScreens.application.at({ application_id: row.applicationId })}>{t`Open the application`}</Link>
      </p>
      <OfferLetter row={row} />
      <div className="offer-moves">
        {row.status === 'accepted' && !row.enrolled && (
          <button type="button" className="button button-primary" onClick={() => setEnrolling(true)}>
            {t`Enrol`}
          </button>
        )}
        {(row.status === 'waiting' || row.status === 'withdrawn') && (
          <button type="button" className="button" onClick={() => setClosing(true)}>
            {t`Close the merit list`}
          </button>
        )}
        {(row.moves ?? []).map((one) => (
          <button key={one} type="button" className="button" onClick={() => setMove(one)}>
            {t(offerLife.moves[one].label)}
          </button>
        ))}
      </div>
      {closing && (
        <FormDialog
          as="modal"
          title={t`Close the merit list`}
          of={NO_FIELDS}
          above={
            <p>{t`Nobody waits on "${row.listName}" any more. Applicants without an offer can be ranked by another list; offers that were made go on.`}</p>
          }
          saveText={t`Close the merit list`}
          onSave={async (_, idempotencyKey) => {
            await post(`merit-lists/${encodeURIComponent(row.meritListId)}/close`, {}, { idempotencyKey });
            toast.success(t`Merit list closed`);
          }}
          onClose={() => setClosing(false)}
          onDone={onDone}
        />
      )}
      {enrolling && (
        <FormDialog
          as="modal"
          title={t`Enrol`}
          of={NO_FIELDS}
          above={<p>{t`The admission of the applicant is opened. A token fee that the offer asks for must be paid.`}</p>}
          saveText={t`Enrol`}
          onSave={async (_, idempotencyKey) => {
            await post(`applications/${encodeURIComponent(row.applicationId)}/enrol`, {}, { idempotencyKey });
            toast.success(t`Applicant enrolled`);
          }}
          onClose={() => setEnrolling(false)}
          onDone={onDone}
        />
      )}
      {move && (
        <FormDialog
          as="modal"
          title={t(offerLife.moves[move].label)}
          of={asks}
          saveText={t(offerLife.moves[move].label)}
          onSave={async (values, idempotencyKey) => {
            const { message } = await post(`offers/${encodeURIComponent(row.applicationId)}/${move}`, values, { idempotencyKey });
            toast.success(t(message ?? 'Done'));
          }}
          onClose={() => setMove(undefined)}
          onDone={onDone}
        />
      )}
    </Drawer>
  );
}
