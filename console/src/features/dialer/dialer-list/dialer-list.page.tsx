import { DeleteOutlined, EditOutlined, EyeOutlined, LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Popconfirm, Select, Switch } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { dialerRule } from '@matricula/domain/dialer';
import { dialerScreens } from '@matricula/domain/dialer/dialer.screens';
import { whole } from '@matricula/domain/kernel/figures';
import { messageOf } from '../../../shared/http/http-error';
import { useColleges } from '../../../shared/lead/masters.query';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { changeRecord, removeRecord } from '../../../shared/record/record-calls';
import { useLabels } from '../../../shared/session/labels';
import { useAllowed, useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { SHOWN_CHOSEN } from '../../../shared/ui/shown-chosen';
import { toast } from '../../../shared/ui/toast';
import { PAGE_SIZE, useDialerRules, type DialerRule } from '../dialer.query';
import { triggerWord } from '../rule-words';
import { VanishedValues } from '../vanished-values';
import { RuleDetails } from './rule-details';
import '../dialer.css';

/** The rules that put leads on dialer lists (001 §2.7). */
export function DialerListPage() {
  const navigate = useNavigate();
  const labels = useLabels();
  const mayChange = useAllowed('Setting_Configuration');
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const colleges = params.getAll('college');
  const { data, error, isPending, refetch } = useDialerRules(page, colleges);
  const { data: known = [] } = useColleges();
  const [viewed, setViewed] = useState<DialerRule>();
  useLiveRows(
    'dialer-rules',
    () => void refetch(),
    () => void refetch(),
  );
  const go = (to: number, of: readonly string[] = colleges) =>
    setParams([...(to > 1 ? [['page', String(to)] as [string, string]] : []), ...of.map((id): [string, string] => ['college', id])]);

  return (
    <div className="dialer-rules">
      <header className="dialer-head">
        <h1>{t`Dialer Configuration`}</h1>
        {data && <span className="tabular">{t`Total: ${whole.format(data.count ?? data.data.length)}`}</span>}
        {mayChange && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(dialerScreens.dialerConfig.at())}>
            {t`Create`}
          </Button>
        )}
      </header>
      <Select
        mode="multiple"
        className="dialer-colleges"
        aria-label={labels.entity}
        placeholder={labels.entity}
        allowClear
        maxTagCount={SHOWN_CHOSEN}
        showSearch={{ optionFilterProp: 'label' }}
        value={colleges}
        options={known.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(chosen: string[]) => go(1, chosen)}
      />
      {error ? (
        <LoadFailed title={t`The dialer rules could not be loaded`} error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <div className="blank" role="progressbar" aria-label={t`Loading`} />
      ) : data.data.length === 0 ? (
        <p className="dialer-none">{t`No dialer rules.`}</p>
      ) : (
        <RuleTable rules={data.data} first={(page - 1) * PAGE_SIZE + 1} onView={setViewed} onChanged={() => void refetch()} />
      )}
      {data && <Pages page={page} count={data.count ?? data.data.length} onGo={go} />}
      {viewed && <RuleDetails rule={viewed} onClose={() => setViewed(undefined)} />}
    </div>
  );
}

interface RuleTableProps {
  rules: readonly DialerRule[];
  /** The number of the first row. */
  first: number;
  onView: (rule: DialerRule) => void;
  onChanged: () => void;
}

function RuleTable({ rules, first, onView, onChanged }: RuleTableProps) {
  const mayChange = useAllowed('Setting_Configuration');
  const zone = useTenantZone();
  const [busy, setBusy] = useState<string>();
  const change = async (id: string, send: () => Promise<{ message?: string }>, said: string) => {
    setBusy(id);
    try {
      await send();
      toast.success(said);
      onChanged();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <div className="dialer-box">
      <table className="dialer-table">
        <caption className="visually-hidden">{t`Dialer Configuration`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Sr. No.`}</th>
            <th scope="col">{t`Name`}</th>
            <th scope="col">{t`Created By`}</th>
            <th scope="col">{t`Created On`}</th>
            <th scope="col">{t`trigger Type`}</th>
            <th scope="col">{t`Active`}</th>
            <th scope="col">{t`Action`}</th>
          </tr>
        </thead>
        <tbody>
          {rules.map((rule, at) => (
            <tr key={rule.id}>
              <td className="tabular" data-label={t`Sr. No.`}>
                {first + at}
              </td>
              <th scope="row">
                {rule.name}
                <VanishedValues rule={rule} />
              </th>
              <td data-label={t`Created By`}>{rule.createdByName}</td>
              <td className="tabular" data-label={t`Created On`}>
                {momentIn(rule.createdAt, zone)}
              </td>
              <td data-label={t`trigger Type`}>{triggerWord(rule.triggerType)}</td>
              <td data-label={t`Active`}>
                <Switch
                  size="small"
                  checked={rule.status === 1}
                  loading={busy === rule.id}
                  aria-label={t`Active: ${rule.name}`}
                  disabled={!mayChange}
                  onChange={(active) =>
                    void change(
                      rule.id,
                      () => changeRecord(dialerRule, rule.id, { active }),
                      active ? t`${rule.name} is active` : t`${rule.name} is no longer active`,
                    )
                  }
                />
                <span className="dialer-active">{rule.status === 1 ? t`Yes` : t`No`}</span>
              </td>
              <td>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t`View ${rule.name}`}
                  title={t`View`}
                  onClick={() => onView(rule)}
                >
                  <EyeOutlined />
                </button>
                {mayChange && (
                  <>
                    <Link
                      className="icon-button"
                      to={dialerScreens.dialerConfig.at({ id: rule.id })}
                      aria-label={t`Edit ${rule.name}`}
                      title={t`Edit`}
                    >
                      <EditOutlined />
                    </Link>
                    <Popconfirm
                      title={t`Delete "${rule.name}"?`}
                      okText={t`Delete`}
                      okButtonProps={{ danger: true }}
                      onConfirm={() => change(rule.id, () => removeRecord(dialerRule, rule.id), t`${rule.name} is deleted`)}
                    >
                      <button type="button" className="icon-button" aria-label={t`Delete ${rule.name}`} title={t`Delete`}>
                        <DeleteOutlined />
                      </button>
                    </Popconfirm>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Pages({ page, count, onGo }: { page: number; count: number; onGo: (page: number) => void }) {
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  if (pages === 1 && page === 1) return null;
  return (
    <nav className="dialer-pages" aria-label={t`Pages`}>
      <Button icon={<LeftOutlined />} aria-label={t`Previous page`} disabled={page <= 1} onClick={() => onGo(page - 1)} />
      <span className="tabular">{t`Page ${page} of ${pages}`}</span>
      <Button icon={<RightOutlined />} aria-label={t`Next page`} disabled={page >= pages} onClick={() => onGo(page + 1)} />
    </nav>
  );
}
