/**
 * The page of a record type: list, drawer with form and history, bulk actions, activation, order, export.
 *
 *   <RecordPage of={city} title="Cities" />
 *
 * The open record is in the address (`id`), so that it can be shared.
 */
import { DeleteOutlined, PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { Modal } from 'antd';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { importScreens } from '@matricula/domain/job/import.screens';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { RecordType } from '@matricula/domain/record';
import { recordList, type RecordRow } from '@matricula/read-models/record';
import { type BulkAction } from '../grid/bulk-bar';
import { type PageAction } from '../grid/list-head';
import { ListPage } from '../grid/list-page';
import { cellText, type ListColumn } from '../grid/list-columns';
import { useCountQuestion } from '../grid/count-question';
import { type BulkSelection } from '../grid/row-choice';
import { messageOf } from '../http/http-error';
import { useAllowed, useCurrentUser, useTenantZone } from '../session/session';
import { toast } from '../ui/toast';
import { actOnRecords, changeRecord } from './record-calls';
import { useShownWords } from './shown-words';
import { cardColumnsOf, columnsOf, filtersOf, nameOf, sortOf, thingOf } from './record-columns';
import { RecordDrawer } from './record-drawer';
import { t } from '../texts/texts';
import './record-page.css';

// Dragging comes with the drawer that needs it.
const RecordOrder = lazy(() => import('./record-order').then((module) => ({ default: module.RecordOrder })));

interface RecordPageProps {
  of: RecordType;
  /** Plural of the record type: "Cities". */
  title: string;
  /** Heading of the screen, if it shows records of several types. */
  heading?: string;
  /** The tenant's own words for fields. */
  labels?: Readonly<Record<string, string>>;
  /** Between title and tools. */
  above?: ReactNode;
  /** A second action next to the main one, for types without an order. */
  secondary?: PageAction;
  /** Additional columns, after the name. */
  more?: readonly ListColumn<RecordRow>[];
  /** The consequence of deleting a record. */
  removal?: string;
  /** Shown above the form of an existing record, which also opens after creating one. */
  beside?: (row: RecordRow) => ReactNode;
  /** Creates a record otherwise than by its form. */
  make?: () => void;
  /** Increment it to refetch the rows. */
  version?: number;
}

const ID = 'id';

/** The screen on which the user may import records of a type; undefined if there is none. */
function useImportPath({ permission }: RecordType): string | undefined {
  const uploads = useAllowed('UPLOAD_LEAD_CSV');
  const ofColleges = useAllowed('PATNER_COLLEGES');
  if (uploads) return importScreens.uploadCsvLead.at();
  return ofColleges && permission === 'PATNER_COLLEGES' ? importScreens.collegeImport.at() : undefined;
}

export function RecordPage({
  of,
  title,
  heading,
  labels,
  above,
  secondary,
  more,
  removal: said,
  beside,
  make,
  version: asked = 0,
}: RecordPageProps) {
  const removal = said ?? t`Existing records keep the name; it can no longer be selected.`;
  const role = useCurrentUser()?.role;
  const granted = useAllowed(of.permission ?? '');
  const allowed = granted && (!of.admins || role === staffRoles.admin);
  const importPath = useImportPath(of);
  const zone = useTenantZone();
  const [params, setParams] = useSearchParams();
  const [version, setVersion] = useState(0);
  const [arranging, setArranging] = useState(false);
  const [removing, setRemoving] = useState<{ selection: BulkSelection; count?: number; done: (done: boolean) => void }>();
  const [sendSelected, question] = useCountQuestion();
  const shownWords = useShownWords(of);
  const columns = useMemo(() => {
    const [first, ...others] = columnsOf(of, labels, shownWords);
    return [...(first ? [first] : []), ...(more ?? []), ...others];
  }, [of, labels, shownWords, more]);
  const filters = useMemo(() => filtersOf(of, labels), [of, labels]);
  const sort = useMemo(() => sortOf(of), [of]);
  const model = recordList(of);
  const thing = thingOf(of);
  const open = params.get(ID);
  const moved = () => setVersion((current) => current + 1);

  const show = (id: string | null) =>
    setParams(
      (current) => {
        if (id === null) current.delete(ID);
        else current.set(ID, id);
        return current;
      },
      { replace: id === null },
    );
  const closed = () => {
    show(null);
    moved();
  };
  const made = (id: string) => {
    show(id);
    moved();
  };
  const add = allowed ? { label: t`New ${thing}`, run: make ?? (() => show('new')) } : undefined;
  const order = of.order ? { label: t`Order`, run: () => setArranging(true) } : secondary;

  const activate = (row: RecordRow) =>
    changeRecord(of, row.recordId, { active: row.active !== true }).then(
      () => toast.success(row.active === true ? t`${nameOf(of, row)} is no longer in use` : t`${nameOf(of, row)} is in use`),
      (error: unknown) => toast.error(messageOf(error)),
    );
  const act = (selection: BulkSelection, what: Parameters<typeof actOnRecords>[2], done: string) =>
    sendSelected(selection, (present) => actOnRecords(of, present, what, done)).then(
      (acted) => {
        if (acted) moved();
        return acted === true;
      },
      (error: unknown) => {
        toast.error(messageOf(error));
        return false;
      },
    );
  const using = (label: string, active: boolean): BulkAction<BulkSelection> => ({
    label,
    run: (selection) => act(selection, { action: 'change', values: { active } }, t`changed`),
  });
  const bulk: BulkAction<BulkSelection>[] = [
    ...('active' in of.fields ? [using(t`Activate`, true), using(t`Deactivate`, false)] : []),
    {
      label: t`Delete`,
      danger: true,
      run: (selection, count) => new Promise<boolean>((done) => setRemoving({ selection, count, done })),
    },
  ];
  const confirm = async (sure: boolean) => {
    const { selection, done } = removing ?? {};
    setRemoving(undefined);
    done?.(sure && selection !== undefined && (await act(selection, { action: 'remove' }, t`deleted`)));
  };

  return (
    <>
      <ListPage<RecordRow>
        title={title}
        heading={heading}
        list={of.list}
        model={model}
        columns={columns}
        filters={filters}
        defaultSort={sort}
        version={version + asked}
        above={above}
        whose={
          allowed && importPath !== undefined && !of.admins ? (
            <Link className="button" to={`${importPath}?of=${of.list}`}>
              {t`Import`}
            </Link>
          ) : undefined
        }
        primary={add}
        secondary={allowed ? order : undefined}
        bulk={allowed ? bulk : undefined}
        onOpen={allowed ? ({ recordId }) => show(recordId) : undefined}
        hover={
          allowed && 'active' in of.fields
            ? (row) => {
                const label = row.active === true ? t`Deactivate` : t`Activate`;
                return (
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={label}
                    title={`${label} (a)`}
                    onClick={() => void activate(row)}
                  >
                    {row.active === true ? <PauseCircleOutlined /> : <PlayCircleOutlined />}
                  </button>
                );
              }
            : undefined
        }
        rowKeys={
          allowed && 'active' in of.fields ? [{ key: 'a', label: t`activate or deactivate`, run: (row) => void activate(row) }] : undefined
        }
        card={(row) => ({
          title: nameOf(of, row),
          mark: row.active === false && <span className="pill">{t`Inactive`}</span>,
          second: cardColumnsOf(of, columns)
            .map((column) => column.onCard?.(row) ?? cellText(column, row, model, zone))
            .filter(Boolean)
            .join(' · '),
        })}
        empty={{ text: t`There is no ${thing} yet.`, action: add }}
      />
      {question}
      {open && allowed && (
        <RecordDrawer
          key={open}
          of={of}
          id={open}
          labels={labels}
          beside={beside}
          removal={removal}
          onMade={beside ? made : undefined}
          onDone={closed}
          onClose={() => show(null)}
        />
      )}
      {arranging && (
        <Suspense fallback={null}>
          <RecordOrder of={of} onDone={moved} onClose={() => setArranging(false)} />
        </Suspense>
      )}
      <Modal
        title={removing?.count === 1 ? t`Delete this ${thing}?` : t`Delete ${removing?.count ?? t`all`} of these?`}
        open={removing !== undefined}
        width={360}
        okText={t`Delete`}
        cancelText={t`Cancel`}
        okButtonProps={{ danger: true, icon: <DeleteOutlined /> }}
        onOk={() => void confirm(true)}
        onCancel={() => void confirm(false)}
      >
        {t`${removal} Records in use are kept. This cannot be undone.`}
      </Modal>
    </>
  );
}
