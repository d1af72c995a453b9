import type { ReactNode } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { pillStyle } from '../../../shared/ui/theme';
import type { MaintenanceRuns } from './maintenance.query';
import { maintenanceWords, spanOf, statusWords, toneOf } from './migration-words';
import { t } from '../../../shared/texts/texts';
import './migration-log.css';

/** Rebuilt read models and migrated logs, newest first. */
export function MaintenancePage({ runs, above }: { runs: MaintenanceRuns; above: ReactNode }) {
  const zone = useTenantZone();
  return (
    <div className="maintenance">
      <div className="maintenance-head">
        <h1>{t`Migration logs`}</h1>
      </div>
      {above}
      <div className="maintenance-rows">
        {runs.length === 0 ? (
          <p className="maintenance-none">{t`No rebuilds or migrations recorded yet.`}</p>
        ) : (
          <table>
            <thead>
              <tr>
                {['What', 'Kind', 'Result', 'Events', 'By', 'When', 'Duration'].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {runs.map(({ kind, what, by, events, result, message, called_off_by, started_at, finished_at }) => (
                <tr key={`${kind}/${what}/${started_at}`}>
                  <th scope="row">
                    {what}
                    {message && <small>{message}</small>}
                    {called_off_by && <small>{t`Cancelled by ${called_off_by}`}</small>}
                  </th>
                  <td>{t(maintenanceWords[kind])}</td>
                  <td>
                    <span className="pill" style={pillStyle(toneOf({ status: result === 'done' ? 'completed' : result }))}>
                      {t(statusWords[result === 'done' ? 'completed' : result] ?? result)}
                    </span>
                  </td>
                  <td className="tabular">{whole.format(events)}</td>
                  <td>{by}</td>
                  <td className="tabular">{momentIn(started_at, zone)}</td>
                  <td className="tabular">{spanOf({ startedAt: started_at, finishedAt: finished_at ?? undefined })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </div>
  );
}
