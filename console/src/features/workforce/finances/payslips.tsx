import { DownloadOutlined } from '@ant-design/icons';
import { Drawer, Modal } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { inRupees, whole } from '@matricula/domain/kernel/figures';
import { generatePayslipFields } from '@matricula/domain/workforce';
import { payslipList, type PayslipRow } from '@matricula/read-models/workforce';
import { FormDialog } from '../../../shared/form/form-dialog';
import { monthChoice } from '../../../shared/form/month-choice';
import { ListPage } from '../../../shared/grid/list-page';
import { download, fetchCount } from '../../../shared/grid/list-source';
import { fetchFile, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useTenantZone } from '../../../shared/session/session';
import { toast } from '../../../shared/ui/toast';
import { lastMonthFirst, payslipColumns, payslipFilters } from './finances.columns';
import { monthWords } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import './finances.css';

function fetchPdf({ userId, month }: PayslipRow): void {
  fetchFile(`myfinances/get-payslip?${new URLSearchParams({ user_id: userId, month, format: 'pdf' }).toString()}`).then(
    (blob) => download(blob, `payslip-${month}.pdf`),
    (error: unknown) => toast.error(messageOf(error)),
  );
}

const namesNobody = ({ userIds }: Record<string, unknown>): boolean => !Array.isArray(userIds) || userIds.length === 0;

/** Payslips: the user's own; for admins, everyone's. */
export function Payslips({ above, generates = false }: { above?: ReactNode; generates?: boolean }) {
  const [open, setOpen] = useState<PayslipRow>();
  const [generating, setGenerating] = useState(false);
  const [modal, holder] = Modal.useModal();
  const [version, setVersion] = useState(0);
  const zone = useTenantZone();
  const asked = useMemo(() => ({ ...generatePayslipFields, month: monthChoice(generatePayslipFields.month, zone) }), [zone]);
  const generate = generates ? { label: t`Generate payslips`, run: () => setGenerating(true) } : undefined;
  /** No person selected means everyone with a salary: ask for confirmation. */
  async function everybody(): Promise<boolean> {
    const { count } = await fetchCount('salaries', {});
    return modal.confirm({
      title: t`Generate payslips for everyone?`,
      content: t`No person is selected. ${whole.format(count)} people have a salary.`,
      okText: t`Generate for everyone`,
      cancelText: t`Cancel`,
    });
  }

  return (
    <>
      {holder}
      <ListPage<PayslipRow>
        title={t`Finances`}
        list="payslips"
        model={payslipList}
        columns={payslipColumns}
        filters={payslipFilters}
        defaultSort={lastMonthFirst}
        above={above}
        primary={generate}
        version={version}
        onOpen={setOpen}
        hover={(row) => (
          <button
            type="button"
            className="icon-button"
            aria-label={t`Download as PDF`}
            title={t`Download as PDF`}
            onClick={() => fetchPdf(row)}
          >
            <DownloadOutlined />
          </button>
        )}
        card={(row) => ({
          title: generates ? row.userName : monthWords(row.month),
          mark: inRupees(row.net),
          second: generates ? monthWords(row.month) : row.userName,
          third: t`${row.workingDays} working days`,
        })}
        empty={{ text: t`No payslips yet.`, action: generate }}
      />
      {open && <Payslip row={open} onClose={() => setOpen(undefined)} />}
      {generating && (
        <FormDialog
          as="modal"
          title={t`Generate payslips`}
          of={asked}
          saveText={t`Generate`}
          onSave={async (values, idempotencyKey) => {
            if (namesNobody(values) && !(await everybody())) throw new Error(t`Nothing was generated. Choose people.`);
            const { message } = await post('generate-payslip', values, { idempotencyKey });
            toast.success(message ?? t`Payslips generated`);
            setVersion((was) => was + 1);
          }}
          onClose={() => setGenerating(false)}
        />
      )}
    </>
  );
}

/** A payslip, line by line. */
function Payslip({ row, onClose }: { row: PayslipRow; onClose: () => void }) {
  const { userName, month, workingDays, lostDays, employed, lines = [], gross, deductions, net } = row;
  return (
    <Drawer open title={t`Payslip, ${monthWords(month)}`} size={420} onClose={onClose}>
      <p>
        <b>{userName}</b> ·{' '}
        {[
          t`${workingDays} working days`,
          ...(employed ? [t`employed on ${employed.days} of them`] : []),
          ...(lostDays > 0 ? [t`${lostDays} lost`] : []),
        ].join(', ')}
      </p>
      <table className="payslip">
        <tbody>
          {lines.map(({ name, kind, amount }, at) => (
            <tr key={at}>
              <td>{name}</td>
              <td className="tabular">
                {kind === 'deduction' && '−'}
                {inRupees(amount)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t`Gross pay`}</th>
            <td className="tabular">{inRupees(gross)}</td>
          </tr>
          <tr>
            <th scope="row">{t`Deductions`}</th>
            <td className="tabular">{inRupees(deductions)}</td>
          </tr>
          <tr>
            <th scope="row">{t`Net pay`}</th>
            <td className="tabular">{inRupees(net)}</td>
          </tr>
        </tfoot>
      </table>
      <button type="button" className="button button-primary" onClick={() => fetchPdf(row)}>{t`Download as PDF`}</button>
    </Drawer>
  );
}
