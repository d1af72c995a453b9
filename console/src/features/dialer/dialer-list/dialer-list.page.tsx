import { EditOutlined, EyeOutlined, LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { triggerTypes } from '@matricula/domain/dialer/dialer-conditions';
import { dialerScreens } from '@matricula/domain/dialer/dialer.screens';
import { whole } from '@matricula/domain/kernel/figures';
import { useColleges } from '../../../shared/lead/masters.query';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { useLabels } from '../../../shared/session/labels';
import { useAllowed, useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { SHOWN_CHOSEN } from '../../../shared/ui/shown-chosen';
import { PAGE_SIZE, useDialerRules, type DialerRule } from '../dialer.query';
import { RuleDetails } from './rule-details';
import '../dialer.css';

const triggerWord = (type: string) => t(triggerTypes.find(({ value }) => value === type)?.label ?? type);

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
        <RuleTable rules={data.data} first={(page - 1) * PAGE_SIZE + 1} onView={setViewed} />
      )}
      {data && <Pages page={page} count={data.count ?? data.data.length} onGo={go} />}
      {viewed && <RuleDetails rule={viewed} onClose={() => setViewed(undefined)} />}
    </div>
  );
}

function RuleTable({ rules, first, onView }: { rules: readonly DialerRule[]; first: number; onView: (rule: DialerRule) => void }) {
  const mayChange = useAllowed('Setting_Configuration');
  const zone = useTenantZone();
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
              <td className="tabular">{first + at}</td>
              <th scope="row">{rule.name}</th>
              <td>{rule.createdByName}</td>
              <td className="tabular">{momentIn(rule.createdAt, zone)}</td>
              <td>{triggerWord(rule.triggerType)}</td>
              <td>{rule.status === 1 ? t`Yes` : t`No`}</td>
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
                  <Link
                    className="icon-button"
                    to={dialerScreens.dialerConfig.at({ id: rule.id })}
                    aria-label={t`Edit ${rule.name}`}
                    title={t`Edit`}
                  >
                    <EditOutlined />
                  </Link>
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
